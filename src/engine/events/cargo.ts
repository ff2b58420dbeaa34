import type { DataType } from '#domain/words/data-types.ts';
import type { Fuel } from '#domain/cargo/oil.ts';
import type { SlopeStatus } from '#domain/cargo/tank-table.ts';

import type { Channel } from '../evidence/channels.ts';
import type { OperationMessages } from '../rows/why.ts';
import type { Visit } from './fix.ts';

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
  /** Channels of which an earlier value stands; missing: none. */
  readonly held?: readonly Channel[];
  /** How sure it is; missing: it is not steady. */
  readonly sure?: Sureness;
}

/** Mean of the readings that agree with a steady one, and how far it may be off. */
export interface Sureness {
  readonly meanVtL: number;
  readonly meanV20L: number | null;
  /** How many readings agree, itself included. */
  readonly readings: number;
  /** One standard deviation of the level of one reading, as litres. */
  readonly levelL: number;
  /** By how much it would still fall, L, where every reading of the last minutes is lower than the one before. */
  readonly fallingL: number;
  /** Litres of a millimetre at this level. */
  readonly surfaceL: number;
  /** By how much an unknown tilt may shift the volume, L. */
  readonly tiltL: number;
  /** One standard deviation of the temperature, K; null: there is none. */
  readonly temperatureK: number | null;
}

/** A loading or an unloading of one compartment: litres before and after it, at line and at 20 °C. */
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
  /** One standard deviation of the litres before and after, by level and tilt of the readings. */
  readonly startDeviationL: number;
  readonly stopDeviationL: number;
  /** One standard deviation of what was moved, by what differs each time: both of these and the temperature. L. */
  readonly repeatabilityL: number;
  /** Nothing tells what was on board when it was opened: the litres before are of a truck that has moved since. */
  readonly beforeUnknown: boolean;
  /** A channel of a reading before or after it is of an earlier one. */
  readonly held: boolean;
  readonly returned: boolean;
  /** A V20 of it was computed with a density that the tables of volume correction do not have. */
  readonly outOfTable?: boolean;
  /** The table or probe changed between the readings before and after it. */
  readonly gaugeChanged: boolean;
  readonly messages: OperationMessages;
}

/** What a flow meter printed: litres at line and at 20 °C. */
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
