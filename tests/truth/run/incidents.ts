import type { Incident, IncidentKind } from '#simulator/plan/day.ts';

import type { TruckTruth } from '../independent/calculate.ts';
import type { Stored, StoredAlarm, StoredTask } from './stored.ts';

/** What accuses somebody: alarms, and of a short loading its depot. */
export const accusations = ['202 task', '202 drain', 'short loading', '1', '310', '203', '212'] as const;
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
  shortLoading: ['short loading'],
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

/** Litres that left a truck by another way than its work, between its loading and its unloading. */
const onTheWay = [
  'siphonByManhole',
  'siphonByFootValve',
  'sealedTheft',
  'waterTopUp',
  'rampTheft',
  'depotTheft',
  'thermometerUnplugged',
  'trickle',
  'waterWithoutFloat',
  'jammedAtDepot',
  'supplyCut',
  'samplingOpening',
] as const satisfies readonly IncidentKind[];

/** Litres that left the truck and did not come into the station's tank. */
const atTheStation = ['shortDelivery', 'underLimit', 'pipeRest'] as const satisfies readonly IncidentKind[];

/** What may make an accusation of a kind. Nobody but a depot is accused of what a loader did not fill. */
const explains: Record<Accusation, readonly IncidentKind[]> = {
  '202 task': [...onTheWay, ...atTheStation, 'loadingOutsideDepot'],
  '202 drain': [...onTheWay, 'residueGone'],
  'short loading': ['shortLoading', 'depotTheft'],
  '1': ['offSiteUnsealing', 'siphonByFootValve', 'jammer', 'stuckSwitch', 'jammedAtDepot', 'supplyCut'],
  '310': ['siphonByManhole', 'samplingOpening'],
  '203': ['drivenTooLong'],
  '212': ['leftRoute'],
};

/** What a loss that is proven on one leg alone must be explained by; `carried`: on both together. */
const ofLeg: Readonly<Record<string, readonly IncidentKind[]>> = {
  transit: [...onTheWay, 'loadingOutsideDepot'],
  // Water that no float sees runs into the station's tank.
  unloading: [...atTheStation, 'waterWithoutFloat'],
};

const byType: Readonly<Record<StoredAlarm['type'], Accusation | undefined>> = {
  1: '1',
  203: '203',
  212: '212',
  310: '310',
  shortLoading: 'short loading',
};

export const accusationOf = ({ type, cause }: StoredAlarm): Accusation =>
  byType[type] ?? (cause === 'drain' ? '202 drain' : '202 task');

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
  // A load is short by what was taken of it before the truck left, too.
  const endMs = (alarm.endMs ?? Infinity) + (accusation === 'short loading' ? 15 * minuteMs : 0);
  return alarm.startMs <= untilMs + minuteMs && endMs >= atMs - minuteMs;
};

/** Whether an incident is a reason to accuse as an alarm does: of that kind, about it, and on that leg. */
export const explainsAlarm = (incident: Incident, alarm: StoredAlarm): boolean => {
  const accusation = accusationOf(alarm);
  return (
    explains[accusation].includes(incident.kind) &&
    (accusation !== '202 task' || (ofLeg[alarm.leg ?? '']?.includes(incident.kind) ?? true)) &&
    isAbout(alarm, accusation, incident)
  );
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

/** Stored tasks in whose time an incident lies, one a fuel. */
export const tasksAbout = (tasks: readonly StoredTask[], incident: Incident): StoredTask[] => {
  const { atMs, untilMs = atMs, signCode } = incident;
  return tasks.filter(
    (task) =>
      task.signCode === signCode &&
      task.startMs <= untilMs + minuteMs &&
      (task.endMs ?? Infinity) >= atMs - minuteMs,
  );
};

/** Litres that an accusation of this kind takes: of a task by what it sent. */
const thresholdL = (accusation: Accusation, tasks: readonly StoredTask[]): number => {
  if (accusation === '202 drain') return 30;
  if (accusation !== '202 task' && accusation !== 'short loading') return 0;
  return Math.max(20, 0.003 * (tasks[0]?.sentV20L ?? 0));
};

/**
 * Whether the station's gauge reported what it received from this truck; the truck's own gauge and meter saw all of
 * it leave.
 */
const isMeasured = (accusation: Accusation, tasks: readonly StoredTask[]): boolean =>
  accusation !== '202 task' || tasks.some(({ measure }) => measure === 'atg');

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
  tasks: readonly StoredTask[],
  truth: TruckTruth | undefined,
): boolean => {
  const { atMs, untilMs, litres = Infinity } = incident;
  if (accusation === '1' || accusation === '310') return !isOfEmpty(incident, truth);
  if (accusation === '203') return untilMs === undefined || untilMs - atMs >= clearlyTooLongMs;
  return litres > 2 * neededL && isMeasured(accusation, tasks);
};

const whyMissed = (
  accusation: Accusation,
  incident: Incident,
  neededL: number,
  tasks: readonly StoredTask[],
  truth: TruckTruth | undefined,
): string => {
  const { atMs, untilMs = atMs, litres = Infinity } = incident;
  if (litres < neededL) return `${litres.toFixed(0)} L is under the limit of ${neededL.toFixed(0)} L`;
  if (accusation === '203') return `${Math.round((untilMs - atMs) / 1000)} s over the limit`;
  if (accusation === '1' || accusation === '310')
    return isOfEmpty(incident, truth) ? 'the compartment was empty' : 'no such alarm';
  if (accusation === '202 drain' || accusation === '212') return 'no such alarm';
  const told = tasks.map(
    ({ fuel, measure, lossV20L, sentV20L, verdict }) =>
      `${fuel} by ${measure}, loss ${lossV20L?.toFixed(1) ?? '—'} of ${sentV20L?.toFixed(0) ?? '—'} L, ${verdict}`,
  );
  return told.length === 0 ? 'no task' : told.join('; ');
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
          const tasks = tasksAbout(stored.tasks, incident);
          const neededL = thresholdL(accusation, tasks);
          const found = stored.alarms.some(
            (alarm) => accusationOf(alarm) === accusation && isAbout(alarm, accusation, incident),
          );
          return {
            incident,
            found,
            clear: isClear(accusation, incident, neededL, tasks, truthOf(incident)),
            why: whyMissed(accusation, incident, neededL, tasks, truthOf(incident)),
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
            .map(({ incident, why }) => ({ accusation, incident, why })),
          unexplained: alarms.filter(
            (alarm) => !incidents.some((incident) => explainsAlarm(incident, alarm)),
          ),
        },
      ];
    }),
  );
