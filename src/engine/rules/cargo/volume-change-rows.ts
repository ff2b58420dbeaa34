import type { Fuel } from '#domain/cargo/oil.ts';
import { round } from '#domain/text/round.ts';

import type { Reading } from '../../events/cargo.ts';
import { changeOf, sumLitres } from '../../rows/litres.ts';
import { alarm, endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { VolumeState } from '../../evidence/volume-state.ts';
import { anyOpen, sensorsSlice } from '../../slices/sensors.ts';
import { taskSlice } from '../../slices/task.ts';
import { iso } from '../../time.ts';
import { type Where, whereAt } from '../../master/where.ts';
import type { WhyInput } from '../../rows/why.ts';
import type { RuleContext } from '../../rule-context.ts';
import { compareStates, type Comparison, isChange, leastChangeL } from './volume-change-limit.ts';
import { counterpart } from './volume-change-transfer.ts';
import { type ChangeRow, fallOf, type PermittedOpening, type Watch } from './volume-change-watch.ts';

export const volumeChangeRule = { name: 'volume-change', version: 4 } as const;

const thresholdSettings = (world: RuleContext, t: number) => [
  world.setting('drain.minL', t),
  world.setting('drain.capacityRate', t),
];

const settleRows = (world: RuleContext, { recordId, alarmId }: ChangeRow): void => {
  world.settle(recordId);
  if (alarmId !== null) world.settle(alarmId);
};

/** What changed is over, and can't come back by itself: its rows stay as they are. */
export const settle = (world: RuleContext, watch: Watch): void => {
  if (watch.change !== null) settleRows(world, watch.change);
  if (watch.fall !== null) settleRows(world, watch.fall);
  watch.change = null;
  watch.fall = null;
};

/** Takes a fall back: what was missed is there, or is in another compartment of the truck. */
const takeBack = (
  world: RuleContext,
  watch: Watch,
  compartment: number,
  cause: 'returned' | 'transfer',
): void => {
  const fall = fallOf(watch);
  if (fall === null) return;
  world.changeRecord('volume-change', fall.recordId, { cause });
  world.settle(fall.recordId);
  if (fall.alarmId !== null) {
    world.withdraw(fall.alarmId);
    world.publish('drain-withdrawn', { alarmId: fall.alarmId, compartment });
  }
  if (watch.change?.recordId === fall.recordId) watch.change = null;
  watch.fall = null;
};

const difference = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : round(to - from, 2);

/** Litres by which it changed: at 20 °C, or at line where those are unknown. */
const litresOf = ({ from, to }: Pick<ChangeRow, 'from' | 'to'>): number =>
  difference(from.v20L, to.v20L) ?? round(to.vtL - from.vtL, 2);

const figures = ({ from, to }: Pick<ChangeRow, 'from' | 'to'>) => ({
  fromTime: iso(from.t),
  toTime: iso(to.t),
  endTime: iso(to.t),
  fromVtL: from.vtL,
  toVtL: to.vtL,
  fromV20L: from.v20L,
  toV20L: to.v20L,
  changeV20L: difference(from.v20L, to.v20L),
});

/** V20 that the task under way has loaded of a fuel, L; null: no load to relate it to. */
const sentL = (world: RuleContext, fuel: Fuel): number | null => {
  const operations = world
    .read(taskSlice)
    .open?.operations.filter((operation) => operation.fuel === fuel && operation.kind === 'loading');
  return operations === undefined || operations.length === 0
    ? null
    : sumLitres(operations.map(changeOf)).v20L;
};

/** Volume on board of a load without a known loading; a remainder is no measure of its load. */
const carriedL = (world: RuleContext, compartment: number, { t, vtL, v20L }: VolumeState): number | null => {
  const capacityL = world.truck?.compartments.get(compartment)?.capacityL ?? 0;
  return vtL > world.number('unload.splitRate', t) * capacityL ? v20L : null;
};

const drainProperties = (
  world: RuleContext,
  { compartment, fuel }: Pick<Reading, 'compartment' | 'fuel'>,
  change: Pick<ChangeRow, 'from' | 'to'>,
) => {
  const { from, to } = change;
  const loss = -litresOf({ from, to });
  const sent = sentL(world, fuel) ?? carriedL(world, compartment, from);
  return {
    loss,
    lossRate: sent !== null && sent > 0 ? round(loss / sent, 7) : null,
    lossVt: round(from.vtL - to.vtL, 2),
  };
};

const addDrain = (world: RuleContext, compartment: number, fuel: Fuel, change: ChangeRow): void => {
  const { alarmId, from, to } = change;
  if (alarmId === null) return;
  world.publish('drain', {
    compartment,
    fuel,
    alarmId,
    fromMs: from.t,
    toMs: to.t,
    fromVtL: from.vtL,
    fromV20L: from.v20L,
    toVtL: to.vtL,
    toV20L: to.v20L,
  });
};

/** The change goes on: its rows are updated to the whole of it. */
export const grow = (
  world: RuleContext,
  change: ChangeRow,
  { compartment, fuel }: Pick<Reading, 'compartment' | 'fuel'>,
): void => {
  world.changeRecord('volume-change', change.recordId, {
    ...figures(change),
    ...endPlace(whereAt(world, change.to.t)),
  });
  if (change.alarmId === null) return;
  world.changeAlarm(change.alarmId, {
    endTime: iso(change.to.t),
    properties: drainProperties(world, { compartment, fuel }, change),
  });
  addDrain(world, compartment, fuel, change);
};

/** What a change is beside its litres. */
interface Found {
  readonly compared: Comparison;
  /** An opening in a permitted place by which more left than may. */
  readonly opening: PermittedOpening | null;
}

/** Alarm 202 of a drop that is neither returned nor in another compartment. */
const raiseDrain = (
  world: RuleContext,
  { compartment, fuel }: Pick<Reading, 'compartment' | 'fuel'>,
  change: ChangeRow,
  { startMs, where, why }: { readonly startMs: number; readonly where: Where; readonly why: WhyInput },
): void => {
  const { recordId, from, to } = change;
  const row = {
    ...alarm(world, {
      type: 202,
      level: 3,
      of: `drain:${compartment}`,
      startMs,
      raisedMs: to.t,
      endMs: to.t,
      where,
      rule: volumeChangeRule,
      why,
      recordId,
    }),
    cause: 'drain',
    compartment,
    fuel,
    properties: drainProperties(world, { compartment, fuel }, { from, to }),
  };
  world.open(row);
  change.alarmId = row.id;
  addDrain(world, compartment, fuel, change);
};

/** An unexplained change: its record, and for a drop alarm 202 (drain). */
export const begin = (
  world: RuleContext,
  watches: Readonly<Record<string, Watch>>,
  watch: Watch,
  reading: Pick<Reading, 'compartment' | 'fuel' | 'oilCode' | 'outOfTable'>,
  since: VolumeState,
  to: VolumeState,
  { compared, opening }: Found,
): void => {
  const { compartment } = reading;
  const direction = compared.changeVtL < 0 ? 'drop' : 'rise';
  const rise = direction === 'drop' ? impossibleRise(world, watch, compartment) : null;
  const toBefore =
    rise === null ? null : compareStates(rise.from, to, leastChangeL(world, compartment, to.t));
  const isBack = toBefore !== null && (toBefore.changeVtL >= 0 || !isChange(toBefore));
  const returned = direction === 'rise' ? isReturned(world, watch, compartment, to) : isBack;
  // Less is missing than fell: what rose while nothing was open was never there.
  const from = rise === null || isBack ? since : rise.from;
  const limits = toBefore === null || isBack ? compared : toBefore;
  const other = counterpart(world, watches, compartment, direction, { from, to }, compared);
  const cause = returned ? 'returned' : other === null ? null : 'transfer';
  const where = whereAt(world, to.t);
  const why = {
    settings: thresholdSettings(world, to.t),
    messages: { opened: from.messageId, decided: to.messageId },
    figures: {
      changeV20L: difference(from.v20L, to.v20L),
      thresholdL: round(limits.changeV20L === null ? limits.limitVtL : limits.limitV20L, 2),
      ...(limits.changeV20L === null ? { changeVtL: round(to.vtL - from.vtL, 2) } : {}),
      ...(opening === null ? {} : { openedTime: iso(opening.fromMs), permittedL: opening.permittedL }),
    },
  };
  const row = withColumns(
    record(world, {
      kind: 'volume-change',
      of: compartment,
      startMs: since.t,
      endMs: to.t,
      where,
      rule: volumeChangeRule,
      why,
    }),
    {
      ...figures({ from, to }),
      raisedTime: iso(to.t),
      compartment,
      direction,
      fuel: reading.fuel,
      oilCode: reading.oilCode,
      cause,
      quality: reading.outOfTable ? 'outOfTable' : null,
      ...endPlace(where),
    },
  );
  world.open(row);
  const change: ChangeRow = {
    recordId: row.id,
    alarmId: null,
    direction,
    from,
    to,
    ...(watch.lentL === undefined ? {} : { lentL: watch.lentL }),
  };
  if (direction === 'rise' && other !== null) change.transfer = true;
  if (returned && direction === 'rise') takeBack(world, watch, compartment, 'returned');
  if (returned && direction === 'drop' && watch.change !== null)
    world.changeRecord('volume-change', watch.change.recordId, { cause: 'returned' });
  if (direction === 'rise' && watch.change?.direction === 'drop') watch.fall = watch.change;
  else if (direction === 'drop') settle(world, watch);
  else if (watch.change !== null) settleRows(world, watch.change);
  watch.change = change;
  if (other !== null && direction === 'rise') takeBack(world, other.watch, other.compartment, 'transfer');
  // Its rise was there first; an earlier fall of it is another matter.
  if (other !== null && direction === 'drop' && other.watch.change !== null) {
    world.changeRecord('volume-change', other.watch.change.recordId, { cause: 'transfer' });
    other.watch.change.transfer = true;
  }
  if (direction === 'rise') {
    if (cause === null)
      world.publish('volume-rise', {
        compartment,
        fromMs: from.t,
        toMs: to.t,
        oilCode: reading.oilCode,
        riseL: litresOf(change),
        recordId: row.id,
      });
    return;
  }
  if (other !== null || returned) return;
  raiseDrain(world, reading, change, { startMs: since.t, where, why });
};

/** Whether a rise brings back what fell: nothing was open meanwhile, and the compartment holds what it held. */
const isReturned = (world: RuleContext, watch: Watch, compartment: number, to: VolumeState): boolean => {
  const fall = fallOf(watch);
  if (fall === null || anyOpen(world.read(sensorsSlice), compartment)) return false;
  if (watch.openMs !== undefined && watch.openMs > fall.from.t) return false;
  return !isChange(compareStates(fall.from, to, leastChangeL(world, compartment, to.t)));
};

/**
 * The last change, where it is a rise that nobody can have filled in, since nothing was open, and that came out of no other
 * compartment: a gauge that rises on the foam of a fresh load comes down again.
 */
const impossibleRise = (world: RuleContext, watch: Watch, compartment: number): ChangeRow | null => {
  const { change: rise } = watch;
  if (rise?.direction !== 'rise' || rise.transfer === true) return null;
  if (anyOpen(world.read(sensorsSlice), compartment)) return null;
  return watch.openMs !== undefined && watch.openMs > rise.from.t ? null : rise;
};
