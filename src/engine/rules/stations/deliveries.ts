import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { Rule } from '../../rule.ts';
import { alarm, endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { taskOf } from '../../master/at-moment.ts';
import type { Slice } from '../../slice.ts';
import { levelsSlice } from '../../slices/levels.ts';
import { anyOpen, isOpen, retained, sensorsSlice } from '../../slices/sensors.ts';
import { taskSlice } from '../../slices/task.ts';
import { iso } from '../../time.ts';
import { wayBillAt } from '../../master/way-bills.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface Unloaded {
  visitId: string;
  operationId: string;
  startVtL: number;
  stationCode: string | null;
}

interface Emptying {
  recordId: string;
  startMs: number;
}

interface DeliveriesState {
  /** Compartments unloaded in the present visit. */
  unloaded: Record<string, Unloaded>;
  /** Alarms 207 and 208 in progress, by `type:compartment`. */
  alarms: Record<string, { alarmId: string; raisedMs: number }>;
  emptyings: Record<string, Emptying>;
}

const deliveriesSlice: Slice<DeliveriesState> = {
  name: 'deliveries',
  start: () => ({ unloaded: {}, alarms: {}, emptyings: {} }),
};

const rule = { name: 'deliveries', version: 3 } as const;

const loadedInto = (world: RuleContext, compartment: number, operationId: string): number | null => {
  const task = taskOf(world, operationId);
  if (task === null) return null;
  return task.operations
    .filter((operation) => operation.kind === 'loading' && operation.compartment === compartment)
    .reduce((sum, operation) => sum + operation.stopVtL - operation.startVtL, 0);
};

/** The way bill of the open task names no station for this compartment but those already served. */
const noFurtherStop = (world: RuleContext, compartment: number, here: string | null, t: number): boolean => {
  const { open } = world.read(taskSlice);
  const bill = wayBillAt(world, open?.wayBillCode, t);
  if (open === null || bill === null) return false;
  const served = new Set(
    open.operations.filter(({ kind }) => kind === 'unloading').map((unload) => unload.stationCode),
  );
  return !bill.stops.some(
    (stop) =>
      (stop.compartment === undefined || stop.compartment === compartment) &&
      stop.stationCode !== here &&
      !served.has(stop.stationCode),
  );
};

const end = (world: RuleContext, type: 207 | 208, compartment: number, t: number): void => {
  const known = world.read(deliveriesSlice).alarms[`${type}:${compartment}`];
  if (known === undefined) return;
  world.changeAlarm(known.alarmId, { endTime: iso(Math.max(t, known.raisedMs)) });
  world.settle(known.alarmId);
  delete world.own(deliveriesSlice).alarms[`${type}:${compartment}`];
};

interface Leaving {
  readonly type: 207 | 208;
  readonly level: 1 | 2;
  readonly compartment: number;
  readonly endMs: number;
  readonly vtL: number;
  readonly recordId: string;
  readonly areaName: string;
}

const raise = (world: RuleContext, leaving: Leaving): void => {
  const { type, level, compartment, endMs, vtL, recordId, areaName } = leaving;
  end(world, type, compartment, endMs);
  const key = type === 207 ? 'unload.splitRate' : 'emptying.dryS';
  const row = {
    ...alarm(world, {
      type,
      level,
      of: compartment,
      startMs: endMs,
      raisedMs: endMs,
      where: whereAt(world, endMs),
      rule,
      recordId,
      why: { settings: [world.setting(key, endMs), world.setting('tank.emptyL', endMs)], figures: { vtL } },
    }),
    taskCode: taskOf(world, recordId)?.taskCode ?? null,
    compartment,
    properties: { remainderVtL: vtL, station: areaName },
  };
  world.open(row);
  world.own(deliveriesSlice).alarms[`${type}:${compartment}`] = { alarmId: row.id, raisedMs: endMs };
};

const notDry = (world: RuleContext, compartment: number, t: number): boolean => {
  const sensor = retained(world.read(sensorsSlice), compartment);
  return sensor !== null && (sensor.wet || t - sensor.sinceMs < world.number('emptying.dryS', t) * 1000);
};

const leave = (
  world: RuleContext,
  compartment: number,
  unloaded: Unloaded,
  { visit, endMs }: EventData['visit-end'],
): void => {
  const vtL = world.read(levelsSlice)[compartment]?.lastOk?.vtL ?? null;
  const sensors = world.read(sensorsSlice);
  const sensor = retained(sensors, compartment);
  const empty = vtL !== null && vtL <= world.number('tank.emptyL', endMs);
  const wet = notDry(world, compartment, endMs);
  world.point(
    withColumns(
      record(world, {
        kind: 'empty-state',
        of: compartment,
        startMs: endMs,
        endMs,
        where: whereAt(world, endMs),
        rule,
      }),
      {
        time: iso(endMs),
        areaCode: visit.areaCode,
        areaName: visit.areaName,
        place: 'inFence',
        compartment,
        vtL,
        wet: sensor?.wet ?? null,
        dryTime: sensor !== null && !sensor.wet ? iso(sensor.sinceMs) : null,
        footValveClosed: !isOpen(sensors, compartment, 'footValve'),
        apiAdaptorClosed: !isOpen(sensors, compartment, 'apiAdaptor'),
        emptied: empty && !wet && !anyOpen(sensors, compartment),
        unloadingId: unloaded.operationId,
        taskCode: taskOf(world, unloaded.operationId)?.taskCode ?? null,
      },
    ),
  );
  if (vtL === null) return;
  const common = { compartment, endMs, vtL, recordId: unloaded.operationId, areaName: visit.areaName };
  if (empty) {
    if (wet) raise(world, { type: 208, level: 1, ...common });
    return;
  }
  const loadedL = loadedInto(world, compartment, unloaded.operationId) ?? unloaded.startVtL;
  // More than the split rate is for another station, unless the way bill knows of none.
  const rest = vtL <= world.number('unload.splitRate', endMs) * loadedL + 1e-9;
  if (rest || noFurtherStop(world, compartment, unloaded.stationCode, endMs))
    raise(world, { type: 207, level: 2, ...common });
};

const onOperation = (world: RuleContext, operation: EventData['operation']): void => {
  const { compartment, kind, returned, visit } = operation;
  if (kind === 'loading') {
    end(world, 207, compartment, operation.startMs);
    end(world, 208, compartment, operation.startMs);
    return;
  }
  if (returned) return;
  world.own(deliveriesSlice).unloaded[compartment] = {
    visitId: visit.id,
    operationId: operation.id,
    startVtL: operation.startVtL,
    stationCode: visit.stationCode,
  };
};

const onVisitEnd = (world: RuleContext, event: EventData['visit-end']): void => {
  const { unloaded } = world.read(deliveriesSlice);
  if (Object.keys(unloaded).length === 0) return;
  for (const [compartment, operation] of Object.entries(unloaded))
    if (operation.visitId === event.visit.id) leave(world, Number(compartment), operation, event);
  world.own(deliveriesSlice).unloaded = {};
};

const onProcess = (world: RuleContext, { compartment, from, to, t }: EventData['process']): void => {
  if (to === 'waitingEmptying') {
    const row = withColumns(
      record(world, { kind: 'emptying', of: compartment, startMs: t, where: whereAt(world, t), rule }),
      {
        compartment,
        remainderVtL: world.read(levelsSlice)[compartment]?.lastOk?.vtL ?? null,
      },
    );
    world.open(row);
    world.own(deliveriesSlice).emptyings[compartment] = { recordId: row.id, startMs: t };
    return;
  }
  if (from !== 'waitingEmptying') return;
  const state = world.own(deliveriesSlice);
  const emptying = state.emptyings[compartment];
  if (emptying === undefined) return;
  delete state.emptyings[compartment];
  world.changeRecord('emptying', emptying.recordId, {
    endTime: iso(t),
    durationS: Math.round((t - emptying.startMs) / 1000),
    leftBeforeDry: notDry(world, compartment, t),
    ...endPlace(whereAt(world, t)),
  });
  world.settle(emptying.recordId);
};

const dryAt = (world: RuleContext, key: string): number | null => {
  const [type, compartment] = key.split(':');
  if (type !== '208') return null;
  const sensor = retained(world.read(sensorsSlice), Number(compartment));
  return sensor === null || sensor.wet ? null : sensor.sinceMs + world.number('emptying.dryS') * 1000;
};

const due = (world: RuleContext): number | null => {
  let at: number | null = null;
  const { alarms } = world.read(deliveriesSlice);
  for (const key in alarms) {
    const dryMs = dryAt(world, key);
    if (dryMs !== null && (at === null || dryMs < at)) at = dryMs;
  }
  return at;
};

/** Leaving a station with a rest (207) or with a wet compartment (208), and how compartments were emptied. */
export const deliveries: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.deliveries,
    intent: 'Tells on leaving a station whether compartments were emptied, and what stayed in them.',
    source: ['S', 'T'],
    settings: ['emptying.dryS', 'tank.emptyL', 'unload.splitRate'],
    records: ['empty-state', 'emptying'],
    alarms: [207, 208],
  },
  on: {
    operation: onOperation,
    process: onProcess,
    'visit-end': onVisitEnd,
    reading: (world, reading) => {
      if (reading.vtL !== null && reading.vtL <= world.number('tank.emptyL'))
        end(world, 207, reading.compartment, reading.t);
    },
  },
  due,
  fire: (world, dueMs) => {
    for (const key of Object.keys(world.read(deliveriesSlice).alarms)) {
      const dryMs = dryAt(world, key);
      if (dryMs !== null && dryMs <= dueMs) end(world, 208, Number(key.split(':')[1]), dryMs);
    }
  },
};
