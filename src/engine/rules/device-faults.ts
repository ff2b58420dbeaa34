import type { ConditionEvent } from '../events.ts';
import type { Fact } from '../fact.ts';
import type { Rule } from '../rule.ts';
import { onLoad } from '../rows.ts';
import type { Slice } from '../slice.ts';
import { anyWatched, isWatched } from '../slices/conditions.ts';
import { levelsSlice } from '../slices/levels.ts';
import { liveSlice } from '../slices/live.ts';
import { motionSlice } from '../slices/motion.ts';
import { dayMs, minuteMs } from '../time.ts';
import type { World } from '../world.ts';

interface DevicesState {
  /** Last level of a compartment and since when it has not moved. */
  frozen: Record<string, { mm: number; sinceMs: number }>;
  /** Readings in a row in which console and engine disagree. */
  disagree: Record<string, number>;
  /** Abnormal restarts of the last day. */
  restarts: number[];
  /** Messages in a row whose clock was right, after one that was ahead. */
  inOrder: number | null;
}

const devicesSlice: Slice<DevicesState> = {
  name: 'devices',
  start: () => ({ frozen: {}, disagree: {}, restarts: [], inOrder: null }),
};

const tell = (
  world: World,
  fact: Fact,
  condition: Omit<ConditionEvent, 't' | 'messageId'> & { t?: number },
): void => {
  if (!condition.active && !isWatched(world, condition.key)) return;
  world.publish('condition', { t: fact.t, messageId: fact.id, ...condition });
};

const fiveMinutes = 5 * minuteMs;

const onPower = (world: World, fact: Fact<'power'>): void => {
  const { mainVoltageV: main, batteryVoltageV: battery, source, sensorBatteries } = fact.data;
  const fix = world.read(motionSlice).recent.at(-1) ?? null;
  const limit = main > 16 ? 22 : 11;
  const low = main > 0.5 && main < limit && fix?.acc === true;
  // Between the limit and half a volt above it nothing changes.
  if (low || main >= limit + 0.5)
    tell(world, fact, {
      key: 'power:main',
      active: low,
      device: 'power',
      fault: 'undervoltage',
      level: 1,
      source: 'engine',
      holdMs: minuteMs,
      clearHoldMs: fiveMinutes,
      value: main,
      limit,
    });
  if (battery !== undefined && (battery < 7 || battery >= 7.5))
    tell(world, fact, {
      key: 'power:battery',
      active: battery < 7,
      device: 'power',
      fault: 'batteryLow',
      level: 1,
      source: 'engine',
      holdMs: 0,
      clearHoldMs: fiveMinutes,
      value: battery,
      limit: 7,
    });
  for (const { sensorSerial, voltageV } of sensorBatteries ?? [])
    if (voltageV < 3.3 || voltageV >= 3.8)
      tell(world, fact, {
        key: `power:sensor:${sensorSerial}`,
        active: voltageV < 3.3,
        device: 'seal',
        fault: 'sensorBatteryLow',
        level: 1,
        source: 'engine',
        holdMs: 0,
        clearHoldMs: fiveMinutes,
        sensorSerial,
        value: voltageV,
        limit: 3.3,
      });
  const moving = world.read(motionSlice).standingSinceMs === null && fix !== null;
  tell(world, fact, {
    key: 'power:cut',
    active: source === 'battery' && (moving || onLoad(world)),
    device: 'power',
    fault: 'powerCut',
    level: 3,
    source: 'engine',
    holdMs: minuteMs,
    clearHoldMs: 0,
    value: main,
  });
  tell(world, fact, {
    key: 'power:onBattery',
    active: source === 'battery',
    device: 'power',
    fault: 'onBattery',
    level: 2,
    source: 'engine',
    holdMs: 10 * minuteMs,
    clearHoldMs: 0,
    value: main,
  });
};

const onLevels = (world: World, fact: Fact<'tank-level'>): void => {
  const state = world.own(devicesSlice);
  const moving = world.read(liveSlice).movingSinceMs;
  const watching = anyWatched(world);
  for (const gauge of fact.data.compartments) {
    const { compartment, gaugeStatus, levelMm } = gauge;
    const common = { device: 'gauge', compartment, level: 2, clearHoldMs: fiveMinutes } as const;
    const bad = gaugeStatus !== 'ok' || fact.data.dataType === 'FF';
    if (bad || watching)
      tell(world, fact, {
        ...common,
        key: `gauge:${compartment}:status`,
        active: bad,
        fault: gaugeStatus === 'ok' ? 'error' : gaugeStatus,
        source: 'terminal',
        holdMs: fiveMinutes,
      });
    const reading = world.read(levelsSlice)[compartment]?.last ?? null;
    if (levelMm === undefined || reading === null || !reading.ok || reading.vtL === null) continue;
    if (reading.overTable || watching) {
      const tables = world.truck?.tables.get(compartment) ?? [];
      const topMm = tables.at(-1)?.table.rows.at(-1)?.[0] ?? Number.POSITIVE_INFINITY;
      tell(world, fact, {
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
    const before = state.frozen[compartment];
    const still = before !== undefined && Math.abs(before.mm - levelMm) < 0.05;
    const sinceMs = still ? before.sinceMs : fact.t;
    state.frozen[compartment] = { mm: levelMm, sinceMs };
    const full = reading.vtL > world.number('tank.emptyL');
    const frozen = still && full && moving !== null;
    if (frozen || watching)
      tell(world, fact, {
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
      tell(world, fact, {
        ...common,
        key: `gauge:${compartment}:consoleTable`,
        active: count >= 10,
        fault: 'consoleTable',
        level: 1,
        source: 'engine',
        holdMs: 0,
        clearHoldMs: 0,
        value: consoleVtL,
        limit: reading.vtL,
      });
  }
};

const antennaBits = 0b111_0000;

const gnss = { device: 'gnss', level: 2, clearHoldMs: fiveMinutes } as const;

const onClimate = (world: World, fact: Fact<'climate'>): void => {
  for (const { probe, place, humidityPercent, fault } of fact.data.probes) {
    if (fault !== undefined)
      tell(world, fact, {
        key: `climate:${probe}:fault`,
        active: fault !== 'none',
        device: 'climate',
        fault: fault === 'none' ? 'fault' : fault,
        level: 1,
        source: 'terminal',
        holdMs: minuteMs,
        clearHoldMs: fiveMinutes,
      });
    const inside = place === 'sealBox' || place === 'console';
    if (!inside || humidityPercent === undefined || (humidityPercent >= 75 && humidityPercent <= 85))
      continue;
    tell(world, fact, {
      key: `climate:${probe}:humidity`,
      active: humidityPercent > 85,
      device: place,
      fault: 'humidity',
      level: 1,
      source: 'engine',
      holdMs: 30 * minuteMs,
      clearHoldMs: 0,
      value: humidityPercent,
      limit: 85,
    });
  }
};

const onPressure = (world: World, fact: Fact<'pressure'>): void => {
  for (const { compartment, place, pressureKPa } of fact.data.cells) {
    const limit = world.number('pressure.highKPa');
    if (place !== 'tank' || (pressureKPa >= 0.8 * limit && pressureKPa <= limit)) continue;
    tell(world, fact, {
      key: `pressure:${compartment}:high`,
      active: pressureKPa > limit,
      device: 'tank',
      fault: 'highPressure',
      level: pressureKPa >= 2 * limit ? 3 : 2,
      source: 'engine',
      holdMs: minuteMs,
      clearHoldMs: 0,
      compartment,
      value: pressureKPa,
      limit,
    });
  }
};

const onBoot = (world: World, fact: Fact<'boot'>): void => {
  if (fact.data.event !== 'on' || fact.data.type !== 'abnormalRestart') return;
  const state = world.own(devicesSlice);
  state.restarts = [...state.restarts.filter((t) => fact.t - t < dayMs), fact.t];
  tell(world, fact, {
    key: 'console:restarts',
    active: state.restarts.length >= 3,
    device: 'console',
    fault: 'restarts',
    level: 2,
    source: 'engine',
    holdMs: 0,
    clearHoldMs: 0,
    value: state.restarts.length,
    limit: 3,
  });
};

/** A clock that was ahead is trusted again after five messages in order. */
const onArrive = (world: World, fact: Fact): void => {
  const { inOrder } = world.read(devicesSlice);
  const skewS = fact.clockSkewS ?? 0;
  if (skewS === 0 && inOrder === null) return;
  const count = skewS > 0 ? 0 : (inOrder ?? 0) + 1;
  world.own(devicesSlice).inOrder = count >= 5 ? null : count;
  tell(world, fact, {
    key: 'console:clock',
    active: count < 5,
    device: 'console',
    fault: 'clock',
    level: 1,
    source: 'engine',
    holdMs: 0,
    clearHoldMs: 0,
    value: skewS,
  });
};

const onDoor = (world: World, fact: Fact<'door'>): void => {
  for (const { door, doorNumber, fault } of fact.data.doors)
    tell(world, fact, {
      key: `door:${door}:${doorNumber}`,
      active: fault !== undefined && fault !== 'none',
      device: 'boxDoor',
      fault: fault ?? 'fault',
      level: 2,
      source: 'terminal',
      holdMs: minuteMs,
      clearHoldMs: fiveMinutes,
      door,
      doorNumber,
    });
};

/** Devices that fail, lie or go blind, from what the messages themselves show. */
export const deviceFaults: Rule = {
  name: 'device-faults',
  version: 1,
  on: {
    arrive: onArrive,
    power: onPower,
    'tank-level': onLevels,
    climate: onClimate,
    pressure: onPressure,
    boot: onBoot,
    door: onDoor,
    'no-fix': (world, fact) => {
      if (fact.data.acc && (fact.data.recorderSpeedKmh ?? 0) > 20)
        tell(world, fact, {
          ...gnss,
          key: 'gnss:fix',
          active: true,
          fault: 'noFix',
          source: 'engine',
          holdMs: 10 * minuteMs,
          clearHoldMs: 0,
        });
    },
    fix: (world, { fact }) => {
      if (anyWatched(world))
        tell(world, fact, {
          ...gnss,
          key: 'gnss:fix',
          active: false,
          fault: 'noFix',
          source: 'engine',
          holdMs: 10 * minuteMs,
          clearHoldMs: 0,
        });
    },
    position: (world, fact) => {
      const active = ((fact.data.alarmWord ?? 0) & antennaBits) !== 0;
      if (active || anyWatched(world))
        tell(world, fact, {
          ...gnss,
          key: 'gnss:antenna',
          active,
          fault: 'antenna',
          source: 'terminal',
          holdMs: minuteMs,
        });
    },
  },
};
