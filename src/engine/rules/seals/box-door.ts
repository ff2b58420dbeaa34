import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { observe, pendingDue, settlePending, type Debounced } from '../../debounce.ts';
import type { DoorEvent } from '../../events/switch.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { alarm, endPlace, onLoad, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { iso } from '../../time.ts';
import { unsealingPermitted, whereAt, type Where } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

type DoorName = DoorEvent['door'];

interface BoxDoorState {
  /** By `door:number`. */
  doors: Record<string, Debounced>;
  open: Record<string, { recordId: string; alarmId: string | null }>;
}

const boxDoorSlice: Slice<BoxDoorState> = { name: 'box-door', start: () => ({ doors: {}, open: {} }) };

const rule = { name: 'box-door', version: 2 } as const;

const debounceMs = (world: RuleContext, t: number): number => world.number('seal.debounceS', t) * 1000;

const permittedHere = (world: RuleContext, door: DoorName, where: Where, t: number): boolean => {
  if (door === 'deviceBox') return where.areas.some(({ type }) => type === 'serviceDepot');
  if (unsealingPermitted(world, where, t)) return true;
  // An empty refrigerated truck is aired in its park.
  return (
    world.truck?.truck.kind === 'refrigerated' &&
    !onLoad(world) &&
    where.areas.some(({ type }) => type === 'parkingLot')
  );
};

const onOpen = (world: RuleContext, key: string, event: DoorEvent): void => {
  const { door, doorNumber, t } = event;
  const where = whereAt(world, t);
  const abnormal = !permittedHere(world, door, where, t);
  const why = {
    settings: [world.setting('seal.debounceS', t), world.setting('fence.toleranceM', t)],
    messages: { opened: event.messageId },
    figures: { place: where.place },
  };
  const of = `${door}:${doorNumber}`;
  const row = withColumns(record(world, { kind: 'box-door', of, startMs: t, where, rule, why }), {
    door,
    doorNumber,
    openTime: iso(t),
    closeTime: null,
    abnormal,
    timeUncertain: event.uncertain,
    alarmId: null,
  });
  let alarmId: string | null = null;
  if (abnormal) {
    const alarmRow = {
      ...alarm(world, {
        type: 210,
        level: door === 'deviceBox' ? 3 : 2,
        of,
        startMs: t,
        raisedMs: Math.max(t, world.now),
        where,
        rule,
        why,
        recordId: row.id,
      }),
      door,
      doorNumber,
    };
    alarmId = alarmRow.id;
    world.open(alarmRow);
  }
  world.open({ ...row, alarmId });
  world.own(boxDoorSlice).open[key] = { recordId: row.id, alarmId };
  if (abnormal) world.publish('door-abnormal', { recordId: row.id, t });
};

const onClose = (world: RuleContext, key: string, t: number): void => {
  const state = world.own(boxDoorSlice);
  const open = state.open[key];
  if (open === undefined) return;
  delete state.open[key];
  world.changeRecord('box-door', open.recordId, {
    closeTime: iso(t),
    endTime: iso(t),
    ...endPlace(whereAt(world, t)),
  });
  world.settle(open.recordId);
  if (open.alarmId === null) return;
  world.changeAlarm(open.alarmId, { endTime: iso(t) });
  world.settle(open.alarmId);
};

const onDoor = (world: RuleContext, fact: Fact<'door'>): void => {
  const state = world.own(boxDoorSlice);
  const { t } = fact;
  const uncertain = fact.data.trigger !== 'change';
  for (const { door, doorNumber, state: raw } of fact.data.doors) {
    if (raw === 'unknown') continue;
    const key = `${door}:${doorNumber}`;
    const input = state.doors[key];
    if (input !== undefined) {
      observe(input, raw, { t, messageId: fact.id, uncertain, lastKnownMs: input.seenMs, rowId: null });
      continue;
    }
    // A message marked as a change is a change like any other; a snapshot is accepted as it is.
    const pending = { state: raw, t, messageId: fact.id, uncertain, lastKnownMs: t, rowId: null };
    const changed = raw === 'open' && !uncertain;
    state.doors[key] = {
      state: changed ? 'closed' : raw,
      sinceMs: t,
      seenMs: t,
      serial: null,
      pending: changed ? pending : null,
    };
    if (raw === 'open' && !changed)
      onOpen(world, key, {
        door,
        doorNumber,
        state: raw,
        t,
        messageId: fact.id,
        first: true,
        uncertain: true,
      });
  }
};

const names = ['operatingBox', 'cargoBox', 'deviceBox'] as const satisfies readonly DoorName[];

const fire = (world: RuleContext, dueMs: number): void => {
  const state = world.own(boxDoorSlice);
  for (const [key, input] of Object.entries(state.doors)) {
    if (input.pending === null || input.pending.t + debounceMs(world, input.pending.t) > dueMs) continue;
    const pending = settlePending(input);
    const [name, number] = key.split(':');
    const door = names.find((candidate) => candidate === name);
    if (pending === null || door === undefined) continue;
    world.cause = pending.messageId;
    if (pending.state === 'open')
      onOpen(world, key, {
        door,
        doorNumber: Number(number),
        state: 'open',
        t: pending.t,
        messageId: pending.messageId,
        first: false,
        uncertain: pending.uncertain,
      });
    else onClose(world, key, pending.t);
  }
};

/** Doors of valve cabinets, cargo holds and device housings, and alarm 210 where they may not be open. */
export const boxDoor: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['box-door'],
    intent:
      'Records openings of operating, cargo and device boxes, and raises those where unsealing is not permitted.',
    source: ['S'],
    settings: ['fence.toleranceM', 'seal.debounceS'],
    records: ['box-door'],
    alarms: [210],
  },
  on: { door: onDoor },
  due: (world) => pendingDue(world.read(boxDoorSlice).doors, (t) => debounceMs(world, t)),
  fire,
};
