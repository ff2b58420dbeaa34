import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/** A clock of a process that a test sets while it runs (Debian's package `faketime`). */
export interface FakeTime {
  /** Of the process whose clock it is. Its monotonic clock stays: nobody can set that. */
  readonly environment: Readonly<Record<string, string>>;
  /** @param offsetS how far it is ahead of the machine's */
  readonly set: (offsetS: number) => void;
  readonly dispose: () => void;
}

/** Null where it is not installed. */
export const openFakeTime = (): FakeTime | null => {
  const library = libraries.find((path) => existsSync(path));
  if (library === undefined) return null;
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-clock-'));
  const file = join(directory, 'offset');
  const set = (offsetS: number): void => writeFileSync(file, `${offsetS < 0 ? '' : '+'}${offsetS}\n`);
  set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
    dispose: () => rmSync(directory, { recursive: true, force: true }),
  };
};
