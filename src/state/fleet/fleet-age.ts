import { computed } from '@preact/signals-react';

import { relativeTime } from '#domain/time/relative-time.ts';
import type { Language } from '#i18n/text.ts';

import { now } from '../view/clock.ts';
import { fleetAsOf } from './truck-status.ts';

/** Three missed polls: what is on screen is outdated. */
const staleAfterMs = 90_000;

const isStale = (asOfMs: number): boolean => now.value - asOfMs >= staleAfterMs;

/** Server time of the newest data of the fleet, once it is outdated; null: it is fresh, or there is none. */
export const fleetStaleMs = computed<number | null>(() => {
  const ms = fleetAsOf.value?.ms ?? null;
  return ms !== null && isStale(ms) ? ms : null;
});

/** Age of data of a server time in words; null: it is fresh, or has no time. */
export const ageOf = (asOfMs: number | null, language: Language): string | null =>
  asOfMs !== null && isStale(asOfMs) ? relativeTime(asOfMs, now.value, language) : null;

/** Age of the fleet in words; null: it is fresh. */
export const fleetAge = (language: Language): string | null => ageOf(fleetStaleMs.value, language);
