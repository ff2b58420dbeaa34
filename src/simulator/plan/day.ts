import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';

import type { DriveProfile } from './drive-profile.ts';
import type { Liquid } from '../tank.ts';

/** A message of an exact moment, whatever the rates: an opening, a ticket, a card. */
export type Note = {
  [K in TerminalMessageKind]: {
    readonly atMs: number;
    readonly kind: K;
    readonly data: TerminalMessageData<K>;
  };
}[TerminalMessageKind];

/** Litres that move in one compartment. `fill` is pumped evenly; `drain` falls with the root of what is left. */
export interface Flow {
  readonly compartment: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly shape: 'fill' | 'drain';
  readonly end: Liquid;
  /** What the work-day has it for; missing: it is no work (a theft, a leak, oil that somebody sells). */
  readonly work?: 'loading' | 'unloading';
  /** It runs through the truck's meter. */
  readonly metered?: boolean;
  /** Litres that the meter counts of it. */
  readonly litres?: number;
}

export interface Place {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  /** A roof over the forecourt: the fix is poorer. */
  readonly roof: boolean;
  /** Farthest that fixes wander there, m. */
  readonly wanderM?: number;
  /** How steep it is along the truck, nose up; where it is no slope of every stop, degrees. */
  readonly slopeDeg?: number;
}

/** Incidents while a truck drives. Seconds from the start of its segment. */
export type DriveEvent =
  | {
      readonly kind: 'overspeed';
      readonly atS: number;
      readonly durationS: number;
      readonly baseKmh: number;
      readonly toKmh: number;
      readonly bit: boolean;
    }
  | { readonly kind: 'brake'; readonly atS: number }
  | { readonly kind: 'bend'; readonly atS: number }
  | { readonly kind: 'button'; readonly atS: number; readonly durationS: number }
  | { readonly kind: 'offRoute'; readonly atS: number; readonly durationS: number };

interface Segment {
  readonly fromMs: number;
  readonly toMs: number;
  /** At `fromMs`, by compartment. */
  readonly liquids: readonly Liquid[];
  readonly wet: readonly boolean[];
  readonly notes: readonly Note[];
  /** Litres that the truck's meter has counted this day, at `fromMs`. */
  readonly meteredL: number;
  /** Beginning of its work-day. */
  readonly dayFromMs: number;
}

export interface DriveSegment extends Segment {
  readonly kind: 'drive';
  readonly profile: DriveProfile;
  /** Seconds of the profile at which this part begins. */
  readonly startS: number;
  readonly events: readonly DriveEvent[];
  readonly flows: readonly Flow[];
}

/** Awake, engine running or ignition on. */
export interface StandSegment extends Segment {
  readonly kind: 'stand';
  readonly place: Place;
  readonly flows: readonly Flow[];
}

export interface SleepSegment extends Segment {
  readonly kind: 'asleep' | 'off';
  readonly place: Place;
}

export type DaySegment = DriveSegment | StandSegment | SleepSegment;

/** A silence: its messages are sent when it is over. */
export interface BlindArea {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A lasting anomaly of a terminal's devices, or of what they measure. */
export type Anomaly = BlindArea &
  (
    | { readonly kind: 'deadGauge'; readonly compartment: number; readonly status: 'missing' | 'error' }
    | { readonly kind: 'frozenGauge'; readonly compartment: number }
    /** Water under the oil, mm, while there is oil; unseen: the gauge has no float for it. */
    | {
        readonly kind: 'water';
        readonly compartment: number;
        readonly mm: number;
        readonly unseen?: true;
      }
    /** The thermometer is unplugged. */
    | { readonly kind: 'noTemperature'; readonly compartment: number }
    /** The thermometer is warmer than the oil, by so much in the middle of its time, K. */
    | { readonly kind: 'warmThermometer'; readonly compartment: number; readonly addK: number }
    /** Foam on the oil, so high at first, mm. */
    | { readonly kind: 'foam'; readonly compartment: number; readonly mm: number }
    /** The probe says this share of the true level. */
    | { readonly kind: 'highProbe'; readonly compartment: number; readonly share: number }
    | { readonly kind: 'otherOil'; readonly compartment: number; readonly oilCode: number }
    /** No fix: a tunnel, or a jammed receiver; without the pulse of the wheels where that is unplugged too. */
    | { readonly kind: 'noFix'; readonly withoutPulse?: true }
    | { readonly kind: 'damp' }
    | { readonly kind: 'warmCargo' }
    | { readonly kind: 'noHeartbeat' }
    /** The terminal has no power: its messages are never sent. */
    | { readonly kind: 'silent' }
    /** The terminal's clock is ahead. Only live messages show it: past ones have no time of arrival. */
    | { readonly kind: 'clockAhead'; readonly aheadMs: number }
  );

/** The simulator's own log, never part of a message: what should be found, and when. */
export interface Incident {
  readonly signCode: string;
  readonly kind: IncidentKind;
  readonly atMs: number;
  /** When it was over, where it lasted. */
  readonly untilMs?: number;
  readonly compartment?: number;
  readonly litres?: number;
}

export const incidentKinds = [
  'offSiteUnsealing',
  'siphonByManhole',
  'siphonByFootValve',
  'sealedTheft',
  'boxDoor',
  'longRoadsideStop',
  'shortDelivery',
  'keptResidue',
  'residueGone',
  'leftWet',
  'splitUnloading',
  'hotLoad',
  'overspeed',
  'bend',
  'harshBraking',
  'noRest',
  'drivenTooLong',
  'emergencyButton',
  'blindArea',
  'plannedShutdown',
  'bouncingSwitch',
  'lowVoltage',
  'adas',
  'tunnel',
  'jammer',
  'waterTopUp',
  'pipeWater',
  'contamination',
  'productChange',
  'overfill',
  'loadingOutsideDepot',
  'stuckSwitch',
  'brokenSensor',
  'weakSensorBattery',
  'tamper',
  'deadProbe',
  'frozenProbe',
  'powerCut',
  'clockAhead',
  'airtightTest',
  'airtightFailed',
  'meterCreep',
  'highPressure',
  'damp',
  'warmCargo',
  'brokenDoorSwitch',
  'deviceBoxOpened',
  'refusedCard',
  'refusedFace',
  'shutOff',
  'offRoute',
  'leftRoute',
  'heartbeatLost',
  'abnormalRestarts',
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
  'deliveryReprint',
  'compartmentTransfer',
  'sunOnThermometer',
  'probeHigh',
  'foam',
] as const;

export type IncidentKind = (typeof incidentKinds)[number];

/** Litres at 20 °C that really came into a compartment (above 0) or left it: never part of a message. Moments ms UTC. */
export interface Movement {
  readonly compartment: number;
  /** Its product as the gauge reports it afterwards. */
  readonly oilCode: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** On board before it, L. */
  readonly beforeV20L: number;
  readonly v20L: number;
  readonly work: NonNullable<Flow['work']> | 'none';
}

export interface Delivery {
  readonly stationCode: string;
  readonly oilCode: number;
  readonly density20KgM3: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly receivedV20L: number;
  /** Water that came with it, L. */
  readonly waterL?: number;
  /** The station tells it once more, under another number. */
  readonly reprint?: boolean;
  readonly temperatureC: number;
}

/** A load from a depot to its stations, as it is driven: what a dispatcher could have arranged. */
export interface Round {
  readonly depotCode: string;
  /** When the truck is at the depot, ms UTC. */
  readonly fromMs: number;
  /** The truck is sent far away with its load first: no route is ordered. */
  readonly errand?: true;
  /** In the order in which they are served. */
  readonly stationCodes: readonly string[];
}

/** One work-day of one truck, from parked and empty to parked and empty. */
export interface WorkDay {
  readonly fromMs: number;
  readonly toMs: number;
  readonly segments: readonly DaySegment[];
  readonly blindAreas: readonly BlindArea[];
  readonly anomalies: readonly Anomaly[];
  readonly incidents: readonly Incident[];
  readonly deliveries: readonly Delivery[];
  /** By their beginning. */
  readonly movements: readonly Movement[];
  readonly rounds: readonly Round[];
}
