import { offlineBucket } from '#domain/cargo/loss.ts';

import type { Fix } from '../../events.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { linkFailed, linkRestored, linkSettled, linkWithdrawn } from '../../rows/link-rows.ts';
import { alarm, onLoad, record } from '../../rows/rows.ts';
import { deafMs, silenceReachedMs } from '../../silence.ts';
import type { Slice } from '../../slice.ts';
import { motionSlice } from '../../slices/motion.ts';
import { dayMs, hourMs, iso, minuteMs } from '../../time.ts';
import { parkingPermitted, unknownPlace, whereOf } from '../../master/where.ts';
import type { World } from '../../world.ts';

/** Facts of the last contact. */
interface Contact {
  t: number;
  messageId: string;
  /** Event time of the message, and the last fix then: the place is only determined when silence follows. */
  factMs: number;
  fix: Fix | null;
  loaded: boolean;
  /** Switched off by hand or by plan, not by a fault. */
  switchedOff: boolean;
}

interface Gap {
  from: Contact;
  /** Next contact; null while it lasts. */
  toMs: number | null;
  recordId: string;
  alarmId: string | null;
  filled: number;
}

interface OfflineState {
  last: Contact | null;
  /** Gaps of the last 72 h that reached the timeout, oldest first: a contact proved later may lie in one. */
  gaps: Gap[];
  /** The last fact was `boot off`. */
  off: boolean;
}

const offlineSlice: Slice<OfflineState> = {
  name: 'offline',
  start: () => ({ last: null, gaps: [], off: false }),
  copy: (state) => ({ ...state, gaps: state.gaps.map((gap) => ({ ...gap })) }),
};

const rule = { name: 'offline', version: 1 };

const contactOf = (world: World, fact: Fact, contactMs: number, off: boolean): Contact => ({
  t: contactMs,
  messageId: fact.id,
  factMs: fact.t,
  fix: world.read(motionSlice).recent.at(-1) ?? null,
  loaded: onLoad(world),
  switchedOff: off,
});

const timeoutMs = (world: World, t: number): number => world.number('offline.timeoutMin', t) * minuteMs;

/** Moment at which a truck has been silent long enough to be offline: the server's own outages don't count. */
const dueMs = (world: World, fromMs: number): number =>
  silenceReachedMs(world.context.outages, fromMs, timeoutMs(world, fromMs));

const levelOf = (gap: Gap, untilMs: number): 1 | 2 | 3 =>
  untilMs - gap.from.t > dayMs ? 3 : gap.from.loaded ? 2 : 1;

const placeOf = (world: World, { fix, factMs }: Contact) =>
  fix === null ? unknownPlace : whereOf(world, fix, factMs);

/** Taken out of service before its silence would have been one: it has no terminal. */
const outOfService = (world: World, from: Contact): boolean =>
  world.truckAt(dueMs(world, from.t))?.truck.inService === false;

const plannedOf = (world: World, from: Contact, where: ReturnType<typeof placeOf>): boolean =>
  outOfService(world, from) || (from.switchedOff && parkingPermitted(where.areas) && !from.loaded);

const whyOf = (world: World, from: Contact) => ({
  settings: [world.setting('offline.timeoutMin', from.t)],
  messages: { opened: from.messageId },
});

/** Raises the alarm of a gap, once the silence that counts has lasted for the timeout. */
const raise = (world: World, gap: Gap): void => {
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
const outageOf = (world: World, fromMs: number, toMs: number) => {
  const serverOutageS = Math.round(deafMs(world.context.outages, fromMs, toMs) / 1000);
  return serverOutageS === 0 ? {} : { properties: { serverOutageS } };
};

/** Writes record and alarm of a gap, and returns it. */
const write = (world: World, from: Contact, toMs: number | null): Gap => {
  const where = placeOf(world, from);
  const planned = plannedOf(world, from, where);
  const durationS = toMs === null ? null : Math.round((toMs - from.t) / 1000);
  const row = {
    ...record(world, { kind: 'offline', startMs: from.t, endMs: toMs, where, rule, why: whyOf(world, from) }),
    ...outageOf(world, from.t, toMs ?? world.now),
    durationS,
    bucket: durationS === null ? null : offlineBucket(durationS),
    planned,
    loaded: from.loaded,
    filledMessages: 0,
  };
  const gap: Gap = { from, toMs, recordId: row.id, alarmId: null, filled: 0 };
  if (!planned && (toMs ?? world.now) >= dueMs(world, from.t)) raise(world, gap);
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

const close = (world: World, gap: Gap, toMs: number): void => {
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

/** A contact inside a known gap divides it; parts shorter than the timeout are none. */
const divide = (world: World, state: OfflineState, index: number, contact: Contact): void => {
  const gap = state.gaps[index];
  if (gap === undefined || gap.toMs === null) return;
  const { from, toMs } = gap;
  const parts: Gap[] = [];
  if (contact.t - from.t >= timeoutMs(world, from.t)) {
    close(world, gap, contact.t);
    parts.push(gap);
  } else {
    world.withdraw(gap.recordId);
    linkWithdrawn(world, gap.recordId);
    if (gap.alarmId !== null) world.withdraw(gap.alarmId);
  }
  if (toMs - contact.t >= timeoutMs(world, contact.t)) parts.push(write(world, contact, toMs));
  state.gaps.splice(index, 1, ...parts);
};

const forget = (world: World, state: OfflineState): void => {
  const limitMs = world.number('engine.replayLimitH') * hourMs;
  while (state.gaps[0]?.toMs && world.now - state.gaps[0].toMs > limitMs) {
    const [gap] = state.gaps.splice(0, 1);
    if (gap === undefined) break;
    world.settle(gap.recordId);
    linkSettled(world, gap.recordId);
    if (gap.alarmId !== null) world.settle(gap.alarmId);
  }
};

const onContact = (world: World, fact: Fact): void => {
  const { contactMs } = fact;
  if (contactMs === null) return;
  const state = world.own(offlineSlice);
  const { last } = state;
  state.off = fact.kind === 'boot' && fact.data.event === 'off' && fact.data.type !== 'abnormalRestart';
  if (last === null || contactMs > last.t) {
    const contact = contactOf(world, fact, contactMs, state.off);
    const open = state.gaps.at(-1);
    if (open?.toMs === null) close(world, open, contactMs);
    else if (last !== null && contactMs - last.t >= timeoutMs(world, last.t))
      state.gaps.push(write(world, last, contactMs));
    state.last = contact;
    forget(world, state);
    return;
  }
  const index = state.gaps.findIndex(
    (gap) => gap.from.t < contactMs && gap.toMs !== null && contactMs < gap.toMs,
  );
  if (index >= 0) divide(world, state, index, contactOf(world, fact, contactMs, state.off));
};

/** A message takes some seconds; one that arrived so much later than it was recorded had waited. */
const onTheWayMs = minuteMs;

/** Counts what was recorded in silence and sent afterwards: it fills the gap's data, the alarm stays. */
const onAny = (world: World, fact: Fact): void => {
  if (fact.contactMs === null || fact.contactMs - fact.t <= onTheWayMs) return;
  const state = world.read(offlineSlice);
  const index = state.gaps.findIndex((gap) => gap.from.t < fact.t && gap.toMs !== null && fact.t < gap.toMs);
  if (index < 0) return;
  const gap = world.own(offlineSlice).gaps[index];
  if (gap === undefined) return;
  gap.filled++;
  world.changeRecord('offline', gap.recordId, { filledMessages: gap.filled });
};

const due = (world: World): number | null => {
  const { last, gaps } = world.read(offlineSlice);
  if (last === null) return null;
  const open = gaps.at(-1);
  if (open?.toMs !== null) return last.t + timeoutMs(world, last.t);
  // Nothing was raised: it was planned, or no server was reachable.
  if (open.alarmId === null)
    return plannedOf(world, open.from, placeOf(world, open.from)) ? null : dueMs(world, open.from.t);
  // The level of a lasting alarm rises after a day.
  const alarmRow = world.openRow(open.alarmId);
  return alarmRow !== null && 'level' in alarmRow && alarmRow.level !== 3 ? open.from.t + dayMs + 1 : null;
};

const fire = (world: World): void => {
  const state = world.own(offlineSlice);
  const open = state.gaps.at(-1);
  if (open?.toMs === null) {
    if (open.alarmId !== null) world.changeAlarm(open.alarmId, { level: 3 });
    else {
      raise(world, open);
      world.changeRecord('offline', open.recordId, { alarmId: open.alarmId });
    }
  } else if (state.last !== null) state.gaps.push(write(world, state.last, null));
};

/** Silence: gaps between contacts that reach the timeout, and alarm 7 where the silence was not planned. */
export const offline: Rule = {
  ...rule,
  on: {
    contact: (world, fact) => {
      onContact(world, fact);
      onAny(world, fact);
    },
  },
  due,
  fire,
};
