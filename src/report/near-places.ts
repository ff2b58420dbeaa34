/** Places of a record that can lie outside every fence, with the fields of their coordinates. */
export const placeCoordinates: Readonly<
  Record<string, readonly [longitudeDeg: string, latitudeDeg: string]>
> = {
  areaName: ['longitudeDeg', 'latitudeDeg'],
  endAreaName: ['endLongitudeDeg', 'endLatitudeDeg'],
};

/** Added to a place without a name: the nearest named one in both languages, or missing. */
export const nearField = (place: string): string => `${place}Near`;
