import type { Fuel } from '#domain/cargo/oil.ts';
import type { ProcessState } from '#domain/cargo/truck-process.ts';

import type { Ticket } from '../events/cargo.ts';
import type { OperationMessages } from '../rows/why.ts';
import { copy, type Slice } from '../slice.ts';

/** A loading or unloading as the task counts it. Litres are recorded figures. */
export interface TaskOperation {
  id: string;
  kind: 'loading' | 'unloading';
  compartment: number;
  visitId: string;
  areaName: string;
  areaCode: string;
  stationCode: string | null;
  startMs: number;
  endMs: number;
  oilCode: number;
  fuel: Fuel;
  startVtL: number;
  startV20L: number | null;
  stopVtL: number;
  stopV20L: number | null;
  /** One standard deviation of these litres, by level and tilt. Missing: it was recorded before these were known. */
  startDeviationL?: number;
  stopDeviationL?: number;
  beforeUnknown?: boolean;
  /** A channel of a reading before or after it is of an earlier one. */
  held?: boolean;
  returned: boolean;
  outOfTable?: boolean;
  gaugeChanged?: boolean;
  messages?: OperationMessages;
}

/** A drop of a compartment's volume that alarm 202 (drain) has counted, from one steady reading to another. */
export interface TaskDrain {
  alarmId: string;
  compartment: number;
  fuel: Fuel;
  fromMs: number;
  toMs: number;
  fromVtL: number;
  fromV20L: number | null;
  toVtL: number;
  toV20L: number | null;
}

export interface TaskState {
  taskCode: string;
  startMs: number;
  state: 'open' | 'closed' | 'incomplete';
  /** When it was closed or found incomplete. */
  closedMs: number | null;
  operations: TaskOperation[];
  wayBillCode: string | null;
  sealRecords: number;
  abnormalSealRecords: number;
  drained?: TaskDrain[];
  /** When tables or probes of its compartments were found to be others. */
  gaugeChanges?: { compartment: number; t: number }[];
  /** Why the load's integrity is broken or unproven. */
  broken: string[];
  unproven: string[];
  /** Deliveries of station gauges, by visit and oil: `visitId oilCode`. */
  atg: Record<
    string,
    {
      deliveryCode: string;
      receivedVtL: number;
      receivedV20L: number | null;
      ambiguous: boolean;
      /** What the station sold meanwhile, L; null: unknown. */
      salesVtL?: number | null;
      /** One standard deviation of sales by the moments of pump totals, L, and their message. */
      salesOffL?: number;
      salesMessageId?: string;
      stationCode?: string;
      tankNumber?: number;
      /** Another delivery into the same tank overlaps it. */
      overlaps?: boolean;
      messageId?: string;
    }[]
  >;
  /** Fuels judged, and the alarm raised. */
  judged: Record<string, string | null>;
  /** Last steady reading before the truck left the last station that the task unloaded at, by compartment. */
  endVolumes: Record<string, { vtL: number; v20L: number | null; t?: number }>;
  /** Rows written, so that they can be settled together. */
  rowIds?: string[];
  km: number;
  wrongDestination: boolean;
  /** By how much it came later than planned to one of its stations, at most; below 0: it was early everywhere. */
  lateMs?: number;
}

export interface TasksState {
  /** Valid tickets of flow meters of the last days, by end. */
  tickets: readonly Ticket[];
  open: TaskState | null;
  /** Closed ones that a late delivery of a gauge may still change. */
  settling: TaskState[];
}

export const taskSlice: Slice<TasksState> = {
  name: 'task',
  start: () => ({ tickets: [], open: null, settling: [] }),
  // Tickets are replaced as a list, never written to.
  copy: (state) => ({ ...state, open: copy(state.open), settling: copy(state.settling) }),
};

/** Events while a task is open, apart from the task itself because it changes with every fix. */
export interface TaskLog {
  metres: number;
  /** Last message of the terminal. */
  lastMs: number | null;
  /** Process states of the last days, oldest first. */
  states: {
    compartment: number;
    from?: ProcessState;
    state: ProcessState;
    t: number;
    areaName: string | null;
  }[];
  /** Changes before this moment are forgotten. */
  fromMs?: number;
}

export const taskLogSlice: Slice<TaskLog> = {
  name: 'task-log',
  start: () => ({ metres: 0, lastMs: null, states: [] }),
  copy: (log) => ({ ...log, states: [...log.states] }),
};
