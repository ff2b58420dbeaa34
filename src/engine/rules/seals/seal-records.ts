import type { RecordRow } from '#contract/records.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { PartEvent } from '../../events/switch.ts';
import type { Reading } from '../../events/cargo.ts';
import type { Rule } from '../../rule.ts';
import { endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { levelsSlice, steadyAfter, steadyBefore } from '../../slices/levels.ts';
import { partKey, retained, sensorsSlice } from '../../slices/sensors.ts';
import { dayMs, iso } from '../../time.ts';
import { unsealingPermitted, whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { authorization, wetStates } from './seal-states.ts';
import { codeOf, countedL, sealRecordsSlice, type SealRecordsState, type Waiting } from './unsealing.ts';

const rule = { name: 'seal-records', version: 3 } as const;

/** Nothing to steal: the last steady level was empty and the retained sensor is not wet. */
const isEmpty = (world: RuleContext, compartment: number, startVtL: number | null): boolean =>
  startVtL !== null &&
  startVtL <= world.number('tank.emptyL') &&
  retained(world.read(sensorsSlice), compartment)?.wet !== true;

const onOpen = (world: RuleContext, event: PartEvent): void => {
  const { compartment, part, t } = event;
  const state = world.own(sealRecordsSlice);
  const where = whereAt(world, t);
  const permitted = unsealingPermitted(world, where, t);
  const before = steadyBefore(world.read(levelsSlice), compartment, t);
  const empty = isEmpty(world, compartment, before?.vtL ?? null);
  const setting = world.setting('seal.alarmWhenEmpty', t);
  const abnormal = !permitted && (!empty || setting.value === true);
  const seal = world.read(sensorsSlice).seals[compartment];
  const allowed = authorization(world, compartment, t);
  const wet = wetStates(world, compartment);
  const base = record(world, {
    kind: 'seal-record',
    of: `${compartment}:${part}`,
    startMs: t,
    where,
    rule,
    why: {
      settings: [world.setting('seal.debounceS', t), world.setting('fence.toleranceM', t)],
      messages: { opened: event.messageId },
      figures: { place: where.place, permitted, beforeVtL: before?.vtL ?? null },
    },
  });
  const unsealingCode = codeOf(world, compartment, t);
  const row: RecordRow<'seal-record'> = {
    ...base,
    compartment,
    part,
    openTime: iso(t),
    closeTime: null,
    startVtL: before?.vtL ?? null,
    startV20L: before?.v20L ?? null,
    stopVtL: null,
    stopV20L: null,
    deltaV20L: null,
    countedV20L: null,
    seal: seal?.seal ?? null,
    sealBreakCount: seal?.sealBreakCount ?? null,
    openApiWet: wet.api,
    openFootValveWet: wet.footValve,
    openCompartmentWet: wet.compartment,
    openWater: wet.water,
    sensorSerial: event.sensorSerial,
    ...allowed,
    abnormal,
    unsealingCode,
    firstOfUnsealing: state.codes?.[compartment] !== unsealingCode,
    openWhileMoving: false,
    timeUncertain: event.uncertain,
    lastKnownTime: event.uncertain && event.lastKnownMs !== null ? iso(event.lastKnownMs) : null,
    ...(!permitted && !abnormal ? { properties: { suppressedBy: 'empty' } } : {}),
  };
  world.open(row);
  state.open[partKey(compartment, part)] = {
    recordId: row.id,
    openMs: t,
    abnormal,
    unsealingCode,
    beforeMs: before?.t ?? null,
  };
  state.codes = { ...state.codes, [compartment]: unsealingCode };
  if (allowed.authorization !== 'none')
    world.point(
      withColumns(
        record(world, {
          kind: 'authorized-opening',
          of: `${compartment}:${part}`,
          startMs: t,
          endMs: t,
          where,
          rule,
        }),
        {
          time: iso(t),
          compartment,
          part,
          method: allowed.authorization,
          cardCode: allowed.cardCode,
          permitted,
          sealRecordId: row.id,
        },
      ),
    );
  world.publish('seal-opened', {
    compartment,
    part,
    recordId: row.id,
    t,
    messageId: event.messageId,
    permitted,
    empty,
    abnormal,
  });
};

const finish = (world: RuleContext, state: SealRecordsState, item: Waiting, after: Reading | null): void => {
  const { recordId, startV20L } = item;
  const { vtL = null, v20L = null } = after ?? {};
  world.changeRecord('seal-record', recordId, {
    stopVtL: vtL,
    stopV20L: v20L,
    deltaV20L: v20L === null || startV20L === null ? null : round(v20L - startV20L, 2),
    countedV20L: countedL(state, item, after),
  });
  world.settle(recordId);
};

const onClose = (world: RuleContext, event: PartEvent): void => {
  const { compartment, part, t } = event;
  const key = partKey(compartment, part);
  const open = world.read(sealRecordsSlice).open[key];
  if (open === undefined) return;
  const state = world.own(sealRecordsSlice);
  delete state.open[key];
  const wet = wetStates(world, compartment);
  const row = world.openRow(open.recordId);
  world.changeRecord('seal-record', open.recordId, {
    closeTime: iso(t),
    endTime: iso(t),
    ...endPlace(whereAt(world, t)),
    closeApiWet: wet.api,
    closeFootValveWet: wet.footValve,
    closeCompartmentWet: wet.compartment,
    closeWater: wet.water,
  });
  const startV20L =
    open.gaugeChanged !== true && row !== null && 'startV20L' in row && typeof row.startV20L === 'number'
      ? row.startV20L
      : null;
  const waiting: Waiting = {
    recordId: open.recordId,
    compartment,
    closeMs: t,
    startV20L,
    beforeMs: open.beforeMs ?? null,
  };
  const after = steadyAfter(world.read(levelsSlice), compartment, t);
  if (after === null) state.waiting.push(waiting);
  else finish(world, state, waiting, after);
  world.publish('seal-closed', { compartment, part, recordId: open.recordId, t, messageId: event.messageId });
};

const onReading = (world: RuleContext, reading: Reading): void => {
  if (!reading.steady) return;
  const { waiting } = world.read(sealRecordsSlice);
  if (!waiting.some(({ compartment }) => compartment === reading.compartment)) return;
  const state = world.own(sealRecordsSlice);
  state.waiting = state.waiting.filter((item) => {
    if (item.compartment !== reading.compartment || reading.t < item.closeMs) return true;
    finish(world, state, item, reading.t - item.closeMs <= dayMs ? reading : null);
    return false;
  });
};

/** The volume before an opening is of another table or probe than the one after: there is no difference. */
const onGaugeChanged = (world: RuleContext, { compartment }: EventData['gauge-changed']): void => {
  const { open, waiting } = world.read(sealRecordsSlice);
  const prefix = `${compartment}:`;
  const keys = Object.keys(open).filter((key) => key.startsWith(prefix));
  if (keys.length === 0 && !waiting.some((item) => item.compartment === compartment)) return;
  const state = world.own(sealRecordsSlice);
  for (const key of keys) {
    const part = state.open[key];
    if (part !== undefined) part.gaugeChanged = true;
  }
  for (const item of state.waiting) if (item.compartment === compartment) item.startV20L = null;
  if (state.counted !== undefined) delete state.counted[compartment];
};

/** Openings of covers, adaptors and valves, with the volumes before and after. */
export const sealRecords: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['seal-records'],
    intent: 'Records each opening of a part with its volumes, and whether unsealing was permitted there.',
    source: ['S', 'J'],
    settings: [
      'fence.toleranceM',
      'motion.standingKmh',
      'seal.alarmWhenEmpty',
      'seal.debounceS',
      'tank.emptyL',
    ],
    records: ['authorized-opening', 'seal-record'],
    alarms: [],
  },
  on: {
    part: (world, event) => (event.state === 'open' ? onOpen(world, event) : onClose(world, event)),
    'gauge-changed': onGaugeChanged,
    reading: onReading,
    fix: (world, { fix }) => {
      if (fix.speedKmh <= world.number('motion.standingKmh')) return;
      for (const { recordId } of Object.values(world.read(sealRecordsSlice).open)) {
        const row = world.openRow(recordId);
        if (row !== null && 'openWhileMoving' in row && row.openWhileMoving !== true)
          world.changeRecord('seal-record', recordId, { openWhileMoving: true });
      }
    },
  },
};
