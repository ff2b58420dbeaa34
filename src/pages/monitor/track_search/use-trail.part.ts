import { useMemo } from 'react';

import type { Line } from '#domain/geo/line.ts';
import { loadTrack } from '#state/tracks/track.ts';
import { now } from '#state/view/clock.ts';
import { useRead } from '#templates/use-read.ts';

import type { FoundRow } from './found-row.part.ts';

/** Shown before and after what was found, and the most that is shown of it. */
const aroundMs = 10 * 60_000;
const longestMs = 24 * 3_600_000;

const none: Line = [];

/** The way of a truck around what was found of it; the same line for the same answer. */
export const useTrail = (row: FoundRow | null): Line => {
  const { value } = useRead(row?.id ?? null, () => {
    const fromMs = row?.fromMs ?? 0;
    const toMs = Math.min(row?.toMs ?? now.peek(), fromMs + longestMs);
    return loadTrack(row?.signCode ?? '', { fromMs: fromMs - aroundMs, toMs: toMs + aroundMs });
  });
  const signCode = row?.signCode;
  return useMemo(
    () =>
      value === null || value.signCode !== signCode
        ? none
        : value.fixes.map(({ longitudeDeg, latitudeDeg }) => [longitudeDeg, latitudeDeg] as const),
    [value, signCode],
  );
};
