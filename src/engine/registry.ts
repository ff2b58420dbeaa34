import type { Rule } from './rule.ts';
import { adas } from './rules/adas.ts';
import { boxDoor } from './rules/box-door.ts';
import { cards } from './rules/cards.ts';
import { driver } from './rules/driver.ts';
import { duty } from './rules/duty.ts';
import { emergency } from './rules/emergency.ts';
import { gaps } from './rules/gaps.ts';
import { harsh } from './rules/harsh.ts';
import { levels } from './rules/levels.ts';
import { live } from './rules/live.ts';
import { mileage } from './rules/mileage.ts';
import { motion } from './rules/motion.ts';
import { offline } from './rules/offline.ts';
import { operations } from './rules/operations.ts';
import { overspeed } from './rules/overspeed.ts';
import { parking } from './rules/parking.ts';
import { process } from './rules/process.ts';
import { routeEvents } from './rules/route-events.ts';
import { sealAlarms } from './rules/seal-alarms.ts';
import { sealRecords } from './rules/seal-records.ts';
import { sensors } from './rules/sensors.ts';
import { station } from './rules/station.ts';
import { stationUnloading } from './rules/station-unloading.ts';
import { task } from './rules/task.ts';
import { volumeChange } from './rules/volume-change.ts';
import { abnormalLoading } from './rules/abnormal-loading.ts';
import { airtight } from './rules/airtight.ts';
import { conditions } from './rules/conditions.ts';
import { curve } from './rules/curve.ts';
import { deliveries } from './rules/deliveries.ts';
import { deviceFaults } from './rules/device-faults.ts';
import { heartbeat } from './rules/heartbeat.ts';
import { meters } from './rules/meters.ts';
import { readings } from './rules/readings.ts';
import { sealFaults } from './rules/seal-faults.ts';
import { sprinkler } from './rules/sprinkler.ts';
import { terminalOverspeed } from './rules/terminal-overspeed.ts';
import { valves } from './rules/valves.ts';
import { water } from './rules/water.ts';
import { dispatchOf, type Dispatch } from './world.ts';

export interface RuleSet {
  readonly dispatch: Dispatch;
  readonly timed: readonly Rule[];
}

/** Rules of a truck. The order is part of the rules: who publishes comes before who listens. */
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
  abnormalLoading,
  water,
  parking,
  overspeed,
  terminalOverspeed,
  mileage,
  emergency,
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
  dispatch: dispatchOf(rules),
  timed: rules.filter((rule) => rule.due !== undefined),
});

const truckSet = setOf(truckRules);
const stationSet = setOf(stationRules);
const driverSet = setOf([driver]);

/** The rules that a subject runs, in their order. */
export const rulesFor = (subject: string): RuleSet =>
  subject.startsWith('station:') ? stationSet : subject.startsWith('driver:') ? driverSet : truckSet;
