import { levelsSlice } from '../../slices/levels.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import type { Comparison } from './volume-change-limit.ts';
import { type ChangeRow, fallOf, type Watch } from './volume-change-watch.ts';

/** So far from each other a fall here and a rise there may be found, ms. */
const transferMs = 30 * minuteMs;

/** Whether one compartment changed while the other did, so that the litres were never nowhere. */
const isTogether = (other: Pick<ChangeRow, 'to'>, change: Pick<ChangeRow, 'from' | 'to'>): boolean =>
  Math.abs(other.to.t - change.to.t) <= transferMs && other.to.t >= change.from.t;

/** An older reading says nothing of now, ms. */
const latestMs = 5 * minuteMs;
/** Below so many standard deviations of one reading a change is chance. */
const chanceDeviations = 2;

/** What explains a change elsewhere: a change of its own, or what changed since the baseline and is no finding. */
type Lender = Pick<Watch, 'lentL'>;

/**
 * By how much a compartment changed in a direction that nothing has been explained by yet, L, by its last reading, steady
 * or not: it speaks for the accused. Null: not at all, or by chance.
 */
const unexplainedL = (
  world: RuleContext,
  key: string,
  watch: Watch,
  direction: ChangeRow['direction'],
  change: Pick<ChangeRow, 'from' | 'to'>,
): { readonly litres: number; readonly lender: Lender } | null => {
  const levels = world.read(levelsSlice)[key];
  const last = levels?.lastOk ?? null;
  if (levels === undefined || last?.vtL == null || change.to.t - last.t > latestMs) return null;
  const own = watch.change?.direction === direction ? watch.change : null;
  const from = own?.from ?? watch.baseline;
  if (from === null || (own !== null && !isTogether(own, change))) return null;
  const lender: Lender = own ?? watch;
  const litres = (direction === 'rise' ? 1 : -1) * (last.vtL - from.meanVtL) - (lender.lentL ?? 0);
  const surfaceL = levels.steady.at(-1)?.sure?.surfaceL ?? 0;
  const noiseL = Math.hypot(from.levelL, Math.sqrt(levels.noise.mm2) * surfaceL);
  return litres < chanceDeviations * noiseL ? null : { litres, lender };
};

/** Of what one compartment lost another has so much at least where the same liquid is meant. */
const movedShare = 1 / 3;

/** The compartment of the same truck that gained what this one lost, or the other way round, at the same time. */
export const counterpart = (
  world: RuleContext,
  watches: Readonly<Record<string, Watch>>,
  compartment: number,
  direction: 'drop' | 'rise',
  change: Pick<ChangeRow, 'from' | 'to'>,
  { limitVtL }: Comparison,
): { readonly compartment: number; readonly watch: Watch } | null => {
  const movedL = Math.abs(change.to.vtL - change.from.vtL);
  for (const [key, watch] of Object.entries(watches)) {
    if (Number(key) === compartment) continue;
    const opposite = direction === 'drop' ? 'rise' : 'drop';
    const found = unexplainedL(world, key, watch, opposite, change);
    if (
      found !== null &&
      found.litres >= movedShare * movedL &&
      Math.abs(found.litres - movedL) <= limitVtL
    ) {
      found.lender.lentL = (found.lender.lentL ?? 0) + Math.min(found.litres, movedL);
      return { compartment: Number(key), watch };
    }
    const other = direction === 'rise' ? fallOf(watch) : watch.change;
    if (other === null || other.direction === direction) continue;
    const theirs = Math.abs(other.to.vtL - other.from.vtL);
    if (isTogether(other, change) && Math.abs(theirs - movedL) <= limitVtL)
      return { compartment: Number(key), watch };
  }
  return null;
};
