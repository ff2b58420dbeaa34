import { isOneOf } from '../../instruments/one-of.ts';
import { between } from '../../random.ts';
import { type BuiltDay, minuteMs } from '../day-builder.ts';
import type { FurtherKind } from './draw.ts';

/** Of so many trucks the driver of one takes a little on every trip. */
const underLimitEvery = 24;
/** What a task may lose before it is an alarm: a share of what was sent. */
const lossShare = 0.003;
/** Of so many deliveries a station tells one twice. */
const reprintShare = 0.02;

/** What goes wrong between a truck and a station. Litres at 20 °C. */
export interface StationTrouble {
  /** Given by the truck and not received by the station. */
  readonly astrayL: number;
  /** It is opened before a level is steady. */
  readonly early: boolean;
  /** The station tells its deliveries twice. */
  readonly reprint: boolean;
}

/** What the first compartment's oil weighs in the truck. */
const ofFirstOilL = (day: BuiltDay): number => {
  const [first] = day.truck.compartments;
  return day.truck.compartments.reduce(
    (sum, { oilCode }, index) => sum + (oilCode === first?.oilCode ? (day.liquids()[index]?.v20L ?? 0) : 0),
    0,
  );
};

const pipeRest = (day: BuiltDay): number => {
  const litres = day.truck.compartments.reduce((sum) => sum + between(day.further, 12, 35), 0);
  day.mark('pipeRest', day.nowMs(), { litres });
  return litres;
};

const underLimit = (day: BuiltDay): number => {
  const litres = between(day.further, 0.4, 0.8) * lossShare * ofFirstOilL(day);
  day.mark('underLimit', day.nowMs(), { litres });
  return litres;
};

/** What happens at the station that a truck has come to. */
export const atStation = (day: BuiltDay, kind: FurtherKind | null, tripFromMs: number): StationTrouble => {
  const { seed, furtherIncidents } = day.world;
  const reprint = day.further() < reprintShare * furtherIncidents;
  if (reprint) day.mark('deliveryReprint', day.nowMs(), { untilMs: day.nowMs() + 60 * minuteMs });
  const habitual = furtherIncidents > 0 && isOneOf(underLimitEvery, seed, 'underLimit', day.truck.index);
  return {
    astrayL: kind === 'pipeRest' ? pipeRest(day) : habitual ? underLimit(day) : 0,
    early: day.incidents.some((incident) => incident.kind === 'rampTheft' && incident.atMs > tripFromMs),
    reprint,
  };
};
