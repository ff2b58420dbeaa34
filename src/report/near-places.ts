/** Places that a record may have without a fence around them, with the fields of where they are. */
export const placeCoordinates: Readonly<
  Record<string, readonly [longitudeDeg: string, latitudeDeg: string]>
> = {
  areaName: ['longitudeDeg', 'latitudeDeg'],
  endAreaName: ['endLongitudeDeg', 'endLatitudeDeg'],
};

/** Beside the field of a place that has no name: the nearest named one in both languages, or missing. */
export const nearField = (place: string): string => `${place}Near`;
