import { offlineBucket } from '#domain/losses/loss.ts';

import type { Fix } from '../../events/fix.ts';
import { parkingPermitted, unknownPlace, whereOf } from '../../master/where.ts';
import { linkFailed, linkRestored } from '../../rows/link-rows.ts';
import { alarm, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { deafMs, silenceReachedMs } from '../../silence.ts';
import { dayMs, iso, minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Name and version of the rule, as its rows carry them. */
export const rule = { name: 'offline', version: 3 } as const;

/** Facts of the last contact. */
export interface Contact {
  t: number;
  messageId: string;
  /** Event time of the message, and the last fix then: the place is only determined when silence follows. */
  factMs: number;
  fix: Fix | null;
  loaded: boolean;
  /** Switched off by hand or by plan, not by a fault. */
  switchedOff: boolean;
}

/** Silence between two contacts, with its record and its alarm. */
export interface Gap {
  from: Contact;
  /** Next contact; null while it lasts. */
  toMs: number | null;
  recordId: string;
  alarmId: string | null;
  filled: number;
}

/** Silence from which on a truck is offline, ms. */
export const timeoutMs = (world: RuleContext, t: number): number =>
  world.number('offline.timeoutMin', t) * minuteMs;

/** Moment at which a truck has been silent long enough to be offline: the server's own outages don't count. */
export const dueMs = (world: RuleContext, fromMs: number): number =>
  silenceReachedMs(world.context.outages, fromMs, timeoutMs(world, fromMs));

const levelOf = (gap: Gap, untilMs: number): 1 | 2 | 3 =>
  untilMs - gap.from.t > dayMs ? 3 : gap.from.loaded ? 2 : 1;

/** Where a truck was at its last contact. */
export const placeOf = (world: RuleContext, { fix, factMs }: Contact) =>
  fix === null ? unknownPlace : whereOf(world, fix, factMs);

/** Taken out of service before its silence would have been one: it has no terminal. */
const outOfService = (world: RuleContext, from: Contact): boolean =>
  world.truckAt(dueMs(world, from.t))?.truck.inService === false;

/** The silence was to be expected: out of service, or switched off empty where parking is permitted. */
export const plannedOf = (world: RuleContext, from: Contact, where: ReturnType<typeof placeOf>): boolean =>
  outOfService(world, from) || (from.switchedOff && parkingPermitted(where.areas) && !from.loaded);

const whyOf = (world: RuleContext, from: Contact) => ({
  settings: [world.setting('offline.timeoutMin', from.t)],
  messages: { opened: from.messageId },
});

/** Raises the alarm of a gap, once the silence that counts has lasted for the timeout. */
export const raise = (world: RuleContext, gap: Gap): void => {
  const { from, toMs } = gap;
  const row = alarm(world, {
    type: 7,
    level: levelOf(gap, toMs ?? from.t),
    startMs: from.t,
    raisedMs: dueMs(world, from.t),
    endMs: toMs,
    where: placeOf(world, from),
    rule,
    why: whyOf(world, from),
    recordId: gap.recordId,
  });
  gap.alarmId = row.id;
  world.open(row);
};

/** The part of a gap in which no server was reachable, for readers of the record. */
const outageOf = (world: RuleContext, fromMs: number, toMs: number) => {
  const serverOutageS = Math.round(deafMs(world.context.outages, fromMs, toMs) / 1000);
  return serverOutageS === 0 ? {} : { properties: { serverOutageS } };
};

/**
 * Writes record and alarm of a gap, and returns it.
 * @param asOfMs where the gap is open: up to when is known that nothing came
 */
export const write = (
  world: RuleContext,
  from: Contact,
  toMs: number | null,
  asOfMs = toMs ?? world.now,
): Gap => {
  const where = placeOf(world, from);
  const planned = plannedOf(world, from, where);
  const durationS = toMs === null ? null : Math.round((toMs - from.t) / 1000);
  const row = withColumns(
    record(world, { kind: 'offline', startMs: from.t, endMs: toMs, where, rule, why: whyOf(world, from) }),
    {
      ...outageOf(world, from.t, asOfMs),
      durationS,
      bucket: durationS === null ? null : offlineBucket(durationS),
      planned,
      loaded: from.loaded,
      filledMessages: 0,
    },
  );
  const gap: Gap = { from, toMs, recordId: row.id, alarmId: null, filled: 0 };
  if (!planned && asOfMs >= dueMs(world, from.t)) raise(world, gap);
  world.open({ ...row, alarmId: gap.alarmId });
  linkFailed(world, {
    cause: 'offline',
    recordId: row.id,
    startMs: from.t,
    endMs: toMs,
    where,
    planned,
  });
  return gap;
};

/**
 * Writes a silence that a contact has ended, as if the clock had come before it: else its rows would say another reason
 * where the contact arrives sooner.
 */
export const writeEnded = (world: RuleContext, from: Contact, toMs: number): Gap => {
  const { cause } = world;
  world.cause = null;
  const gap = write(world, from, null, Math.min(toMs, dueMs(world, from.t)));
  world.cause = cause;
  close(world, gap, toMs);
  return gap;
};

/** Ends a gap: what was raised stays only where the silence that counts has lasted for the timeout. */
export const close = (world: RuleContext, gap: Gap, toMs: number): void => {
  gap.toMs = toMs;
  const durationS = Math.round((toMs - gap.from.t) / 1000);
  world.changeRecord('offline', gap.recordId, {
    endTime: iso(toMs),
    durationS,
    bucket: offlineBucket(durationS),
    ...outageOf(world, gap.from.t, toMs),
  });
  linkRestored(world, gap.recordId, gap.from.t, toMs);
  const counts = toMs >= dueMs(world, gap.from.t);
  if (gap.alarmId === null) {
    if (!counts || plannedOf(world, gap.from, placeOf(world, gap.from))) return;
    raise(world, gap);
    world.changeRecord('offline', gap.recordId, { alarmId: gap.alarmId });
  } else if (counts) {
    world.changeAlarm(gap.alarmId, { endTime: iso(toMs), level: levelOf(gap, toMs) });
  } else {
    world.withdraw(gap.alarmId);
    gap.alarmId = null;
    world.changeRecord('offline', gap.recordId, { alarmId: null });
  }
};
