import { computed } from '@preact/signals-react';

import type { LonLat } from '#domain/geo/geo.ts';
import { besideSiteM, createPlaceNamer } from '#domain/words/place-words.ts';
import type { Text } from '#i18n/text.ts';

import { addressOf } from './addresses.ts';
import { areas } from './areas.ts';

const namer = computed(() => createPlaceNamer(areas.value));

/**
 * A place in words: the own site that holds it or is beside it, else its road and town, else an own site within 20 km. Null:
 * none is known.
 */
export const placeText = (place: LonLat): Text | null =>
  namer.value(place, besideSiteM) ?? addressOf(place) ?? namer.value(place);
