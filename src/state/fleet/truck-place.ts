import { computed } from '@preact/signals-react';

import { createPlaceNamer } from '#domain/words/place-words.ts';
import type { Text } from '#i18n/text.ts';

import { englishName } from '../view/english-names.ts';
import { areas } from './areas.ts';
import type { TruckStatus } from './fleet-view.ts';

const namer = computed(() => createPlaceNamer(areas.value));

/** Where a truck is, in words: the place that holds it, else the nearest one within 20 km. Null: neither is known. */
export const truckPlace = ({ area, longitudeDeg, latitudeDeg }: TruckStatus): Text | null => {
  if (area !== null) return [area, englishName(area)];
  if (longitudeDeg === null || latitudeDeg === null) return null;
  return namer.value({ longitudeDeg, latitudeDeg });
};
