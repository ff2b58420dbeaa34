/** Fuel types (specification 9). */
export const fuels = ['gasoline', 'diesel', 'other'] as const;

export type Fuel = (typeof fuels)[number];

/** `oilCode` above 0 is gasoline, -1 other, anything else diesel (specification 9). */
export const fuelOf = (oilCode: number): Fuel =>
  oilCode > 0 ? 'gasoline' : oilCode === -1 ? 'other' : 'diesel';

/** Default standard density (kg/m³ at 20 °C); none for other products, so they have no V20. */
export const defaultDensity20KgM3 = { gasoline: 745, diesel: 840, other: null } as const satisfies Record<
  Fuel,
  number | null
>;
