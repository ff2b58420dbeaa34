import type { Area } from '#contract/master-data.ts';
import type { DataType } from '#domain/words/data-types.ts';
import type { Fuel } from '#domain/cargo/oil.ts';
import type { ProcessState } from '#domain/cargo/truck-process.ts';
import type { SlopeStatus } from '#domain/cargo/tank-table.ts';

import type { Fact, FactKind } from './fact.ts';
import type { OperationMessages } from './rows/why.ts';

/** A fix that passed the tests of rule 1.7. */
export interface Fix {
  readonly t: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number;
  readonly recorderSpeedKmh: number | null;
  readonly bearingDeg: number | null;
  readonly altitudeM: number | null;
  readonly odometerKm: number | null;
  readonly acc: boolean;
  /** Areas that held it, those too that were not valid at that hour: a later moment may ask. */
  readonly areaCodes: readonly string[];
  /**
   * First moment after it, and without another fix since, at which the recorder's speed showed that the truck had
   * left, ms UTC.
   */
  readonly leftMs?: number;
}

export interface FixEvent {
  readonly fix: Fix;
  readonly before: Fix | null;
  readonly areas: readonly Area[];
  readonly fact: Fact<'position'>;
}

/** A stay in a depot or station. `startMs` first fix inside, `endMs` first of two consecutive fixes outside. */
export interface Visit {
  readonly id: string;
  readonly areaCode: string;
  readonly areaType: 'depot' | 'station' | 'authorizedUnsealing';
  readonly areaName: string;
  readonly stationCode: string | null;
  readonly startMs: number;
}

export const parts = ['manhole', 'apiAdaptor', 'footValve'] as const;
export type Part = (typeof parts)[number];

/** A debounced opening or closing of a part: `t` is its moment, the event comes when it is certain. */
export interface PartEvent {
  readonly compartment: number;
  readonly part: Part;
  readonly state: 'open' | 'closed';
  readonly t: number;
  readonly messageId: string;
  readonly first: boolean;
  /** Seen only in a snapshot, so it happened between `lastKnownMs` and `t`. */
  readonly uncertain: boolean;
  readonly lastKnownMs: number | null;
  readonly sensorSerial: string | null;
}

export interface DoorEvent {
  readonly door: 'operatingBox' | 'cargoBox' | 'deviceBox';
  readonly doorNumber: number;
  readonly state: 'open' | 'closed';
  readonly t: number;
  readonly messageId: string;
  readonly first: boolean;
  readonly uncertain: boolean;
}

/** A level with its volumes (recorded, so rounded). Volumes are null where the gauge gave no level. */
export interface Reading {
  readonly t: number;
  readonly messageId: string;
  readonly compartment: number;
  readonly dataType: DataType;
  readonly ok: boolean;
  readonly steady: boolean;
  readonly levelMm: number | null;
  readonly correctedLevelMm: number | null;
  readonly vtL: number | null;
  readonly v20L: number | null;
  readonly temperatureC: number | null;
  readonly waterMm: number | null;
  readonly oilCode: number;
  readonly fuel: Fuel;
  readonly slopeStatus: SlopeStatus;
  readonly pitchDeg: number;
  readonly rollDeg: number;
  readonly overTable: boolean;
  /** Its V20 was computed with a density that the tables of volume correction do not have. */
  readonly outOfTable?: boolean;
}

export interface Operation {
  readonly id: string;
  readonly kind: 'loading' | 'unloading';
  readonly compartment: number;
  readonly visit: Visit;
  readonly startMs: number;
  readonly endMs: number;
  readonly oilCode: number;
  readonly fuel: Fuel;
  readonly startVtL: number;
  readonly startV20L: number | null;
  readonly stopVtL: number;
  readonly stopV20L: number | null;
  readonly returned: boolean;
  /** A V20 of it was computed with a density that the tables of volume correction do not have. */
  readonly outOfTable?: boolean;
  /** The table or probe changed between the readings before and after it. */
  readonly gaugeChanged: boolean;
  readonly messages: OperationMessages;
}

/**
 * A fault condition, or its end, as a detector sees it at `t`. It is raised when it has lasted `holdMs`, and has
 * ended when it was absent for `clearHoldMs`; its begin and end are the moments seen.
 */
export interface ConditionEvent {
  readonly key: string;
  readonly active: boolean;
  readonly t: number;
  readonly messageId: string;
  readonly device: string;
  readonly fault: string;
  /** 1 figures doubtful, 2 a part can't be observed, 3 the truck can't be observed. */
  readonly level: 1 | 2 | 3;
  readonly source: 'engine' | 'terminal';
  readonly holdMs: number;
  readonly clearHoldMs: number;
  readonly notBeforeMs?: number;
  readonly compartment?: number;
  readonly part?: string;
  readonly door?: string;
  readonly doorNumber?: number;
  readonly meterNumber?: number;
  /** Channel of a camera, number of a storage. */
  readonly unitNumber?: number;
  readonly sensorSerial?: string | null;
  readonly value?: number | null;
  readonly limit?: number | null;
  readonly alarm?: { readonly type: 209 | 211; readonly level: 1 | 2 | 3 };
}

export interface Ticket {
  readonly id: string;
  readonly position: 'truck' | 'rack';
  readonly direction: 'load' | 'unload';
  readonly oilCode: number;
  readonly compartment: number | null;
  readonly ticketCode: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly vtL: number;
  readonly v20L: number | null;
  readonly stationCode: string | null;
}

/** Events that rules publish for each other, beside the facts themselves. Handlers run in the order of the registry. */
export type EventData = { [K in FactKind]: Fact<K> } & {
  /** A message of the subject's own terminal, before and after the rules of its kind. */
  arrive: Fact;
  contact: Fact;
  fix: FixEvent;
  /** A position without a usable fix. */
  'no-fix': Fact<'position'>;
  'visit-begin': Visit;
  'visit-end': { readonly visit: Visit; readonly endMs: number };
  part: PartEvent;
  'box-door': DoorEvent;
  wet: { readonly compartment: number; readonly wet: boolean; readonly t: number; readonly first: boolean };
  /** Another table or other probe offsets than at the reading before: volumes of both can't be compared. */
  'gauge-changed': { readonly compartment: number; readonly t: number };
  reading: Reading;
  'product-change': {
    readonly compartment: number;
    readonly from: number;
    readonly to: number;
    readonly t: number;
  };
  process: {
    readonly compartment: number;
    readonly from: ProcessState;
    readonly to: ProcessState;
    readonly t: number;
  };
  operation: Operation;
  'operation-withdrawn': { readonly id: string };
  'seal-opened': {
    readonly compartment: number;
    readonly part: Part;
    readonly recordId: string;
    readonly t: number;
    readonly messageId: string;
    /** The place allows unsealing. */
    readonly permitted: boolean;
    readonly empty: boolean;
    readonly abnormal: boolean;
  };
  'seal-closed': {
    readonly compartment: number;
    readonly part: Part;
    readonly recordId: string;
    readonly t: number;
    readonly messageId: string;
  };
  seal: {
    readonly compartment: number;
    readonly t: number;
    readonly messageId: string;
    readonly broken: boolean;
    readonly wasBroken: boolean;
    readonly countRose: boolean;
  };
  /** Alarm 2 is raised; the speeding that was in progress is over. */
  overspeed: { readonly alarmId: string; readonly recordId: string };
  'overspeed-over': null;
  condition: ConditionEvent;
  /** A valid ticket of a flow meter, seen for the first time. */
  ticket: Ticket;
  'volume-rise': {
    readonly compartment: number;
    readonly fromMs: number;
    readonly toMs: number;
    readonly oilCode: number;
    readonly riseL: number;
    readonly recordId: string;
  };
  'seal-fault': { readonly t: number };
  'seal-abnormal': { readonly compartment: number; readonly recordId: string; readonly t: number };
  'door-abnormal': { readonly recordId: string; readonly t: number };
  /** An unexplained drop, when it is found and each time it has grown. */
  drain: {
    readonly compartment: number;
    readonly fuel: Fuel;
    readonly alarmId: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly fromVtL: number;
    readonly fromV20L: number;
    readonly toVtL: number;
    readonly toV20L: number;
  };
  /** An alarm without duration, for the live view. */
  'point-alarm': { readonly id: string; readonly type: number; readonly raisedMs: number };
};

export type EventKind = keyof EventData;
