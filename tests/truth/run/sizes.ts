import type { SimTruck } from '#simulator/truck.ts';

/** Who sees that litres are missing: the truck's own gauge, or only the station's. */
export type Witness = 'truck' | 'station';

/** Litres of a theft beside what an alarm takes and what measuring blurs, u (one standard deviation). */
export const sizes = ['to the limit', 'to limit + 2 u', 'to limit + 3 u', 'over'] as const;
export type Size = (typeof sizes)[number];

/** What instruments of the trade are held to be good for, as one standard deviation. */
const deviations = {
  levelMm: 1,
  /** 0.3 K at 0.0012 a K. */
  temperatureShare: 0.3 * 0.0012,
  tableShare: 0.0015,
  gaugeShare: 0.0015,
  /** A millimetre of a station's tank, L. */
  stationMmL: 19,
} as const;

const usualFill = 0.9;
const drainLimitL = 30;
const leastLossL = 20;
const lossShare = 0.003;

const square = (value: number): number => value * value;
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** u² of one compartment's litres, read once. */
const readingVariance = ({ capacityL, heightMm }: SimTruck['compartments'][number]): number =>
  square((deviations.levelMm * capacityL) / heightMm) +
  square(deviations.temperatureShare * usualFill * capacityL);

/** How large a theft is for whoever can see it. */
export const sizeOf = (litres: number, witness: Witness, truck: SimTruck, compartment?: number): Size => {
  const its = truck.compartments.filter((one) => one.compartment === compartment);
  const seen = witness === 'truck' && its.length > 0 ? its : truck.compartments;
  const volumeL = usualFill * sum(seen.map(({ capacityL }) => capacityL));
  // Each volume is read before and after.
  const read = 2 * sum(seen.map(readingVariance));
  const [limitL, variance] =
    witness === 'truck'
      ? [drainLimitL, read]
      : [
          Math.max(leastLossL, lossShare * volumeL),
          read +
            square(deviations.tableShare * volumeL) +
            square(deviations.gaugeShare * volumeL) +
            2 * square(deviations.stationMmL),
        ];
  const over = (litres - limitL) / Math.sqrt(variance);
  return over <= 0 ? sizes[0] : over <= 2 ? sizes[1] : over <= 3 ? sizes[2] : sizes[3];
};
