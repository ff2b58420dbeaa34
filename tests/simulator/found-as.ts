import type { AlarmTypeId } from '#domain/alarms/alarm-types.ts';
import type { IncidentKind } from '#simulator/plan/day.ts';

/** What the rules make of an incident of the pretend fleet. */
export interface Found {
  /** Alarms of a day on which nothing else goes wrong. */
  readonly alarms?: readonly AlarmTypeId[];
  /** Alarms that may come with them. */
  readonly alsoAllowed?: readonly AlarmTypeId[];
  /** The record that it makes, as the test has it in words. */
  readonly row?: string;
  /** No alarm, or none that a day in the right order shows. */
  readonly harmless?: true;
  /** What holds it where neither a day's alarms nor a record do. */
  readonly heldBy?: string;
}

/** Every incident with what it is found as; one without a row here does not compile. */
export const foundAs: Readonly<Record<IncidentKind, Found>> = {
  offSiteUnsealing: { alarms: [1] },
  siphonByManhole: { alarms: [202, 310] },
  siphonByFootValve: { alarms: [1, 202] },
  sealedTheft: { alarms: [202] },
  boxDoor: { alarms: [210] },
  longRoadsideStop: { alarms: [4] },
  shortDelivery: { heldBy: 'tests/truth/run/incidents.ts' },
  keptResidue: { alarms: [207], alsoAllowed: [7] },
  // Seen on the day after.
  residueGone: { harmless: true, heldBy: 'tests/truth/run/incidents.ts' },
  leftWet: { alarms: [208] },
  splitUnloading: { harmless: true },
  hotLoad: { harmless: true },
  overspeed: { alarms: [2], alsoAllowed: [45] },
  bend: { alarms: [6] },
  harshBraking: { alarms: [5] },
  noRest: { alarms: [203] },
  drivenTooLong: { heldBy: 'tests/truth/run/incidents.ts' },
  emergencyButton: { alarms: [201] },
  blindArea: { heldBy: 'tests/simulator/coverage.long.test.ts' },
  plannedShutdown: { harmless: true },
  bouncingSwitch: { harmless: true },
  lowVoltage: { heldBy: 'tests/simulator/coverage.long.test.ts' },
  adas: { harmless: true },
  tunnel: { harmless: true },
  jammer: { alarms: [1], row: 'device-fault gnss noFix' },
  waterTopUp: { alarms: [3, 202] },
  pipeWater: { alarms: [3] },
  contamination: { row: 'abnormal-loading switchLoading' },
  productChange: { harmless: true, row: 'product-change' },
  overfill: { row: 'abnormal-loading overfill' },
  loadingOutsideDepot: { row: 'abnormal-loading unexplainedRise' },
  stuckSwitch: { alarms: [1, 211], row: 'device-fault seal stuck' },
  brokenSensor: { alarms: [211] },
  weakSensorBattery: { harmless: true, row: 'device-fault seal lowVoltage' },
  tamper: { alarms: [211] },
  deadProbe: { harmless: true, row: 'device-fault gauge' },
  frozenProbe: { harmless: true, row: 'device-fault gauge frozen' },
  powerCut: { harmless: true, row: 'device-fault power powerCut' },
  clockAhead: { harmless: true },
  airtightTest: { harmless: true, row: 'airtight-test passed' },
  airtightFailed: { harmless: true, row: 'airtight-test failed' },
  meterCreep: { harmless: true, row: 'device-fault meter flowWhileIdle' },
  highPressure: { harmless: true, row: 'device-fault tank highPressure' },
  damp: { harmless: true, row: 'device-fault sealBox humidity' },
  warmCargo: { harmless: true, row: 'device-fault cargo temperature' },
  brokenDoorSwitch: { harmless: true, row: 'device-fault boxDoor broken' },
  deviceBoxOpened: { alarms: [210] },
  refusedCard: { harmless: true },
  refusedFace: { harmless: true },
  shutOff: { harmless: true, row: 'valve-record shut' },
  offRoute: { harmless: true, row: 'route-event routeDeviation' },
  leftRoute: { alarms: [212] },
  heartbeatLost: { harmless: true, row: 'console-link heartbeat' },
  abnormalRestarts: { harmless: true, row: 'device-fault console restarts' },
  rampTheft: { heldBy: 'tests/truth/run/by-kind.ts' },
  depotTheft: { heldBy: 'tests/truth/run/by-kind.ts' },
  shortLoading: { heldBy: 'tests/truth/run/by-kind.ts' },
  thermometerUnplugged: { heldBy: 'tests/truth/run/by-kind.ts' },
  underLimit: { heldBy: 'tests/truth/run/by-kind.ts' },
  trickle: { heldBy: 'tests/truth/run/by-kind.ts' },
  pipeRest: { heldBy: 'tests/truth/run/by-kind.ts' },
  waterWithoutFloat: { heldBy: 'tests/truth/run/by-kind.ts' },
  jammedAtDepot: { heldBy: 'tests/truth/run/by-kind.ts' },
  supplyCut: { heldBy: 'tests/truth/run/by-kind.ts' },
  samplingOpening: { heldBy: 'tests/truth/run/by-kind.ts' },
  deliveryReprint: { heldBy: 'tests/truth/run/by-kind.ts' },
  compartmentTransfer: { heldBy: 'tests/truth/run/by-kind.ts' },
  sunOnThermometer: { heldBy: 'tests/truth/run/by-kind.ts' },
  probeHigh: { heldBy: 'tests/truth/run/by-kind.ts' },
  foam: { heldBy: 'tests/truth/run/by-kind.ts' },
};
