import { rowCount, rowLevelMm } from '#domain/cargo/tank-table.ts';

import type { Fact } from '../../fact.ts';
import type { Slice } from '../../slice.ts';
import { anyWatched } from '../../slices/conditions.ts';
import { levelsSlice } from '../../slices/levels.ts';
import { liveSlice } from '../../slices/live.ts';
import { motionSlice } from '../../slices/motion.ts';
import { anyOpen, sensorsSlice } from '../../slices/sensors.ts';
import { minuteMs } from '../../time.ts';
import { tableAt } from '../../master/truck-context.ts';
import type { RuleContext } from '../../rule-context.ts';
import { onChannels } from './gauge-channels.ts';
import { fiveMinutes, reportFault } from './report-fault.ts';

interface GaugesState {
  /** Last level of a compartment, its time, and since when it has not changed. */
  frozen: Record<string, Readonly<{ mm: number; t: number; sinceMs: number; count?: number }>>;
  /** Readings in a row in which console and engine disagree. */
  disagree: Record<string, number>;
}

const gaugesSlice: Slice<GaugesState> = {
  name: 'gauges',
  start: () => ({ frozen: {}, disagree: {} }),
  copy: ({ frozen, disagree }) => ({ frozen: { ...frozen }, disagree: { ...disagree } }),
};

const jumpMm = 100;
const jumpMs = 10_000;

/** Liquid does not jump by a decimetre in ten seconds while the truck stands and everything is shut. */
const jumped = (world: RuleContext, compartment: number, t: number, mm: number): boolean => {
  const before = world.read(gaugesSlice).frozen[compartment];
  return (
    before !== undefined &&
    t - before.t <= jumpMs &&
    Math.abs(mm - before.mm) > jumpMm &&
    world.read(motionSlice).standingSinceMs !== null &&
    !anyOpen(world.read(sensorsSlice), compartment)
  );
};

/** Gauges: failing, over the table, frozen, jumping, or with another table than the console's. */
export const onLevels = (world: RuleContext, fact: Fact<'tank-level'>): void => {
  const state = world.own(gaugesSlice);
  const moving = world.read(liveSlice).movingSinceMs;
  const watching = anyWatched(world);
  for (const gauge of fact.data.compartments) {
    const { compartment, gaugeStatus, levelMm } = gauge;
    const common = { device: 'gauge', compartment, level: 2, clearHoldMs: fiveMinutes } as const;
    const bad = gaugeStatus !== 'ok' || fact.data.dataType === 'FF';
    if (bad || watching)
      reportFault(world, fact, {
        ...common,
        key: `gauge:${compartment}:status`,
        active: bad,
        fault: gaugeStatus === 'ok' ? 'error' : gaugeStatus,
        source: 'terminal',
        holdMs: fiveMinutes,
      });
    onChannels(world, fact, gauge, watching);
    const reading = world.read(levelsSlice)[compartment]?.last ?? null;
    if (levelMm === undefined || reading === null || !reading.ok || reading.vtL === null) continue;
    if (reading.overTable || watching) {
      const table = tableAt(world.truck, compartment, fact.t);
      const last = table === null ? -1 : rowCount(table.rows) - 1;
      const topMm = table === null || last < 0 ? Number.POSITIVE_INFINITY : rowLevelMm(table.rows, last);
      reportFault(world, fact, {
        ...common,
        key: `gauge:${compartment}:overTable`,
        active: (reading.correctedLevelMm ?? 0) > topMm + 20,
        fault: 'overTable',
        source: 'engine',
        holdMs: 0,
        value: reading.correctedLevelMm,
        limit: topMm,
      });
    }
    const jump = jumped(world, compartment, fact.t, levelMm);
    if (jump || watching)
      reportFault(world, fact, {
        ...common,
        key: `gauge:${compartment}:jump`,
        active: jump,
        fault: 'jump',
        source: 'engine',
        holdMs: 0,
        value: levelMm,
        limit: state.frozen[compartment]?.mm ?? null,
      });
    const before = state.frozen[compartment];
    const still = before !== undefined && Math.abs(before.mm - levelMm) < 0.05;
    const sinceMs = still ? before.sinceMs : fact.t;
    const alike = still ? (before.count ?? 1) + 1 : 1;
    state.frozen[compartment] = { mm: levelMm, t: fact.t, sinceMs, count: alike };
    const full = reading.vtL > world.number('tank.emptyL');
    // Two readings half an hour apart may agree by chance, three do not.
    const frozen = alike >= 3 && full && moving !== null;
    if (frozen || watching)
      reportFault(world, fact, {
        ...common,
        key: `gauge:${compartment}:frozen`,
        active: frozen,
        t: still && moving !== null ? Math.max(sinceMs, moving) : fact.t,
        fault: 'frozen',
        source: 'engine',
        holdMs: 30 * minuteMs,
        clearHoldMs: 0,
        value: levelMm,
      });
    const { consoleVtL } = gauge;
    if (consoleVtL === undefined) continue;
    const apart = Math.abs(consoleVtL - reading.vtL) > 0.005 * Math.max(reading.vtL, 1);
    const count = apart ? (state.disagree[compartment] ?? 0) + 1 : 0;
    state.disagree[compartment] = count;
    if (count === 0 || count >= 10)
      reportFault(world, fact, {
        key: `gauge:${compartment}:consoleTable`,
        active: count >= 10,
        fault: 'consoleTable',
        source: 'engine',
        holdMs: 0,
        value: consoleVtL,
        limit: reading.vtL,
        ...common,
        level: 1,
        clearHoldMs: 0,
      });
  }
};
