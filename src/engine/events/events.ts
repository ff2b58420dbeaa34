import type { ProcessState } from '#domain/cargo/truck-process.ts';
import type { Fuel } from '#domain/cargo/oil.ts';

import type { Fact, FactKind } from '../fact.ts';
import type { Operation, Reading, Ticket } from './cargo.ts';
import type { ConditionEvent } from './condition.ts';
import type { FixEvent, Visit } from './fix.ts';
import type { DoorEvent, Part, PartEvent } from './switch.ts';

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
    readonly fromV20L: number | null;
    readonly toVtL: number;
    readonly toV20L: number | null;
  };
  /** What was missed came back by itself, or is in another compartment of the truck. */
  'drain-withdrawn': { readonly alarmId: string; readonly compartment: number };
  /** An alarm without duration, for the live view. */
  'point-alarm': { readonly id: string; readonly type: number; readonly raisedMs: number };
};

export type EventKind = keyof EventData;
