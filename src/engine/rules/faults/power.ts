import { consoleBatteryLimitV, mainLimitV, sensorBatteryLimitV } from '#domain/devices/supply-limits.ts';

import type { Fact } from '../../fact.ts';
import { onLoad } from '../../rows/rows.ts';
import { motionSlice } from '../../slices/motion.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { fiveMinutes, reportFault } from './report-fault.ts';

/** Supply: undervoltage of a 24 or 12 V truck, weak batteries, a cut on the road or on load, long life on the battery. */
export const onPower = (world: RuleContext, fact: Fact<'power'>): void => {
  const { mainVoltageV: main, batteryVoltageV: battery, source, sensorBatteries } = fact.data;
  const fix = world.read(motionSlice).recent.at(-1) ?? null;
  const limit = mainLimitV(main);
  const low = main > 0.5 && main < limit && fix?.acc === true;
  // Between the limit and half a volt above it nothing changes.
  if (low || main >= limit + 0.5)
    reportFault(world, fact, {
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
  if (battery !== undefined && (battery < consoleBatteryLimitV || battery >= consoleBatteryLimitV + 0.5))
    reportFault(world, fact, {
      key: 'power:battery',
      active: battery < consoleBatteryLimitV,
      device: 'power',
      fault: 'batteryLow',
      level: 1,
      source: 'engine',
      holdMs: 0,
      clearHoldMs: fiveMinutes,
      value: battery,
      limit: consoleBatteryLimitV,
    });
  for (const { sensorSerial, voltageV } of sensorBatteries ?? [])
    if (voltageV < sensorBatteryLimitV || voltageV >= sensorBatteryLimitV + 0.5)
      reportFault(world, fact, {
        key: `power:sensor:${sensorSerial}`,
        active: voltageV < sensorBatteryLimitV,
        device: 'seal',
        fault: 'sensorBatteryLow',
        level: 1,
        source: 'engine',
        holdMs: 0,
        clearHoldMs: fiveMinutes,
        sensorSerial,
        value: voltageV,
        limit: sensorBatteryLimitV,
      });
  const moving = world.read(motionSlice).standingSinceMs === null && fix !== null;
  reportFault(world, fact, {
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
  reportFault(world, fact, {
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
