import type { HeldFile } from './archive-store.ts';
import type { ArchivedPart } from './manifest.ts';

/** Files that are asked for at once: of a bucket, four take hardly longer than one. */
const together = 4;

/**
 * Files in their order, null where one can't be read, with those behind them asked for meanwhile. Whoever gets one
 * releases it.
 */
export async function* prefetchFiles(
  parts: readonly ArchivedPart[],
  hold: (part: ArchivedPart) => Promise<HeldFile | null>,
): AsyncGenerator<{ readonly part: ArchivedPart; readonly held: HeldFile | null }> {
  const asked: Promise<HeldFile | null>[] = [];
  const ask = (part: ArchivedPart): void => {
    const answer = hold(part);
    // Whoever waits for it hears of its failure.
    answer.catch(() => {});
    asked.push(answer);
  };
  try {
    for (const part of parts.slice(0, together)) ask(part);
    for (const [at, part] of parts.entries()) {
      const held = (await asked.shift()) ?? null;
      const next = parts[at + together];
      if (next !== undefined) ask(next);
      yield { part, held };
    }
  } finally {
    // Nobody reads on: the answer is too long, or has failed.
    for (const answer of await Promise.allSettled(asked))
      if (answer.status === 'fulfilled') await answer.value?.release();
  }
}
