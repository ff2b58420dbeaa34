import { computed } from '@preact/signals-react';

import { relativeTime } from '#domain/relative-time.ts';
import type { Language } from '#i18n/text.ts';

import { now } from './clock.ts';
import { fleetAsOf } from './truck-status.ts';

/** Three missed polls: what is shown of the fleet is no longer now. */
const staleAfterMs = 90_000;

/** Server time of the newest word about the fleet, once it is too old to pass for now; null: it is fresh, or there is none. */
export const fleetStaleMs = computed<number | null>(() => {
  const ms = fleetAsOf.value?.ms ?? null;
  return ms !== null && now.value - ms >= staleAfterMs ? ms : null;
});

/** How old the fleet is, in words; null: it is fresh. */
export const fleetAge = (language: Language): string | null =>
  fleetStaleMs.value === null ? null : relativeTime(fleetStaleMs.value, now.value, language);
