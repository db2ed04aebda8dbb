// The clock stands still until a command moves it. Twin of lines/clock.go.

import { maxTimestamp } from './bounds.ts';
import { Refusal } from './error.ts';
import { text } from './lines_command.ts';
import type { Command } from './lines_command.ts';
import type { Session } from './lines_session.ts';
import { parseDelay } from './timetext.ts';

export function advance(s: Session, c: Command): void {
  const d = parseDelay(text(c, '$advance'));
  const wrong = (message: string) => new Refusal('wrong_type', '$advance', message);
  if (d === undefined) throw wrong('this must be a length of time like "5s", of 292 years at most');
  if (d < 0) throw wrong('the clock does not go back');
  if (d > maxTimestamp - s.clock.now()) throw wrong('the clock ends with the year 9999');
  s.ignored = s.system!.root.m.status !== 'active';
  s.clock.advance(d);
}
