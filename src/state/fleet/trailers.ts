import { signal } from '@preact/signals-react';

import { call } from '../hub/hub.ts';

/** What is coupled changes a few times a day. */
const freshMs = 60_000;

const byTruck = signal<ReadonlyMap<string, string>>(new Map());
let readMs = Number.NEGATIVE_INFINITY;

/** Plate of the trailer that a truck pulls, as far as it was read; null: none. */
export const trailerOf = (signCode: string): string | null => byTruck.value.get(signCode) ?? null;

/** Reads which trailers are coupled, unless that was done of late; what was known stays where it fails. */
export const readTrailers = async (): Promise<void> => {
  const nowMs = performance.now();
  if (nowMs - readMs < freshMs) return;
  readMs = nowMs;
  const outcome = await call('truckStatus.trailers', {});
  if (outcome.ok)
    byTruck.value = new Map(outcome.value.map(({ signCode, trailerCode }) => [signCode, trailerCode]));
  else readMs = Number.NEGATIVE_INFINITY;
};
