import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';

import type { DriverCount, EndedStint } from './driver-hours.ts';

/**
 * What a truck unloaded of one oil during one visit of a station; forwarded to the station's gauge, again when it
 * changes.
 */
export interface StationVisit {
  readonly visitId: string;
  /** The truck's own subject, for the answer. */
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
  /** It stood beside the station's fence, not in it, since this moment (ms UTC): no visit unless a delivery says so. */
  readonly besideSinceMs?: number;
}

/** A station's gauge received what left a truck that stood beside its fence: the fence does not fit (rule 6.5). */
export interface DeliveryBeside {
  readonly stationCode: string;
  /** Since when the truck stood there, ms UTC. */
  readonly sinceMs: number;
  /** False: it holds no more. */
  readonly holds: boolean;
}

/** A station's delivery assigned to a truck's visit by the station (rule 6.4). `share` 0 withdraws it. */
export interface AtgAssignment {
  readonly visitId: string;
  readonly stationCode: string;
  readonly oilCode: number;
  readonly deliveryCode: string;
  readonly receivedVtL: number;
  readonly receivedV20L: number | null;
  readonly share: 0 | 1;
  /** Message of the gauge with the delivery. */
  readonly messageId?: string;
  readonly ambiguous: boolean;
  /** What the station sold meanwhile, L; null: unknown. Missing: it was forwarded before this was told. */
  readonly salesVtL?: number | null;
  /** One standard deviation of the sales by the moments at which pump totals were read, L. Missing: the gauge told them. */
  readonly salesOffL?: number;
  /** Message with the pump totals that tell the sales. */
  readonly salesMessageId?: string;
  /** Missing: it was forwarded before this was told. */
  readonly tankNumber?: number;
  /** Another delivery into the same tank overlaps it. */
  readonly overlaps?: boolean;
}

/** A driver signed in to a truck; forwarded to the driver. */
export interface DriverArrived {
  readonly driverCode: string;
  /** Subject of the truck. */
  readonly truck: string;
  /** How long a rest has to be to count, where the truck belongs. */
  readonly wholeRestMs: number;
  /** False withdraws it. */
  readonly holds: boolean;
}

/** A driver left a truck, with the hours in it; forwarded to the driver. */
export interface DriverLeft {
  readonly driverCode: string;
  /** Subject of the truck. */
  readonly truck: string;
  readonly stint: EndedStint;
  readonly holds: boolean;
}

/** A driver signed in to another truck; forwarded to the former one. */
export interface DriverElsewhere {
  readonly driverCode: string;
  readonly holds: boolean;
}

/** Hours of a driver from other trucks, as of `untilMs`; forwarded to the truck of the sign-in. */
export interface DriverCarried {
  readonly driverCode: string;
  readonly untilMs: number;
  /** Null withdraws it. */
  readonly count: DriverCount | null;
}

export type FactData = { [K in TerminalMessageKind]: TerminalMessageData<K> } & {
  'station-visit': StationVisit;
  'atg-assignment': AtgAssignment;
  'delivery-beside': DeliveryBeside;
  'driver-arrived': DriverArrived;
  'driver-left': DriverLeft;
  'driver-elsewhere': DriverElsewhere;
  'driver-carried': DriverCarried;
  unknown: unknown;
};

export type FactKind = keyof FactData;

interface FactBase {
  /** Unique per subject; a forwarded fact with the same id replaces the earlier one. */
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
