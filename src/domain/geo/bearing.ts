/** The sixteen directions, clockwise from north, `[zh, en]` (specification 9). */
export const directions = [
  ['北', 'N'],
  ['北东北', 'NNE'],
  ['东北', 'NE'],
  ['东东北', 'ENE'],
  ['东', 'E'],
  ['东东南', 'ESE'],
  ['东南', 'SE'],
  ['南东南', 'SSE'],
  ['南', 'S'],
  ['南西南', 'SSW'],
  ['西南', 'SW'],
  ['西西南', 'WSW'],
  ['西', 'W'],
  ['西西北', 'WNW'],
  ['西北', 'NW'],
  ['北西北', 'NNW'],
] as const satisfies readonly (readonly [zh: string, en: string])[];

/** Name of a course (0-360, clockwise from north); each direction has 11.25° to both sides. */
export const directionOf = (bearingDeg: number): readonly [zh: string, en: string] => {
  const turn = ((bearingDeg % 360) + 360) % 360;
  return directions[Math.floor((turn + 11.25) / 22.5) % 16] ?? directions[0];
};
