import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { Reading } from '../../events/cargo.ts';
import type { Rule } from '../../rule.ts';
import { alarm } from '../../rows/rows.ts';
import type { Slice } from '../../slice.ts';
import { levelsSlice } from '../../slices/levels.ts';
import { partKey, sensorsSlice } from '../../slices/sensors.ts';
import { iso, minuteMs } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface Water {
  /** Sensor reports water since. */
  sensorMs: number | null;
  /** Probe reports water since. */
  probeMs: number | null;
  /** Neither has since. */
  clearMs: number | null;
  /** Water of the load's first steady reading. */
  firstMm: number | null;
  loadedMs: number | null;
  alarmId: string | null;
}

const waterSlice: Slice<Record<string, Water>> = { name: 'water', start: () => ({}) };

const rule = { name: 'water', version: 2 } as const;

const sensorHoldMs = 30_000;
const clearHoldMs = 5 * minuteMs;
const fallsOutMs = 10 * minuteMs;
const riseMm = 5;

const waterOf = (world: RuleContext, compartment: number): Water =>
  (world.own(waterSlice)[compartment] ??= {
    sensorMs: null,
    probeMs: null,
    clearMs: null,
    firstMm: null,
    loadedMs: null,
    alarmId: null,
  });

/** Sprinklers carry water, an empty compartment is being washed, and after loading water still falls out. */
const counts = (world: RuleContext, compartment: number, water: Readonly<Water>, t: number): boolean => {
  if (world.truck?.truck.kind === 'sprinkler') return false;
  const vtL = world.read(levelsSlice)[compartment]?.lastOk?.vtL ?? null;
  if (vtL !== null && vtL <= world.number('tank.emptyL', t)) return false;
  return water.loadedMs === null || t - water.loadedMs >= fallsOutMs;
};

const raise = (
  world: RuleContext,
  compartment: number,
  water: Water,
  startMs: number,
  raisedMs: number,
  cause: 'sensor' | 'probe',
  waterMm: number | null,
): void => {
  if (water.alarmId !== null) return;
  const row = {
    ...alarm(world, {
      type: 3,
      level: 2,
      of: compartment,
      startMs,
      raisedMs,
      where: whereAt(world, startMs),
      rule,
      why: { settings: [world.setting('water.minMm', startMs)], figures: { waterMm } },
    }),
    compartment,
    cause,
    properties: { waterMm },
  };
  world.open(row);
  water.alarmId = row.id;
};

const follow = (water: Water, t: number): void => {
  if (water.sensorMs !== null || water.probeMs !== null) water.clearMs = null;
  else water.clearMs ??= t;
};

const onSensors = (world: RuleContext, fact: EventData['seal-sensor']): void => {
  const named = new Set(
    fact.data.sensors.filter(({ water }) => water !== undefined).map((sensor) => sensor.compartment),
  );
  for (const compartment of named) {
    const water = waterOf(world, compartment);
    const flags = world.read(sensorsSlice).water;
    const wet = (['apiAdaptor', 'footValve', 'compartment', 'manhole'] as const).some(
      (part) => flags[partKey(compartment, part)] === true,
    );
    water.sensorMs = wet ? (water.sensorMs ?? fact.t) : null;
    follow(water, fact.t);
  }
};

const onReading = (world: RuleContext, reading: Reading): void => {
  // Water of an earlier reading, maybe of the load before, is neither basis nor finding.
  if (!reading.steady || reading.waterMm === null || reading.held?.includes('water')) return;
  const water = waterOf(world, reading.compartment);
  water.firstMm ??= reading.waterMm;
  const found =
    reading.waterMm >= world.number('water.minMm', reading.t) && reading.waterMm >= water.firstMm + riseMm;
  water.probeMs = found ? (water.probeMs ?? reading.t) : null;
  follow(water, reading.t);
  if (found && counts(world, reading.compartment, water, reading.t))
    raise(world, reading.compartment, water, reading.t, reading.t, 'probe', reading.waterMm);
};

const next = (world: RuleContext, water: Readonly<Water>, compartment: number): number | null => {
  if (water.alarmId !== null) return water.clearMs === null ? null : water.clearMs + clearHoldMs;
  if (water.sensorMs === null) return null;
  const held = water.sensorMs + sensorHoldMs;
  const at = water.loadedMs === null ? held : Math.max(held, water.loadedMs + fallsOutMs);
  return counts(world, compartment, water, at) ? at : null;
};

const due = (world: RuleContext): number | null => {
  let at: number | null = null;
  const all = world.read(waterSlice);
  for (const key in all) {
    const water = all[key];
    const candidate = water === undefined ? null : next(world, water, Number(key));
    if (candidate !== null && (at === null || candidate < at)) at = candidate;
  }
  return at;
};

const fire = (world: RuleContext, dueMs: number): void => {
  for (const key of Object.keys(world.read(waterSlice))) {
    const compartment = Number(key);
    const water = waterOf(world, compartment);
    const at = next(world, water, compartment);
    if (at === null || at > dueMs) continue;
    if (water.alarmId === null)
      raise(world, compartment, water, water.sensorMs ?? at, Math.max(at, world.now), 'sensor', null);
    else {
      world.changeAlarm(water.alarmId, { endTime: iso(water.clearMs ?? at) });
      world.settle(water.alarmId);
      water.alarmId = null;
    }
  }
};

/** Water in the load: alarm 3. */
export const water: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.water,
    intent: 'Raises water in the line or under the oil of a load.',
    source: ['T'],
    settings: ['tank.emptyL', 'water.minMm'],
    records: [],
    alarms: [3],
  },
  on: {
    'seal-sensor': onSensors,
    reading: onReading,
    operation: (world, operation) => {
      if (operation.kind !== 'loading') return;
      const state = waterOf(world, operation.compartment);
      state.loadedMs = operation.endMs;
      state.firstMm = null;
    },
  },
  due,
  fire,
};
