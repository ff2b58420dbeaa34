import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { linkSettled, linkWithdrawn } from '../../rows/link-rows.ts';
import { onLoad } from '../../rows/rows.ts';
import { motionSlice } from '../../slices/motion.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import {
  close,
  type Contact,
  dueMs,
  type Gap,
  placeOf,
  plannedOf,
  raise,
  rule,
  timeoutMs,
  write,
  writeEnded,
} from './offline-gap.ts';
import { type OfflineState, offlineSlice } from './offline-state.ts';

const contactOf = (world: RuleContext, fact: Fact, contactMs: number, off: boolean): Contact => ({
  t: contactMs,
  messageId: fact.id,
  factMs: fact.t,
  fix: world.read(motionSlice).recent.at(-1) ?? null,
  loaded: onLoad(world),
  switchedOff: off,
});

/** A contact inside a known gap divides it; parts shorter than the timeout are none. */
const divide = (world: RuleContext, state: OfflineState, index: number, contact: Contact): void => {
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

const forget = (world: RuleContext, state: OfflineState): void => {
  const limitMs = world.number('engine.replayLimitH') * hourMs;
  while (state.gaps[0]?.toMs && world.now - state.gaps[0].toMs > limitMs) {
    const [gap] = state.gaps.splice(0, 1);
    if (gap === undefined) break;
    world.settle(gap.recordId);
    linkSettled(world, gap.recordId);
    if (gap.alarmId !== null) world.settle(gap.alarmId);
  }
};

const onContact = (world: RuleContext, fact: Fact): void => {
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
      state.gaps.push(writeEnded(world, last, contactMs));
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
const onAny = (world: RuleContext, fact: Fact): void => {
  if (fact.contactMs === null || fact.contactMs - fact.t <= onTheWayMs) return;
  const state = world.read(offlineSlice);
  const index = state.gaps.findIndex((gap) => gap.from.t < fact.t && gap.toMs !== null && fact.t < gap.toMs);
  if (index < 0) return;
  const gap = world.own(offlineSlice).gaps[index];
  if (gap === undefined) return;
  gap.filled++;
  world.changeRecord('offline', gap.recordId, { filledMessages: gap.filled });
};

const due = (world: RuleContext): number | null => {
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

const fire = (world: RuleContext): void => {
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
  meta: {
    title: ruleTitles.offline,
    intent: 'Records silences of a terminal, and raises those that nobody planned.',
    source: ['S', 'J'],
    settings: ['engine.replayLimitH', 'offline.timeoutMin', 'tank.emptyL'],
    records: ['console-link', 'offline'],
    alarms: [7],
  },
  on: {
    contact: (world, fact) => {
      onContact(world, fact);
      onAny(world, fact);
    },
  },
  due,
  fire,
};
