import { isText, type Text } from '#i18n/text.ts';

/** Places of a record that can lie outside every fence, with the fields of their coordinates. */
export const placeCoordinates: Readonly<
  Record<string, readonly [longitudeDeg: string, latitudeDeg: string]>
> = {
  areaName: ['longitudeDeg', 'latitudeDeg'],
  endAreaName: ['endLongitudeDeg', 'endLatitudeDeg'],
};

/** Added to a place without a name: the nearest named one in both languages, or missing. */
export const nearField = (place: string): string => `${place}Near`;

/** Added to a place or a company that has an English name: its names in both languages, or missing. */
export const namesField = (column: string): string => `${column}Names`;

/** What a row has beside a place or a company in both languages: its names, or the nearest place where it has none. */
export const wordsBeside = (row: Readonly<Record<string, unknown>>, column: string): Text | null => {
  const words = row[column] === null ? row[nearField(column)] : row[namesField(column)];
  return isText(words) ? words : null;
};
