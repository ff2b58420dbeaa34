import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { ConditionEvent } from '../../events/condition.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { anyWatched, conditionsSlice, isWatched } from '../../slices/conditions.ts';
import { liveSlice } from '../../slices/live.ts';
import { partKey, sensorsSlice } from '../../slices/sensors.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

type Sensor = Fact<'seal-sensor'>['data']['sensors'][number];

const bootMs = 5 * minuteMs;
const stuckMs = 10 * minuteMs;
const stuckKmh = 20;

const base = (fact: Fact, { compartment, part, sensorSerial }: Sensor) => ({
  t: fact.t,
  messageId: fact.id,
  device: 'seal' as const,
  compartment,
  part,
  sensorSerial: sensorSerial ?? null,
});

/** Faults that the terminal reports: 211, but for a weak battery. */
const reported = (world: RuleContext, fact: Fact<'seal-sensor'>, sensor: Sensor): void => {
  const { compartment, part, fault = 'none', tamper } = sensor;
  const key = `seal:${compartment}:${part}`;
  const watched =
    isWatched(world, `${key}:fault`) ||
    isWatched(world, `${key}:lowVoltage`) ||
    isWatched(world, `${key}:tamper`);
  if (fault === 'none' && tamper !== true && !watched) return;
  const boot = world.read(sensorsSlice).bootMs;
  const faulty = fault === 'broken' || fault === 'missing' || fault === 'stuck';
  const common = { ...base(fact, sensor), source: 'terminal' as const, clearHoldMs: 5 * minuteMs };
  world.publish('condition', {
    ...common,
    key: `${key}:fault`,
    active: faulty,
    fault: faulty ? fault : 'fault',
    level: 2,
    holdMs: minuteMs,
    notBeforeMs: boot === null ? 0 : boot + bootMs,
    alarm: { type: 211, level: 2 },
  });
  world.publish('condition', {
    ...common,
    key: `${key}:lowVoltage`,
    active: fault === 'lowVoltage',
    fault: 'lowVoltage',
    level: 1,
    holdMs: minuteMs,
  });
  if (tamper !== undefined)
    world.publish('condition', {
      ...common,
      key: `${key}:tamper`,
      active: tamper,
      fault: 'tamper',
      level: 2,
      holdMs: 0,
      alarm: { type: 211, level: 3 },
    });
};

/** Alarm 209: the raw value leaves the probe's band while the adaptor is shut. */
const threshold = (world: RuleContext, fact: Fact<'seal-sensor'>, sensor: Sensor): void => {
  const { compartment, part, rawValue } = sensor;
  if (part !== 'apiAdaptor' || rawValue === undefined) return;
  const probe = world.truck?.truck.apiProbes?.find((candidate) => candidate.compartment === compartment);
  if (probe === undefined) return;
  const input = world.read(sensorsSlice).parts[partKey(compartment, part)];
  const margin = 0.1 * Math.abs(probe.smaxv - probe.szerov);
  const outside = rawValue < probe.szerov - margin || rawValue > probe.smaxv + margin;
  const shut = input?.state === 'closed' && input.pending === null;
  world.publish('condition', {
    key: `seal:${compartment}:apiThreshold`,
    active: outside && shut,
    fault: 'apiThreshold',
    level: 1,
    source: 'engine',
    holdMs: minuteMs,
    clearHoldMs: 5 * minuteMs,
    notBeforeMs: input === undefined ? 0 : input.sinceMs + minuteMs,
    value: rawValue,
    limit: rawValue < probe.szerov - margin ? probe.szerov - margin : probe.smaxv + margin,
    alarm: { type: 209, level: 1 },
    ...base(fact, sensor),
  });
};

/** A part that stays open for ten minutes of driving is a stuck switch. */
const onFix = (
  world: RuleContext,
  { fix, fact }: { fix: { t: number; speedKmh: number }; fact: Fact },
): void => {
  const { parts } = world.read(sensorsSlice);
  const { movingSinceMs } = world.read(liveSlice);
  const watching = anyWatched(world);
  for (const key in parts) {
    const input = parts[key];
    const open = input?.state === 'open';
    // The usual case, at every fix: everything shut and no fault.
    if (input === undefined || (!open && !watching)) continue;
    const name = `seal:${key}:stuckOpen`;
    const fast = fix.speedKmh > stuckKmh && movingSinceMs !== null;
    // Standing still clears a suspicion; once raised, only closing does.
    const raised = world.read(conditionsSlice)[name]?.recordId != null;
    if (!fast && (!isWatched(world, name) || (open && raised))) continue;
    const active = open && fast;
    const [compartment, part = ''] = key.split(':');
    const condition: ConditionEvent = {
      key: name,
      active,
      t: active ? Math.max(input.sinceMs, movingSinceMs ?? fix.t) : fix.t,
      messageId: fact.id,
      device: 'seal',
      fault: 'stuck',
      level: 2,
      source: 'engine',
      holdMs: stuckMs,
      clearHoldMs: 0,
      compartment: Number(compartment),
      part,
      sensorSerial: input.serial,
      alarm: { type: 211, level: 2 },
    };
    world.publish('condition', condition);
  }
};

/** Faults of seals: alarm 211, alarm 209, and weak batteries. */
export const sealFaults: Rule = {
  name: 'seal-faults',
  version: 1,
  meta: {
    title: ruleTitles['seal-faults'],
    intent: 'Watches the probes of seals for faults, tampering, weak batteries and values out of their band.',
    source: ['S', 'T'],
    settings: [],
    records: [],
    alarms: [],
  },
  on: {
    boot: (world, fact) => {
      if (fact.data.event === 'on') world.own(sensorsSlice).bootMs = fact.t;
    },
    'seal-sensor': (world, fact) => {
      for (const sensor of fact.data.sensors) {
        reported(world, fact, sensor);
        threshold(world, fact, sensor);
      }
    },
    fix: onFix,
  },
};
