import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { deviceEvent } from '../../rows/device-event.ts';
import type { ConditionEvent } from '../../events/condition.ts';
import type { Rule } from '../../rule.ts';
import { alarm, endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { conditionsSlice, type Condition } from '../../slices/conditions.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

const rule = { name: 'conditions', version: 4 } as const;

const onCondition = (
  world: RuleContext,
  { key, active, t, messageId, ...definition }: ConditionEvent,
): void => {
  const known = world.read(conditionsSlice)[key];
  if (known === undefined && !active) return;
  if (known !== undefined && active && known.activeMs !== null && known.clearMs === null) return;
  const state = world.own(conditionsSlice);
  const condition = (state[key] ??= {
    activeMs: null,
    clearMs: null,
    notBeforeMs: definition.notBeforeMs ?? 0,
    openedId: messageId,
    definition,
    recordId: null,
    alarmId: null,
  });
  if (active) {
    condition.clearMs = null;
    if (condition.activeMs === null) {
      condition.activeMs = t;
      condition.openedId = messageId;
      condition.definition = definition;
    }
  } else if (condition.recordId === null) delete state[key];
  else condition.clearMs ??= t;
};

const next = (condition: Readonly<Condition>): number | null => {
  const { activeMs, clearMs, recordId, definition } = condition;
  if (recordId !== null) return clearMs === null ? null : clearMs + definition.clearHoldMs;
  return activeMs === null ? null : Math.max(activeMs + definition.holdMs, condition.notBeforeMs);
};

const raise = (world: RuleContext, key: string, condition: Condition, raisedMs: number): void => {
  const { definition } = condition;
  const startMs = condition.activeMs ?? raisedMs;
  const where = whereAt(world, startMs);
  const why = {
    messages: { opened: condition.openedId },
    figures: {
      value: definition.value ?? null,
      limit: definition.limit ?? null,
      holdS: definition.holdMs / 1000,
    },
  };
  const row = withColumns(record(world, { kind: 'device-fault', of: key, startMs, where, rule, why }), {
    raisedTime: iso(raisedMs),
    device: definition.device,
    fault: definition.fault,
    level: definition.level,
    source: definition.source,
    compartment: definition.compartment ?? null,
    part: definition.part ?? null,
    door: definition.door ?? null,
    doorNumber: definition.doorNumber ?? null,
    meterNumber: definition.meterNumber ?? null,
    unitNumber: definition.unitNumber ?? null,
    sensorSerial: definition.sensorSerial ?? null,
    value: definition.value ?? null,
    limit: definition.limit ?? null,
  });
  condition.recordId = row.id;
  if (definition.alarm !== undefined) {
    const alarmRow = {
      ...alarm(world, {
        type: definition.alarm.type,
        level: definition.alarm.level,
        of: key,
        startMs,
        raisedMs,
        where,
        rule,
        why,
        recordId: row.id,
      }),
      compartment: definition.compartment ?? null,
      part: definition.part ?? null,
      cause: definition.fault,
      properties: {
        device: definition.device,
        value: definition.value ?? null,
        limit: definition.limit ?? null,
      },
    };
    world.open(alarmRow);
    condition.alarmId = alarmRow.id;
  }
  world.open({ ...row, alarmId: condition.alarmId });
  const { device, fault: detail, level } = definition;
  deviceEvent(world, {
    of: key,
    t: startMs,
    where,
    device,
    event: 'faultBegan',
    detail,
    level,
    recordId: row.id,
  });
  if (definition.device === 'seal') world.publish('seal-fault', { t: startMs });
};

const end = (world: RuleContext, key: string, condition: Condition): void => {
  const { recordId, alarmId, clearMs, activeMs } = condition;
  const endMs = clearMs ?? world.now;
  if (recordId !== null) {
    world.changeRecord('device-fault', recordId, {
      endTime: iso(endMs),
      durationS: Math.round((endMs - (activeMs ?? endMs)) / 1000),
      ...endPlace(whereAt(world, endMs)),
    });
    world.settle(recordId);
    const { device, fault: detail, level } = condition.definition;
    const where = whereAt(world, endMs);
    deviceEvent(world, { of: key, t: endMs, where, device, event: 'faultEnded', detail, level, recordId });
  }
  if (alarmId !== null) {
    world.changeAlarm(alarmId, { endTime: iso(endMs) });
    world.settle(alarmId);
  }
  delete world.own(conditionsSlice)[key];
};

const due = (world: RuleContext): number | null => {
  let at: number | null = null;
  const conditions = world.read(conditionsSlice);
  for (const key in conditions) {
    const condition = conditions[key];
    const candidate = condition === undefined ? null : next(condition);
    if (candidate !== null && (at === null || candidate < at)) at = candidate;
  }
  return at;
};

const fire = (world: RuleContext, dueMs: number): void => {
  for (const [key, condition] of Object.entries(world.own(conditionsSlice))) {
    const at = next(condition);
    if (at === null || at > dueMs) continue;
    if (condition.recordId === null) raise(world, key, condition, at);
    else end(world, key, condition);
  }
};

/** Conditions that last: device faults, and alarms 209 and 211. Detectors publish them; this rule waits and writes. */
export const conditions: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.conditions,
    intent:
      'Raises what detectors have seen once it has lasted its time, and ends it once it has been away for its time.',
    source: ['S', 'J'],
    settings: [],
    records: ['device-fault', 'device-event'],
    alarms: [209, 211, 213],
  },
  on: { condition: onCondition },
  due,
  fire,
};
