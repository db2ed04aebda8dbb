// A user without a screen: takes commands from stdin, one a line, and tells on
// stdout what the page would have shown.
//
//	act TYPE    the user does it; "predicted SNAPSHOT"
//	raw TEXT    sends what no true client would
//	hold        "held": messages of the server wait from now, as on a slow line
//	release     and now they arrive; "message TEXT", then "reconciled TURN SNAPSHOT", for each

import { createInterface } from 'node:readline';
import { createClient } from '../client.ts';
import type { UserEvent } from '../client.ts';
import { encodeSnapshot } from '../../../gen/turn/turn.ts';
import { open } from './websocket.ts';

const say = (line: string) => process.stdout.write(line + '\n');
const shown = () => encodeSnapshot(client.getSnapshot());

let held: string[] | undefined;

function receive(message: string): void {
  say('message ' + message);
  client.receive(message);
  say(`reconciled ${client.turnId()} ${shown()}`);
}

const line = open('127.0.0.1', Number(process.argv[2]), '/turn', {
  open: () => say('open'),
  message: (message) => (held === undefined ? receive(message) : held.push(message)),
  closed: (code, reason) => say(`closed ${code} ${reason}`),
});
const client = createClient(line.send);

const commands: { readonly [name: string]: (argument: string) => void } = {
  act(type) {
    client.act(type as UserEvent);
    say('predicted ' + shown());
  },
  raw: line.send,
  hold() {
    held = [];
    say('held');
  },
  release() {
    const waiting = held ?? [];
    held = undefined;
    waiting.forEach(receive);
  },
};

createInterface({ input: process.stdin })
  .on('line', (command) => {
    const [name = '', argument = ''] = command.split(/ (.*)/s);
    commands[name]!(argument);
  })
  .on('close', line.end);
