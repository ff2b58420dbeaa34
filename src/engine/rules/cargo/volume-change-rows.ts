import type { Fuel } from '#domain/cargo/oil.ts';
import { round } from '#domain/text/round.ts';

import type { Reading } from '../../events/cargo.ts';
import { changeOf, sumLitres } from '../../rows/litres.ts';
import { alarm, endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { taskSlice } from '../../slices/task.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

export interface Steady {
  t: number;
  messageId: string;
  vtL: number;
  v20L: number;
  pitchDeg: number;
  rollDeg: number;
}

interface ChangeRow {
  recordId: string;
  alarmId: string | null;
  direction: 'drop' | 'rise';
  from: Steady;
  to: Steady;
}

export interface Watch {
  /** First steady reading after the last explained change. */
  baseline: Steady | null;
  /** Last steady reading within the noise of the baseline: a change is counted from it. */
  near: Steady | null;
  lastSteadyMs: number | null;
  /** Openings in permitted places: from, and to when closed. They explain changes of the level. */
  explained: { part: string; fromMs: number; toMs: number | null }[];
  change: ChangeRow | null;
}

export const volumeChangeRule = { name: 'volume-change', version: 2 };

const thresholdSettings = (world: RuleContext, t: number) => [
  world.setting('drain.minL', t),
  world.setting('drain.capacityRate', t),
];

/** The change is over: its rows stay as they are. */
export const settle = (world: RuleContext, watch: Watch): void => {
  if (watch.change === null) return;
  world.settle(watch.change.recordId);
  if (watch.change.alarmId !== null) world.settle(watch.change.alarmId);
  watch.change = null;
};

const figures = ({ from, to }: Pick<ChangeRow, 'from' | 'to'>) => ({
  fromTime: iso(from.t),
  toTime: iso(to.t),
  endTime: iso(to.t),
  fromVtL: from.vtL,
  toVtL: to.vtL,
  fromV20L: from.v20L,
  toV20L: to.v20L,
  changeV20L: round(to.v20L - from.v20L, 2),
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
const carriedL = (world: RuleContext, compartment: number, { t, v20L }: Steady): number | null => {
  const capacityL = world.truck?.compartments.get(compartment)?.capacityL ?? 0;
  return v20L > world.number('unload.splitRate', t) * capacityL ? v20L : null;
};

const drainProperties = (
  world: RuleContext,
  { compartment, fuel }: Pick<Reading, 'compartment' | 'fuel'>,
  { from, to }: Pick<ChangeRow, 'from' | 'to'>,
) => {
  const loss = round(from.v20L - to.v20L, 2);
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
export const grow = (world: RuleContext, change: ChangeRow, { compartment, fuel }: Reading): void => {
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

/** An unexplained change: its record, and for a drop alarm 202 (drain). */
export const begin = (
  world: RuleContext,
  watch: Watch,
  compartment: number,
  reading: Reading,
  from: Steady,
  to: Steady,
  thresholdAt: number,
): void => {
  settle(world, watch);
  const direction = to.v20L < from.v20L ? 'drop' : 'rise';
  const where = whereAt(world, to.t);
  const why = {
    settings: thresholdSettings(world, to.t),
    messages: { opened: from.messageId, decided: to.messageId },
    figures: { changeV20L: round(to.v20L - from.v20L, 2), thresholdL: round(thresholdAt, 2) },
  };
  const row = withColumns(
    record(world, {
      kind: 'volume-change',
      of: compartment,
      startMs: from.t,
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
      quality: reading.outOfTable ? 'outOfTable' : null,
      ...endPlace(where),
    },
  );
  world.open(row);
  watch.change = { recordId: row.id, alarmId: null, direction, from, to };
  if (direction === 'rise') {
    const riseL = round(to.v20L - from.v20L, 2);
    const { oilCode } = reading;
    world.publish('volume-rise', {
      compartment,
      fromMs: from.t,
      toMs: to.t,
      oilCode,
      riseL,
      recordId: row.id,
    });
    return;
  }
  const alarmRow = {
    ...alarm(world, {
      type: 202,
      level: 3,
      of: `drain:${compartment}`,
      startMs: from.t,
      raisedMs: to.t,
      endMs: to.t,
      where,
      rule: volumeChangeRule,
      why,
      recordId: row.id,
    }),
    cause: 'drain',
    compartment,
    fuel: reading.fuel,
    properties: drainProperties(world, reading, { from, to }),
  };
  world.open(alarmRow);
  watch.change.alarmId = alarmRow.id;
  addDrain(world, compartment, reading.fuel, watch.change);
};
