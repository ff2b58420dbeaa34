import type { Rule } from './rule.ts';
import { adas } from './rules/driving/adas.ts';
import { besideStation } from './rules/stations/beside-station.ts';
import { boxDoor } from './rules/seals/box-door.ts';
import { cards } from './rules/seals/cards.ts';
import { driver } from './rules/driving/driver.ts';
import { duty } from './rules/driving/duty.ts';
import { emergency } from './rules/devices/emergency.ts';
import { gaps } from './rules/devices/gaps.ts';
import { harsh } from './rules/driving/harsh.ts';
import { levels } from './rules/cargo/levels.ts';
import { live } from './rules/devices/live.ts';
import { mileage } from './rules/driving/mileage.ts';
import { motion } from './rules/driving/motion.ts';
import { offline } from './rules/devices/offline.ts';
import { operations } from './rules/cargo/operations.ts';
import { overspeed } from './rules/driving/overspeed.ts';
import { parking } from './rules/driving/parking.ts';
import { process } from './rules/cargo/process.ts';
import { routeDeviation } from './rules/driving/route-deviation.ts';
import { routeEvents } from './rules/driving/route-events.ts';
import { sealAlarms } from './rules/seals/seal-alarms.ts';
import { sealRecords } from './rules/seals/seal-records.ts';
import { sensors } from './rules/devices/sensors.ts';
import { station } from './rules/stations/station.ts';
import { stationUnloading } from './rules/stations/station-unloading.ts';
import { task } from './rules/tasks/task.ts';
import { volumeChange } from './rules/cargo/volume-change.ts';
import { abnormalLoading } from './rules/cargo/abnormal-loading.ts';
import { airtight } from './rules/cargo/airtight.ts';
import { conditions } from './rules/devices/conditions.ts';
import { curve } from './rules/driving/curve.ts';
import { deliveries } from './rules/stations/deliveries.ts';
import { gaugeDrifts } from './rules/stations/gauge-drift.ts';
import { deviceFaults } from './rules/devices/device-faults.ts';
import { heartbeat } from './rules/devices/heartbeat.ts';
import { meters } from './rules/stations/meters.ts';
import { readings } from './rules/cargo/readings.ts';
import { sealFaults } from './rules/seals/seal-faults.ts';
import { sprinkler } from './rules/cargo/sprinkler.ts';
import { terminalAlarms } from './rules/devices/terminal-alarms.ts';
import { terminalOverspeed } from './rules/driving/terminal-overspeed.ts';
import { valves } from './rules/seals/valves.ts';
import { water } from './rules/cargo/water.ts';
import { dispatchOf, type Dispatch } from './dispatch.ts';
import type { RuleContext } from './rule-context.ts';

export interface RuleSet {
  readonly rules: readonly Rule[];
  readonly dispatch: Dispatch<RuleContext>;
  readonly timed: readonly Rule[];
}

/** Rules of a truck. The order is part of the rules: publishers come before subscribers. */
const truckRules: readonly Rule[] = [
  gaps,
  motion,
  live,
  cards,
  duty,
  sensors,
  levels,
  boxDoor,
  sealRecords,
  sealAlarms,
  volumeChange,
  operations,
  meters,
  valves,
  process,
  task,
  deliveries,
  stationUnloading,
  besideStation,
  gaugeDrifts,
  abnormalLoading,
  water,
  parking,
  overspeed,
  terminalOverspeed,
  mileage,
  emergency,
  terminalAlarms,
  routeDeviation,
  routeEvents,
  harsh,
  curve,
  adas,
  sealFaults,
  deviceFaults,
  conditions,
  readings,
  heartbeat,
  airtight,
  sprinkler,
  offline,
];

const stationRules: readonly Rule[] = [station];

const setOf = (rules: readonly Rule[]): RuleSet => ({
  rules,
  dispatch: dispatchOf<RuleContext>(rules),
  timed: rules.filter((rule) => rule.due !== undefined),
});

const truckSet = setOf(truckRules);
const stationSet = setOf(stationRules);
const driverSet = setOf([driver]);

/** The rules of a subject, in order. */
export const rulesFor = (subject: string): RuleSet =>
  subject.startsWith('station:') ? stationSet : subject.startsWith('driver:') ? driverSet : truckSet;
