/** A lying cylinder of 1,500 mm and 7,100 L: a row each so many millimetres, in litres. */
export const cylinder = (
  stepMm = 10,
  topMm = 1500,
  capacityL = 7100,
): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(topMm / stepMm) + 1 }, (_, index) => {
    const mm = index * stepMm;
    const x = (2 * mm) / topMm - 1;
    const share = 0.5 + (x * Math.sqrt(Math.max(0, 1 - x * x)) + Math.asin(x)) / Math.PI;
    return [mm, Math.round(capacityL * share * 10) / 10] as const;
  });

/** The compartment that the files of the tests are of. */
export const compartment = { nominalL: 7100, nominalMm: 1500, formerL: null, formerMm: null } as const;
