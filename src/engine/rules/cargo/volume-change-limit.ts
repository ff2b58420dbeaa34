import type { VolumeState } from '../../evidence/volume-state.ts';
import type { RuleContext } from '../../rule-context.ts';

/**
 * How many standard deviations a change must be beyond what the instruments explain. A compartment is compared some
 * hundred times a day: with the usual 2 a truck would be accused every day.
 */
const coverage = 5;

/** Of a litre of fuel, for a kelvin: the largest expansion of products that tankers carry. */
const expansionPerK = 0.0013;

/** What is not known of the temperature of a load without a thermometer or a density, K. */
const unknownK = 10;

/** A change between two states, and the least that counts at line and at 20 °C, L. Falls are negative. */
export interface Comparison {
  readonly changeVtL: number;
  /** Null: one of the two is unknown, and the litres at line are compared alone. */
  readonly changeV20L: number | null;
  readonly limitVtL: number;
  readonly limitV20L: number;
}

/** The least change that counts of a compartment, L. */
export const leastChangeL = (world: RuleContext, compartment: number, t: number): number =>
  Math.max(
    world.number('drain.minL', t),
    world.number('drain.capacityRate', t) * (world.truck?.compartments.get(compartment)?.capacityL ?? 0),
  );

/** Compares what a compartment holds with what it held. @param leastL least change that counts, however sure it is */
export const compareStates = (from: VolumeState, to: VolumeState, leastL: number): Comparison => {
  const leans = Math.abs(to.pitchDeg - from.pitchDeg) > 1 || Math.abs(to.rollDeg - from.rollDeg) > 1;
  const volumeL = Math.max(from.meanVtL, to.meanVtL);
  const levelL = Math.hypot(from.levelL, to.levelL);
  const tiltL = Math.max(from.tiltL, to.tiltL);
  const limitOf = (deviationL: number, besidesL: number): number =>
    Math.max(leans ? 2 * leastL : leastL, coverage * deviationL) + besidesL;
  const known = from.meanV20L !== null && to.meanV20L !== null;
  const temperatureL =
    known && from.temperatureK !== null && to.temperatureK !== null
      ? expansionPerK * volumeL * Math.hypot(from.temperatureK, to.temperatureK)
      : 0;
  return {
    changeVtL: to.meanVtL - from.meanVtL,
    changeV20L: known ? (to.meanV20L ?? 0) - (from.meanV20L ?? 0) : null,
    limitVtL: limitOf(levelL, known ? tiltL : tiltL + expansionPerK * unknownK * volumeL),
    limitV20L: limitOf(Math.hypot(levelL, temperatureL), tiltL),
  };
};

/**
 * Whether liquid went or came: the level says so, and the litres at 20 °C too. What the thermometer alone says is a
 * question to the thermometer.
 */
export const isChange = ({ changeVtL, changeV20L, limitVtL, limitV20L }: Comparison): boolean => {
  if (changeV20L === null) return Math.abs(changeVtL) >= limitVtL - 1e-6;
  // A load that cools meanwhile falls at line and not at 20 °C, and a thermometer that errs the other way round.
  return (
    Math.sign(changeVtL) === Math.sign(changeV20L) &&
    Math.abs(changeV20L) >= limitV20L - 1e-6 &&
    Math.abs(changeVtL) >= limitVtL - 1e-6
  );
};
