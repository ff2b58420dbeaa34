/** A bar that says how long something on a map is on the ground. */
export interface ScaleBar {
  readonly lengthM: number;
  /** Of the map's width. */
  readonly share: number;
}

/** Of the map's width, at most. */
const mostShare = 0.25;

/** The longest round length, 1, 2 or 5 with noughts, that a quarter of the map's width holds; null: there is no map. */
export const scaleBarOf = (mapWidthM: number): ScaleBar | null => {
  const mostM = mapWidthM * mostShare;
  if (!(mostM > 0) || !Number.isFinite(mostM)) return null;
  const power = 10 ** Math.floor(Math.log10(mostM));
  const lengthM = ([5, 2, 1].find((step) => step * power <= mostM) ?? 1) * power;
  return { lengthM, share: lengthM / mapWidthM };
};
