// A snapshot that is no JSON is refused as such, whatever else is wrong with it
// (SPEC 10.7).

import { parseSnapshot } from '../post/post.ts';
import { refused, story } from './tell.ts';

story(async () => {
  for (const text of ['', 'nope', '{"zz":1,nope', '{"chart":5}x', '[1', '[1]', 'null', '{"zz":1}', '{"chart":5}']) {
    refused(text, () => parseSnapshot(text));
  }
});
