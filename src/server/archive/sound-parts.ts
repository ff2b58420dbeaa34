import type { Log } from '../log/log.ts';
import type { ArchiveStore } from './archive-store.ts';
import type { ArchivedPart } from './manifest.ts';

/** Knows which files of the archive are what was written. */
export interface SoundParts {
  /** Whether a file can be read; it is looked through once, and again when it is another. */
  isSound(part: ArchivedPart): Promise<boolean>;
  /** A file could not be read, whatever its hash. */
  damaged(file: string, error: unknown): void;
  /** Files that are missing or damaged, as far as they were asked for. */
  files(): readonly string[];
}

export const createSoundParts = (store: ArchiveStore, log: Log): SoundParts => {
  const sound = new Map<string, string>();
  const bad = new Map<string, string>();
  const note = (file: string, what: string, details: object): void => {
    if (bad.get(file) === what) return;
    bad.set(file, what);
    log.error({ file, ...details }, what);
  };
  return {
    isSound: async ({ file, sha256 }) => {
      try {
        const stamp = await store.stamp(file);
        if (stamp === null) {
          note(file, 'a file of the archive is missing', {});
          return false;
        }
        if (sound.get(file) === stamp) return true;
        if ((await store.sha256(file)) !== sha256) {
          note(file, 'a file of the archive is damaged', {});
          return false;
        }
        sound.set(file, stamp);
        bad.delete(file);
        return true;
      } catch (error) {
        note(file, 'a file of the archive could not be read', { err: error });
        return false;
      }
    },
    damaged: (file, error) => {
      sound.delete(file);
      note(file, 'a file of the archive could not be read', { err: error });
    },
    files: () => [...bad.keys()].toSorted(),
  };
};
