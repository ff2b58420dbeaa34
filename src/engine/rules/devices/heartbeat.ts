import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { FixEvent } from '../../events/fix.ts';
import type { Fact } from '../../fact.ts';
import { linkFailed, linkRestored, linkSettled } from '../../rows/link-rows.ts';
import type { Rule } from '../../rule.ts';
import { endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { motionSlice } from '../../slices/motion.ts';
import { iso, minuteMs } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { silentByPlan } from './offline-state.ts';

interface HeartbeatState {
  lastMs: number | null;
  intervalS: number;
  recordId: string | null;
  /** The failed link has been recorded. */
  linked: boolean;
  /** When the first fix was sent after half of the time for which heartbeats may stay away. */
  fixSentMs?: number | null;
}

const heartbeatSlice: Slice<HeartbeatState> = {
  name: 'heartbeat',
  start: () => ({ lastMs: null, intervalS: 60, recordId: null, linked: false }),
};

const rule = { name: 'heartbeat', version: 3 } as const;

/** Fixes came without heartbeats; nothing came; nothing came, as was to be expected. */
type Cause = 'consoleFault' | 'silent' | 'switchedOff';

const allowedMs = ({ intervalS }: Pick<HeartbeatState, 'intervalS'>): number =>
  Math.max(3 * intervalS * 1000, 10 * minuteMs);

/**
 * Whether fixes went on for half of the time that heartbeats are allowed to stay away, and no heartbeat came within an
 * interval of them: then the console is at fault, else the truck was silent, which says nothing against it where it was
 * switched off as permitted. Who is switched on tells his place a moment before his first heartbeat.
 */
const causeOf = (
  world: RuleContext,
  { fixSentMs, intervalS }: Readonly<HeartbeatState>,
  byPlan: boolean,
): Cause => {
  if (fixSentMs != null && world.now - fixSentMs > intervalS * 1000) return 'consoleFault';
  return byPlan ? 'switchedOff' : 'silent';
};

/** Whether the open record was opened as a silence by plan: the message that ends it has switched the truck on. */
const openedByPlan = (world: RuleContext, recordId: string): boolean => {
  const row = world.openRow(recordId);
  return row !== null && 'cause' in row && row['cause'] === 'switchedOff';
};

const forwardLink = (world: RuleContext, recordId: string, lastMs: number): void =>
  linkFailed(world, {
    cause: 'heartbeat',
    recordId,
    startMs: lastMs,
    endMs: null,
    where: whereAt(world, lastMs),
  });

const onHeartbeat = (world: RuleContext, fact: Fact<'heartbeat'>): void => {
  const state = world.own(heartbeatSlice);
  const { recordId, lastMs } = state;
  if (recordId !== null && lastMs !== null) {
    const cause = causeOf(world, state, openedByPlan(world, recordId));
    world.changeRecord('heartbeat', recordId, {
      endTime: iso(fact.t),
      durationS: Math.round((fact.t - lastMs) / 1000),
      cause,
      ...endPlace(whereAt(world, fact.t)),
    });
    world.settle(recordId);
    // Fixes came without heartbeats; a truck without any message was offline, which has a row of its own.
    if (!state.linked && cause === 'consoleFault') forwardLink(world, recordId, lastMs);
    if (state.linked || cause === 'consoleFault') {
      linkRestored(world, recordId, lastMs, fact.t);
      linkSettled(world, recordId);
    }
  }
  state.linked = false;
  state.fixSentMs = null;
  state.recordId = null;
  state.lastMs = fact.t;
  state.intervalS = fact.data.intervalS;
};

/**
 * A fix shows that the terminal had contact when it was sent: what was kept through a hole in the network came after
 * it.
 */
const onFix = (world: RuleContext, { fact: { contactMs } }: FixEvent): void => {
  const state = world.read(heartbeatSlice);
  const { lastMs, fixSentMs } = state;
  if (lastMs === null || contactMs === null || contactMs <= lastMs + allowedMs(state) / 2) return;
  if (fixSentMs == null || contactMs < fixSentMs) world.own(heartbeatSlice).fixSentMs = contactMs;
};

/** A console that was switched off or on since says nothing of the heartbeats before, unless they were overdue. */
const onBoot = (world: RuleContext): void => {
  const { fixSentMs, linked } = world.read(heartbeatSlice);
  if (fixSentMs != null && !linked) world.own(heartbeatSlice).fixSentMs = null;
};

/**
 * Missing heartbeats: gaps over three intervals and ten minutes; where fixes came meanwhile, the console's link
 * failed.
 */
export const heartbeat: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.heartbeat,
    intent: 'Records heartbeats that stay away, and why, where that is known.',
    source: ['S', 'J'],
    settings: ['offline.timeoutMin'],
    records: ['heartbeat', 'console-link'],
    alarms: [],
  },
  on: { heartbeat: onHeartbeat, fix: onFix, boot: onBoot },
  due: (world) => {
    const state = world.read(heartbeatSlice);
    return state.lastMs === null || state.recordId !== null ? null : state.lastMs + allowedMs(state) + 1;
  },
  fire: (world) => {
    const state = world.own(heartbeatSlice);
    const { lastMs } = state;
    if (lastMs === null) return;
    const fix = world.read(motionSlice).recent.at(-1) ?? null;
    const row = withColumns(
      record(world, { kind: 'heartbeat', startMs: lastMs, where: whereAt(world, lastMs), rule }),
      {
        heartTime: iso(lastMs),
        gpsTime: fix === null ? null : iso(fix.t),
        intervalS: state.intervalS,
        durationS: null,
        cause: causeOf(world, state, silentByPlan(world)),
      },
    );
    world.open(row);
    state.recordId = row.id;
    if (row.cause === 'consoleFault') {
      forwardLink(world, row.id, lastMs);
      state.linked = true;
    }
  },
};
