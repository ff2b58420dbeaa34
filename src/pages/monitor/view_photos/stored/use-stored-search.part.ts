import { searchStoredMedia, type StoredMediaQuery } from '#state/video/stored-media.ts';
import { useRead } from '#templates/use-read.ts';

/** What a terminal is asked for; each asking has a key of its own. */
export type StoredSearch = StoredMediaQuery & { readonly key: string };

/** What the terminal answers to the last asking; null: nothing was asked for. */
export const useStoredSearch = (asked: StoredSearch | null) => {
  const read = useRead(asked === null ? null : asked.key, async () => {
    if (asked === null) throw new Error('nothing is asked for');
    const outcome = await searchStoredMedia(asked);
    return outcome.ok ? { ...outcome, value: { ...outcome.value, of: asked.key } } : outcome;
  });
  const found = asked !== null && read.value?.of === asked.key ? read.value : null;
  return { read, found };
};
