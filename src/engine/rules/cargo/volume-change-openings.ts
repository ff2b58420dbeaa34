import type { VolumeState } from '../../evidence/volume-state.ts';
import { whereAt } from '../../master/where.ts';
import { sumLitres } from '../../rows/litres.ts';
import { motionSlice } from '../../slices/motion.ts';
import { taskSlice } from '../../slices/task.ts';
import type { RuleContext } from '../../rule-context.ts';
import { returnedShare } from './returned-share.ts';
import type { PermittedOpening, Watch } from './volume-change-watch.ts';

const noOpenings: readonly PermittedOpening[] = [];

/** Openings in permitted places since the last steady reading. */
export const openingsSince = (watch: Watch, t: number): readonly PermittedOpening[] => {
  if (watch.explained.length === 0) return noOpenings;
  const sinceMs = watch.lastSteadyMs ?? t;
  return watch.explained.filter(({ fromMs, toMs }) => fromMs <= t && (toMs === null || toMs >= sinceMs));
};

/** Meter and gauge of one delivery differ by no more, of what left. */
const meterFitRate = 0.05;

/** Whether the truck's own meter printed what left the compartment since an opening: who steals prints no ticket of it. */
const isMetered = (
  world: RuleContext,
  compartment: number,
  opening: PermittedOpening,
  leftL: number,
): boolean => {
  const printed = world
    .read(taskSlice)
    .tickets.filter(
      (ticket) =>
        ticket.position === 'truck' &&
        ticket.direction === 'unload' &&
        ticket.compartment === compartment &&
        ticket.endMs >= opening.fromMs,
    );
  return Math.abs(sumLitres(printed).vtL - leftL) <= meterFitRate * leftL;
};

/** What left by openings of a limited size; null: an unloading, a loading, or nothing that counts. */
export const tooMuch = (
  world: RuleContext,
  compartment: number,
  watch: Watch,
  openings: readonly PermittedOpening[],
  now: VolumeState,
): PermittedOpening | null => {
  const { baseline } = watch;
  const [first] = openings;
  if (first === undefined || baseline === null) return null;
  const leftL = baseline.meanVtL - now.meanVtL;
  let permittedL = 0;
  for (const opening of openings) {
    const delivered =
      opening.beside === true &&
      (leftL >= returnedShare * baseline.meanVtL || isMetered(world, compartment, opening, leftL));
    if (opening.permittedL === null || delivered) return null;
    permittedL += opening.permittedL;
  }
  return leftL > permittedL ? first : null;
};

/**
 * Openings in a depot by which something left of what had been loaded in the same visit: by a rack it is filled, and what
 * is returned was there before. Null: something was loaded or returned.
 */
export const fellAfterLoading = (
  world: RuleContext,
  { baseline, loaded }: Watch,
  openings: readonly PermittedOpening[],
  now: VolumeState,
): PermittedOpening | null => {
  const { visit } = world.read(motionSlice);
  const [first] = openings;
  if (first === undefined || baseline === null || loaded == null || visit === null) return null;
  const isOfLoading = loaded.toMs >= visit.startMs && baseline.t >= loaded.toMs;
  const fellL = baseline.meanVtL - now.meanVtL;
  const isSome = fellL > 0 && fellL < returnedShare * baseline.meanVtL;
  return isOfLoading && isSome && openings.every(({ depot }) => depot === true) ? first : null;
};

/** Whether an opening of a limited size lasts, and nothing but that size can explain what left. */
export const isStillOpen = (watch: Watch, openings: readonly PermittedOpening[], now: VolumeState): boolean =>
  watch.baseline !== null &&
  now.meanVtL <= watch.baseline.meanVtL &&
  openings.some(({ toMs, permittedL }) => toMs === null && permittedL !== null) &&
  openings.every(({ permittedL }) => permittedL !== null);

/** How much may leave by an opening here: where things are loaded and unloaded, any; beside such a place a delivery. */
export const permittedHere = (
  world: RuleContext,
  t: number,
): Omit<PermittedOpening, 'part' | 'fromMs' | 'toMs'> => {
  const permittedL = world.number('place.permittedL', t);
  const { besideCode, deliveredAt } = world.read(motionSlice);
  // What a station's gauge received there was delivered, however little of the load it was.
  if (besideCode != null) return deliveredAt == null ? { permittedL, beside: true } : { permittedL: null };
  const { areas } = whereAt(world, t);
  if (areas.some(({ type }) => type === 'depot')) return { permittedL: null, depot: true };
  return { permittedL: areas.some(({ type }) => type === 'station') ? null : permittedL };
};
