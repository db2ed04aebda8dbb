// A WebSocket client (RFC 6455) as small as the test needs: Node 20 has none of its
// own. Texts under 64 KiB, no fragments, no extensions.

import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const text = 1;
const close = 8;

export type Heard = {
  open(): void;
  message(text: string): void;
  closed(code: number, reason: string): void;
};

/** Connects, and gives what sends a text and what ends the connection. */
export function open(host: string, port: number, path: string, heard: Heard) {
  const key = randomBytes(16).toString('base64');
  const accept = createHash('sha1').update(key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
  const socket = connect(port, host, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`),
  );
  let rest: Buffer = Buffer.alloc(0);
  let upgraded = false;
  const upgrade = (): boolean => {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = rest.subarray(0, end).toString();
    if (!head.startsWith('HTTP/1.1 101 ') || !head.includes(accept)) throw new Error(head);
    rest = rest.subarray(end + 4);
    upgraded = true;
    heard.open();
    return true;
  };
  const frame = (): boolean => {
    const f = split(rest);
    if (f === undefined) return false;
    rest = f.rest;
    if (f.opcode === text) heard.message(f.payload.toString());
    else if (f.opcode === close) {
      heard.closed(f.payload.readUInt16BE(0), f.payload.subarray(2).toString());
      socket.end(masked(close, f.payload));
    } else throw new Error('unexpected opcode ' + f.opcode);
    return true;
  };
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    if (!upgraded && !upgrade()) return;
    while (frame());
  });
  return {
    send: (payload: string) => socket.write(masked(text, Buffer.from(payload))),
    end: () => socket.end(),
  };
}

/** The first frame of what has arrived, if it is whole. A server's frames are not masked. */
function split(b: Buffer) {
  if (b.length < 2) return undefined;
  const long = (b[1]! & 0x7f) === 126;
  const start = long ? 4 : 2;
  if (b.length < start) return undefined;
  const end = start + (long ? b.readUInt16BE(2) : b[1]! & 0x7f);
  if (b.length < end) return undefined;
  return { opcode: b[0]! & 0x0f, payload: b.subarray(start, end), rest: b.subarray(end) };
}

/** A client's frame, masked as the protocol wants it. */
function masked(opcode: number, payload: Buffer): Buffer {
  if (payload.length > 125) throw new Error('too long for this client');
  const mask = randomBytes(4);
  const hidden = payload.map((byte, i) => byte ^ mask[i % 4]!);
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length]), mask, hidden]);
}
