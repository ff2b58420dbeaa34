import type { Log } from '../../kernel/log/log.ts';
import { type ArchiveStore, type HeldFile, sha256OfFile } from './archive-store.ts';
import type { ArchivedPart } from './manifest.ts';

/** Knows which files of the archive are what was written. */
export interface VerifiedFiles {
  /** A file that can be read, null: it can't; it is looked through once, and again when it is another. */
  hold(part: ArchivedPart): Promise<HeldFile | null>;
  /** A file could not be read, whatever its hash. */
  damaged(file: string, error: unknown): void;
  /** Files that are missing or damaged, as far as they were asked for. */
  files(): readonly string[];
}

export const createVerifiedFiles = (store: ArchiveStore, log: Log): VerifiedFiles => {
  const sound = new Map<string, string>();
  const bad = new Map<string, string>();
  const note = (file: string, what: string, details: object): void => {
    if (bad.get(file) === what) return;
    bad.set(file, what);
    log.error({ file, ...details }, what);
  };
  return {
    hold: async ({ file, sha256 }) => {
      let held: HeldFile | null = null;
      try {
        held = await store.hold(file);
        if (held === null) {
          note(file, 'a file of the archive is missing', {});
          return null;
        }
        if (sound.get(file) !== held.stamp && (await sha256OfFile(held.path)) !== sha256) {
          note(file, 'a file of the archive is damaged', {});
          await held.release(true);
          return null;
        }
        sound.set(file, held.stamp);
        bad.delete(file);
        return held;
      } catch (error) {
        note(file, 'a file of the archive could not be read', { err: error });
        await held?.release(true);
        return null;
      }
    },
    damaged: (file, error) => {
      sound.delete(file);
      note(file, 'a file of the archive could not be read', { err: error });
    },
    files: () => [...bad.keys()].toSorted(),
  };
};
