import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { observe, pendingDue, settlePending } from '../../debounce.ts';
import { parts, type Part } from '../../events/switch.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { partKey, sensorsSlice, type SensorsState } from '../../slices/sensors.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

type Sensor = Fact<'seal-sensor'>['data']['sensors'][number];

const rule = { name: 'sensors', version: 2 } as const;

const debounceMs = (world: RuleContext, t: number): number => world.number('seal.debounceS', t) * 1000;

const isPart = (part: Sensor['part']): part is Part => part !== 'compartment';

const switchEvent = (
  world: RuleContext,
  fact: Fact<'seal-sensor'>,
  sensor: Sensor,
  changed: boolean,
  bounce: boolean,
) =>
  withColumns(
    record(world, {
      kind: 'switch-event',
      of: `${sensor.compartment}:${sensor.part}:${fact.id}`,
      startMs: fact.t,
      endMs: fact.t,
      where: whereAt(world, fact.t),
      rule,
    }),
    {
      time: iso(fact.t),
      compartment: sensor.compartment,
      part: sensor.part,
      state: sensor.state ?? null,
      wet: sensor.wet ?? null,
      water: sensor.water ?? null,
      fault: sensor.fault ?? 'none',
      tamper: sensor.tamper ?? false,
      rawValue: sensor.rawValue ?? null,
      sensorSerial: sensor.sensorSerial ?? null,
      trigger: fact.data.trigger,
      changed,
      bounce,
    },
  );

/** Returns whether the sensor changed its wet state. */
const followWet = (
  world: RuleContext,
  state: SensorsState,
  fact: Fact<'seal-sensor'>,
  sensor: Sensor,
): boolean => {
  const key = partKey(sensor.compartment, sensor.part);
  if (sensor.water !== undefined) state.water[key] = sensor.water;
  if (sensor.wet === undefined) return false;
  const known = state.wet[key];
  if (known?.wet === sensor.wet) return false;
  state.wet[key] = { wet: sensor.wet, sinceMs: fact.t };
  if (sensor.part === 'compartment')
    world.publish('wet', {
      compartment: sensor.compartment,
      wet: sensor.wet,
      t: fact.t,
      first: known === undefined,
    });
  return known !== undefined;
};

const followState = (
  world: RuleContext,
  state: SensorsState,
  fact: Fact<'seal-sensor'>,
  sensor: Sensor,
): 'same' | 'changed' | 'bounce' => {
  const { part, compartment } = sensor;
  if (!isPart(part) || sensor.state === undefined || sensor.state === 'unknown') return 'same';
  const key = partKey(compartment, part);
  const input = state.parts[key];
  const uncertain = fact.data.trigger !== 'change';
  const rowId = `switch-event:${world.truck?.truck.signCode}:${compartment}:${part}:${fact.id}:${iso(fact.t)}`;
  if (input === undefined && sensor.state === 'open' && !uncertain) {
    // First seen with a change: it was closed before, and the change is judged like any other.
    const pending = {
      state: sensor.state,
      t: fact.t,
      messageId: fact.id,
      uncertain,
      lastKnownMs: fact.t,
      rowId,
    };
    const serial = sensor.sensorSerial ?? null;
    state.parts[key] = { state: 'closed', sinceMs: fact.t, seenMs: fact.t, serial, pending };
    return 'changed';
  }
  if (input === undefined) {
    // The first state of a sensor is accepted.
    state.parts[key] = {
      state: sensor.state,
      sinceMs: fact.t,
      seenMs: fact.t,
      serial: sensor.sensorSerial ?? null,
      pending: null,
    };
    world.publish('part', {
      compartment,
      part,
      state: sensor.state,
      t: fact.t,
      messageId: fact.id,
      first: true,
      uncertain: true,
      lastKnownMs: null,
      sensorSerial: sensor.sensorSerial ?? null,
    });
    return 'same';
  }
  const lastKnownMs = input.seenMs;
  if (sensor.sensorSerial !== undefined) input.serial = sensor.sensorSerial;
  const earlierRow = input.pending?.rowId ?? null;
  const observed = observe(input, sensor.state, {
    t: fact.t,
    messageId: fact.id,
    uncertain,
    lastKnownMs,
    rowId,
  });
  if (observed === 'begins') return 'changed';
  if (observed !== 'bounce') return 'same';
  if (earlierRow !== null) {
    world.changeRecord('switch-event', earlierRow, { bounce: true });
    world.settle(earlierRow);
  }
  return 'bounce';
};

const followSeals = (world: RuleContext, state: SensorsState, fact: Fact<'seal-sensor'>): void => {
  for (const seal of fact.data.seals ?? []) {
    const before = state.seals[seal.compartment] ?? null;
    const sealBreakCount = seal.sealBreakCount ?? before?.sealBreakCount ?? null;
    state.seals[seal.compartment] = {
      seal: seal.seal,
      sealBreakCount,
      authorization: seal.authorization ?? null,
      cardCode: seal.cardCode ?? null,
      t: fact.t,
    };
    world.publish('seal', {
      compartment: seal.compartment,
      t: fact.t,
      messageId: fact.id,
      broken: seal.seal === 'broken',
      wasBroken: before?.seal === 'broken',
      countRose:
        before?.sealBreakCount != null && sealBreakCount !== null && sealBreakCount > before.sealBreakCount,
    });
  }
};

const onSensors = (world: RuleContext, fact: Fact<'seal-sensor'>): void => {
  const state = world.own(sensorsSlice);
  for (const sensor of fact.data.sensors) {
    const wetChanged = followWet(world, state, fact, sensor);
    const stateChanged = followState(world, state, fact, sensor);
    const row = switchEvent(
      world,
      fact,
      sensor,
      wetChanged || stateChanged !== 'same',
      stateChanged === 'bounce',
    );
    // A change may still turn out to be a bounce.
    if (stateChanged === 'changed') world.open(row);
    else world.point(row);
  }
  followSeals(world, state, fact);
};

const due = (world: RuleContext): number | null =>
  pendingDue(world.read(sensorsSlice).parts, (t) => debounceMs(world, t));

const fire = (world: RuleContext, dueMs: number): void => {
  const state = world.own(sensorsSlice);
  for (const [key, input] of Object.entries(state.parts)) {
    if (input.pending === null || input.pending.t + debounceMs(world, input.pending.t) > dueMs) continue;
    const pending = settlePending(input);
    if (pending === null) continue;
    if (pending.rowId !== null) world.settle(pending.rowId);
    const [compartment, name] = key.split(':');
    const part = parts.find((candidate) => candidate === name);
    if (part === undefined) continue;
    world.cause = pending.messageId;
    world.publish('part', {
      compartment: Number(compartment),
      part,
      state: pending.state,
      t: pending.t,
      messageId: pending.messageId,
      first: false,
      uncertain: pending.uncertain,
      lastKnownMs: pending.lastKnownMs,
      sensorSerial: input.serial,
    });
  }
};

/** Raw switches of covers, adaptors and valves; publishes which changes are real. */
export const sensors: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.sensors,
    intent: 'Turns rows of seal sensors into changes of parts, without those that bounce.',
    source: ['S', 'T'],
    settings: ['seal.debounceS'],
    records: ['switch-event'],
    alarms: [],
  },
  on: { 'seal-sensor': onSensors },
  due,
  fire,
};
