// What stories of generated actors share: each tells, line by line, what happens.

declare const process: { readonly stdout: { write(text: string): void } };
declare function setImmediate(f: () => void): void;

const told: string[] = [];

/** Writes a line down. */
export function tell(...what: readonly unknown[]): void {
  told.push(what.map((w) => (typeof w === 'string' ? w : JSON.stringify(w))).join(' '));
}

/** Lets whoever waits for a promise that is settled hear of it. */
export function tick(): Promise<void> {
  return new Promise((done) => setImmediate(() => done()));
}

/** Writes down what a call throws. */
export function refused(what: string, f: () => unknown): void {
  try {
    f();
    tell(what, 'is taken');
  } catch (thrown) {
    tell(what, 'is refused:', (thrown as { code?: string }).code ?? String(thrown));
  }
}

/** Has the story told when it is asked for. */
export function story(f: () => Promise<void>): void {
  const end = (last = '') => process.stdout.write(told.join('\n') + '\n' + last);
  (globalThis as { run?: () => string }).run = () => {
    f().then(() => end(), (thrown) => end(String(thrown?.stack ?? JSON.stringify(thrown))));
    return '';
  };
}
