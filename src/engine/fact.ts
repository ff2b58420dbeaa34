import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';

import type { DriverCount, EndedStint } from './driver-hours.ts';

/** What a truck unloaded of one oil during one visit of a station; sent to the station's gauge again when it changes. */
export interface StationVisit {
  readonly visitId: string;
  /** The truck's own, so that it can be answered. */
  readonly subject: string;
  readonly signCode: string;
  readonly terminal: string;
  readonly companyCode: string;
  readonly stationCode: string;
  readonly oilCode: number;
  /** First opening and last closing, ms UTC. */
  readonly openMs: number;
  readonly closeMs: number;
  /** Fall of the truck's own gauge, L; 0 withdraws the visit. */
  readonly unloadedVtL: number;
  readonly unloadedV20L: number | null;
}

/** A station's delivery given to a truck's visit by the station (rule 6.4). `share` 0 takes it away again. */
export interface AtgAssignment {
  readonly visitId: string;
  readonly stationCode: string;
  readonly oilCode: number;
  readonly deliveryCode: string;
  readonly receivedVtL: number;
  readonly receivedV20L: number | null;
  readonly share: 0 | 1;
  /** Message in which the gauge told its delivery. */
  readonly messageId?: string;
  readonly ambiguous: boolean;
}

/** A driver signed in to a truck; told to the driver. */
export interface DriverArrived {
  readonly driverCode: string;
  /** Subject of the truck. */
  readonly truck: string;
  /** How long a rest has to be to count, where the truck belongs. */
  readonly wholeRestMs: number;
  /** False takes it back. */
  readonly holds: boolean;
}

/** A driver left a truck, and what he did in it; told to the driver. */
export interface DriverLeft {
  readonly driverCode: string;
  /** Subject of the truck. */
  readonly truck: string;
  readonly stint: EndedStint;
  readonly holds: boolean;
}

/** A driver signed in to another truck; told to the one that he was in. */
export interface DriverElsewhere {
  readonly driverCode: string;
  readonly holds: boolean;
}

/** Hours that a driver brings along from other trucks, as of `untilMs`; told to the one that he signed in to. */
export interface DriverCarried {
  readonly driverCode: string;
  readonly untilMs: number;
  /** Null takes it back. */
  readonly count: DriverCount | null;
}

export type FactData = { [K in TerminalMessageKind]: TerminalMessageData<K> } & {
  'station-visit': StationVisit;
  'atg-assignment': AtgAssignment;
  'driver-arrived': DriverArrived;
  'driver-left': DriverLeft;
  'driver-elsewhere': DriverElsewhere;
  'driver-carried': DriverCarried;
  unknown: unknown;
};

export type FactKind = keyof FactData;

interface FactBase {
  /** Unique per subject; a forwarded fact with the same id takes the place of the earlier one. */
  readonly id: string;
  /** Event time after clock correction, ms UTC. Facts are ordered by (t, seq, id). */
  readonly t: number;
  readonly seq: number;
  readonly terminal: string;
  /** When the terminal was in contact: the earlier of arrival and corrected `sentAt`. Null: no contact. */
  readonly contactMs: number | null;
  readonly receivedMs: number;
  /** How far the terminal's clock was ahead, where it was corrected. */
  readonly clockSkewS?: number;
}

/** Something that happened to a subject, as plain JSON: an accepted message, or a fact from another subject. */
export type Fact<K extends FactKind = FactKind> = {
  [P in K]: FactBase & { readonly kind: P; readonly data: FactData[P] };
}[K];

/** A fact for another subject. The server stores it in that subject's log and applies it. */
export interface ForwardedFact {
  readonly subject: string;
  readonly fact: Fact;
}

/** Forwarded facts come after the messages of the same moment. */
export const forwardedSeq = 4_294_967_296;

type Key = Pick<Fact, 't' | 'seq' | 'id'>;

/** Total order of the facts of a subject. */
export const byOrder = (a: Key, b: Key): number =>
  a.t - b.t || a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
