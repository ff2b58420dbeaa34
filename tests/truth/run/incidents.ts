import type { Incident, IncidentKind } from '#simulator/plan/day.ts';

import type { TruckTruth } from '../independent/calculate.ts';
import type { Stored, StoredAlarm } from './stored.ts';

/** Alarms that accuse somebody. */
export const accusations = ['202 task', '202 drain', '1', '310', '203', '212'] as const;
export type Accusation = (typeof accusations)[number];

/** What each staged wrong must be found as; of the others, nothing that accuses somebody is due. */
export const wanted: Readonly<Record<IncidentKind, readonly Accusation[]>> = {
  offSiteUnsealing: ['1'],
  siphonByManhole: ['310', '202 drain'],
  siphonByFootValve: ['1', '202 drain'],
  sealedTheft: ['202 drain'],
  shortDelivery: ['202 task'],
  residueGone: ['202 drain'],
  drivenTooLong: ['203'],
  jammer: ['1'],
  waterTopUp: ['202 drain'],
  stuckSwitch: ['1'],
  boxDoor: [],
  longRoadsideStop: [],
  keptResidue: [],
  leftWet: [],
  splitUnloading: [],
  hotLoad: [],
  overspeed: [],
  bend: [],
  harshBraking: [],
  noRest: [],
  emergencyButton: [],
  blindArea: [],
  plannedShutdown: [],
  bouncingSwitch: [],
  lowVoltage: [],
  adas: [],
  tunnel: [],
  pipeWater: [],
  contamination: [],
  productChange: [],
  overfill: [],
  loadingOutsideDepot: [],
  brokenSensor: [],
  weakSensorBattery: [],
  tamper: [],
  deadProbe: [],
  frozenProbe: [],
  powerCut: [],
  clockAhead: [],
  airtightTest: [],
  airtightFailed: [],
  meterCreep: [],
  highPressure: [],
  damp: [],
  warmCargo: [],
  brokenDoorSwitch: [],
  deviceBoxOpened: [],
  refusedCard: [],
  refusedFace: [],
  shutOff: [],
  offRoute: [],
  leftRoute: ['212'],
  heartbeatLost: [],
  abnormalRestarts: [],
  rampTheft: [],
  depotTheft: [],
  shortLoading: [],
  thermometerUnplugged: [],
  underLimit: [],
  trickle: [],
  pipeRest: [],
  waterWithoutFloat: [],
  jammedAtDepot: [],
  supplyCut: [],
  samplingOpening: [],
  deliveryReprint: [],
  compartmentTransfer: [],
  sunOnThermometer: [],
  probeHigh: [],
  foam: [],
};

/** Thefts that came with the profiles of instruments: litres are missing after each of them. */
export const furtherThefts = [
  'rampTheft',
  'depotTheft',
  'shortLoading',
  'thermometerUnplugged',
  'underLimit',
  'trickle',
  'pipeRest',
  'waterWithoutFloat',
  'jammedAtDepot',
  'supplyCut',
  'samplingOpening',
] as const satisfies readonly IncidentKind[];

/** What else may make an alarm of a kind: litres that moved, reported in another way. */
const explains: Record<Accusation, readonly IncidentKind[]> = {
  '202 task': [
    'shortDelivery',
    'siphonByManhole',
    'siphonByFootValve',
    'sealedTheft',
    'waterTopUp',
    'loadingOutsideDepot',
    ...furtherThefts,
  ],
  '202 drain': [
    'siphonByManhole',
    'siphonByFootValve',
    'sealedTheft',
    'waterTopUp',
    'residueGone',
    ...furtherThefts,
  ],
  '1': ['offSiteUnsealing', 'siphonByFootValve', 'jammer', 'stuckSwitch', 'jammedAtDepot', 'supplyCut'],
  '310': ['siphonByManhole', 'samplingOpening'],
  '203': ['drivenTooLong'],
  '212': ['leftRoute'],
};

export const accusationOf = ({ type, cause }: StoredAlarm): Accusation =>
  type === 202
    ? cause === 'drain'
      ? '202 drain'
      : '202 task'
    : type === 1
      ? '1'
      : type === 310
        ? '310'
        : type === 212
          ? '212'
          : '203';

const minuteMs = 60_000;

/** Whether an alarm can be about an incident: the same truck and compartment, and the incident lies in its time. */
export const isAbout = (alarm: StoredAlarm, accusation: Accusation, incident: Incident): boolean => {
  if (alarm.signCode !== incident.signCode) return false;
  const { atMs, untilMs = atMs, compartment } = incident;
  if (compartment !== undefined && alarm.compartment !== null && alarm.compartment !== compartment)
    return false;
  if (accusation === '203') return Math.abs(alarm.startMs - atMs) <= 5 * minuteMs;
  if (accusation === '1' || accusation === '310') return Math.abs(alarm.startMs - atMs) <= minuteMs;
  if (accusation === '212')
    return alarm.startMs >= atMs - 5 * minuteMs && alarm.startMs <= untilMs + 5 * minuteMs;
  return alarm.startMs <= untilMs + minuteMs && (alarm.endMs ?? Infinity) >= atMs - minuteMs;
};

export interface Missed {
  readonly accusation: Accusation;
  readonly incident: Incident;
  readonly why: string;
}

export interface Tally {
  readonly staged: number;
  readonly found: number;
  /**
   * Staged with more than twice the litres that an alarm takes; of short deliveries those that a gauge reported by
   * themselves (one report of several trucks accuses none of them), of openings those of compartments with something
   * in them, of driving what was over the limit by minutes.
   */
  readonly stagedClear: number;
  readonly foundClear: number;
  readonly alarms: number;
  readonly missed: readonly Missed[];
  readonly unexplained: readonly StoredAlarm[];
}

const taskOf = (incident: Incident, truth: TruckTruth | undefined) => {
  const { atMs, untilMs = atMs } = incident;
  return truth?.tasks.find(({ startMs, endMs }) => startMs <= untilMs + minuteMs && endMs >= atMs - minuteMs);
};

/** Litres that an alarm of this kind takes: of a task by what it sent. */
const thresholdL = (accusation: Accusation, incident: Incident, truth: TruckTruth | undefined): number => {
  if (accusation === '202 drain') return 30;
  if (accusation !== '202 task') return 0;
  return Math.max(20, 0.003 * (taskOf(incident, truth)?.sentV20L ?? 0));
};

/**
 * Whether the station's gauge reported what it received from this truck; the truck's own gauge and meter saw all of
 * it leave.
 */
const isExplained = (accusation: Accusation, incident: Incident, truth: TruckTruth | undefined): boolean =>
  accusation !== '202 task' || taskOf(incident, truth)?.measure === 'atg';

/** What over four hours a fix a minute shows for certain. */
const clearlyTooLongMs = 3 * minuteMs;

const isOfEmpty = ({ atMs, compartment }: Incident, truth: TruckTruth | undefined): boolean =>
  truth?.emptyOpenings.some(
    (opening) => opening.compartment === compartment && Math.abs(opening.openMs - atMs) <= minuteMs,
  ) ?? false;

/** Whether an alarm is due for what was staged, beyond what measuring can blur. */
const isClear = (
  accusation: Accusation,
  incident: Incident,
  neededL: number,
  truth: TruckTruth | undefined,
): boolean => {
  const { atMs, untilMs, litres = Infinity } = incident;
  if (accusation === '1' || accusation === '310') return !isOfEmpty(incident, truth);
  if (accusation === '203') return untilMs === undefined || untilMs - atMs >= clearlyTooLongMs;
  return litres > 2 * neededL && isExplained(accusation, incident, truth);
};

const whyMissed = (
  accusation: Accusation,
  incident: Incident,
  neededL: number,
  truth: TruckTruth | undefined,
): string => {
  const { atMs, untilMs = atMs, litres = Infinity, compartment } = incident;
  if (litres < neededL) return `${litres.toFixed(0)} L is under the limit of ${neededL.toFixed(0)} L`;
  const within = (fromMs: number, toMs: number): boolean =>
    fromMs <= untilMs + minuteMs && toMs >= atMs - minuteMs;
  if (accusation === '202 drain')
    return truth?.drains.some(
      (drain) => drain.compartment === compartment && within(drain.fromMs, drain.toMs),
    )
      ? 'the calculation finds it'
      : 'the calculation finds none either';
  if (accusation === '203') return `${Math.round((untilMs - atMs) / 1000)} s over the limit`;
  if (accusation !== '202 task')
    return isOfEmpty(incident, truth) ? 'the compartment was empty' : 'no such alarm';
  const task = taskOf(incident, truth);
  if (task === undefined) return 'no task';
  const by = isExplained(accusation, incident, truth)
    ? "the station's gauge"
    : `${task.measure}, since the gauge told several trucks in one`;
  return `measured by ${by}, loss ${task.lossV20L.toFixed(1)} of ${task.sentV20L.toFixed(0)} L`;
};

/** Compares alarms in force with the simulator's own log of what was staged. */
export const tallyOf = (
  incidents: readonly Incident[],
  stored: Stored,
  truths: readonly TruckTruth[],
  untilMs: number,
): ReadonlyMap<Accusation, Tally> =>
  new Map(
    accusations.map((accusation): [Accusation, Tally] => {
      const alarms = stored.alarms.filter(
        (alarm) => accusationOf(alarm) === accusation && alarm.startMs < untilMs,
      );
      const truthOf = (incident: Incident) => truths.find(({ signCode }) => signCode === incident.signCode);
      const staged = incidents
        .filter(
          ({ kind, untilMs: lastsMs, atMs }) =>
            wanted[kind].includes(accusation) && (lastsMs ?? atMs) < untilMs,
        )
        .map((incident) => {
          const neededL = thresholdL(accusation, incident, truthOf(incident));
          const found = stored.alarms.some(
            (alarm) => accusationOf(alarm) === accusation && isAbout(alarm, accusation, incident),
          );
          return {
            incident,
            neededL,
            found,
            clear: isClear(accusation, incident, neededL, truthOf(incident)),
          };
        });
      const clear = staged.filter((one) => one.clear);
      return [
        accusation,
        {
          staged: staged.length,
          found: staged.filter(({ found }) => found).length,
          stagedClear: clear.length,
          foundClear: clear.filter(({ found }) => found).length,
          alarms: alarms.length,
          missed: staged
            .filter(({ found }) => !found)
            .map(({ incident, neededL }) => ({
              accusation,
              incident,
              why: whyMissed(accusation, incident, neededL, truthOf(incident)),
            })),
          unexplained: alarms.filter(
            (alarm) =>
              !incidents.some(
                (incident) =>
                  explains[accusation].includes(incident.kind) && isAbout(alarm, accusation, incident),
              ),
          ),
        },
      ];
    }),
  );
