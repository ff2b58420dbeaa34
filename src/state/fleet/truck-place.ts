import type { Text } from '#i18n/text.ts';

import { englishName } from '../view/english-names.ts';
import type { TruckStatus } from './fleet-view.ts';
import { placeText } from './place-text.ts';

/** Where a truck is, in words: the place that holds it, else what `placeText` knows. Null: nothing is known. */
export const truckPlace = ({ area, longitudeDeg, latitudeDeg }: TruckStatus): Text | null => {
  if (area !== null) return [area, englishName(area)];
  if (longitudeDeg === null || latitudeDeg === null) return null;
  return placeText({ longitudeDeg, latitudeDeg });
};
