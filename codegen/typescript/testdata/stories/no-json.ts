// A snapshot that is no JSON is refused as such, whatever else is wrong with it
// (SPEC 10.7); so is what is no text, like an object that a driver has made of it, or
// the bytes of a message: its type is any.

import { parseEvent, parseSnapshot, restoreActor } from '../post/post.ts';
import { refused, story } from './tell.ts';

story(async () => {
  for (const text of ['', 'nope', '{"zz":1,nope', '{"chart":5}x', '[1', '[1]', 'null', '{"zz":1}', '{"chart":5}']) {
    refused(text, () => parseSnapshot(text));
  }
  const any: readonly (readonly [string, any])[] = [['an object', { type: 'OPEN' }], ['bytes', new Uint8Array([123, 125])], ['nothing', undefined], ['null', null]];
  for (const [what, data] of any) {
    refused(what + ' as a snapshot', () => parseSnapshot(data));
    refused(what + ' as an event', () => parseEvent(data));
    refused(what + ' as an actor', () => restoreActor(data, { follow: true }));
  }
});
