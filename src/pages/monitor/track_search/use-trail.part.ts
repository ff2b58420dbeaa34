import { loadTrack } from '#state/fleet/track.ts';
import { now } from '#state/view/clock.ts';
import { useRead } from '#templates/use-read.ts';

import type { FoundRow } from './found-row.part.ts';

/** Shown before and after what was found, and the most that is shown of it. */
const aroundMs = 10 * 60_000;
const longestMs = 24 * 3_600_000;

const none: readonly (readonly [number, number])[] = [];
const lines = new WeakMap<object, readonly (readonly [number, number])[]>();

/** The way of a truck around what was found of it. */
export const useTrail = (row: FoundRow | null): readonly (readonly [number, number])[] => {
  const { value } = useRead(row?.id ?? null, () => {
    const fromMs = row?.fromMs ?? 0;
    const toMs = Math.min(row?.toMs ?? now.peek(), fromMs + longestMs);
    return loadTrack(row?.signCode ?? '', { fromMs: fromMs - aroundMs, toMs: toMs + aroundMs });
  });
  if (row === null || value === null || value.signCode !== row.signCode) return none;
  // The same line for the same answer: a map draws anew what is not the same.
  const line =
    lines.get(value) ??
    value.fixes.map(({ longitudeDeg, latitudeDeg }) => [longitudeDeg, latitudeDeg] as const);
  lines.set(value, line);
  return line;
};
