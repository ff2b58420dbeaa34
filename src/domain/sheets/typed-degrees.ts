/** `30°10′12″N`, with minutes and seconds or without. */
const sexagesimal = /^(\d{1,3})°(\d{1,2}(?:\.\d+)?)[′'](?:(\d{1,2}(?:\.\d+)?)(?:″|"|′′|''))?$/;

/**
 * A coordinate as people write it, in degrees: `121.5512`, `E121.5512°`, `30°10′12″N`, `东经121.55`. South and west are below 0.
 * @returns null: no coordinate, or one that can be read in two ways (`7,0123`)
 */
export const typedDegrees = (text: string): number | null => {
  const plain = text.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '');
  const isBelow = /[SW南西]/.test(plain);
  const bare = plain.replaceAll(/^(?:[NESW]|[东西]经|[南北]纬)|[NESW]$|度$/g, '');
  const [, degrees, minutes, seconds = '0'] = sexagesimal.exec(bare) ?? [];
  const value =
    degrees === undefined
      ? /^[+-]?\d{1,3}(?:\.\d+)?°?$/.test(bare)
        ? Number(bare.replace('°', ''))
        : null
      : Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return value === null ? null : isBelow ? -value : value;
};

/** Longitude and latitude in one cell, `121.55, 30.17`; the larger of two that can't both be latitudes is the longitude. */
export const typedPosition = (text: string): readonly [longitudeDeg: number, latitudeDeg: number] | null => {
  const [first, second, ...others] = text
    .normalize('NFKC')
    .trim()
    .split(/\s*[,;、/]\s*|\s+/)
    .map(typedDegrees);
  if (first === undefined || second === undefined || others.length > 0 || first === null || second === null)
    return null;
  return Math.abs(second) > 90 && Math.abs(first) <= 90 ? [second, first] : [first, second];
};
