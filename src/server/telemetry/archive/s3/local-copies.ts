import { rm } from 'node:fs/promises';

import type { HeldFile } from '../archive-store.ts';
import { type Copy, createCopyRoom } from './copy-room.ts';
import { createKeyedMutex } from '../../../kernel/keyed-mutex.ts';

/**
 * Brings a file that is elsewhere: `same` where it is still the one of this tag, `none` where there is none, `fetched`
 * where it was written to the path that `into` gave last.
 */
export type Bring = (
  known: string | null,
  into: (tag: string, bytes: number) => Promise<string>,
) => Promise<'same' | 'none' | 'fetched'>;

export interface LocalCopies {
  /** The copy of a file as it is now, which stays until it is released; null: there is no such file. */
  hold(name: string, bring: Bring): Promise<HeldFile | null>;
}

/**
 * Copies of files that are elsewhere.
 * @param folder of this process alone; what a former one left in it is removed
 * @param mostBytes what they may take while nobody reads them
 */
export const createLocalCopies = (folder: string, mostBytes: number): LocalCopies => {
  const room = createCopyRoom(folder, mostBytes);
  const { run: inTurn } = createKeyedMutex<string>();
  let emptied: Promise<void> | null = null;
  const empty = (): Promise<void> => {
    emptied ??= rm(folder, { recursive: true, force: true });
    return emptied;
  };

  /** Undefined: its copy was the same, and was found damaged meanwhile. */
  const broughtOnce = async (name: string, bring: Bring): Promise<Copy | null | undefined> => {
    // Nobody removes it while its home is asked.
    const known = room.take(name);
    let fresh = null as Copy | null;
    let given = null as Copy | null;
    let isReplaced = false;
    try {
      const answer = await bring(known?.tag ?? null, async (tag, bytes) => {
        if (fresh !== null) await room.release(fresh, true);
        fresh = null;
        fresh = await room.begin(name, tag, bytes);
        return fresh.path;
      });
      isReplaced = answer !== 'same';
      if (answer === 'fetched') given = fresh;
      if (answer === 'same' && known !== null) {
        if (known.isOver) return undefined;
        given = known;
      }
      if (given !== null) room.use(given);
      return given;
    } finally {
      if (fresh !== null && fresh !== given) await room.release(fresh, true);
      if (known !== null && known !== given) await room.release(known, isReplaced);
    }
  };

  return {
    hold: (name, bring) =>
      inTurn(name, async () => {
        await empty();
        let copy = await broughtOnce(name, bring);
        while (copy === undefined) copy = await broughtOnce(name, bring);
        if (copy === null) return null;
        const given = copy;
        return {
          path: given.path,
          // One that comes again may be damaged on its way this time.
          stamp: given.path,
          release: (damaged = false) => room.release(given, damaged),
        };
      }),
  };
};
