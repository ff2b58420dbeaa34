import type { Fact } from '#engine/fact.ts';
import type { ReplayCause } from '#engine/replay.ts';
import type { SubjectState } from '#engine/state.ts';

import type { Transaction } from '../../database/database.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import type { StateCache } from './state-cache.ts';
import type { SubjectWrites } from './subject-writes.ts';
import type { StepResult } from './unwritten.ts';

/** What a step of a subject's rules made, and the state after it. */
export interface Step extends StepResult {
  readonly state: SubjectState;
  /** The state of its lineage before the step, as it was written last. Null: another lineage's. */
  readonly before: SubjectState | null;
  /** Times of facts that came too late to be judged. */
  readonly tooLateMs?: readonly number[];
}

/** Ports of a step. */
export interface StepPorts {
  readonly queries: Transaction;
  readonly master: MasterContext;
  readonly states: StateCache;
  readonly writes: SubjectWrites;
  /** Steps of this transaction so far, by subject: their rows are not in the tables yet. */
  readonly done: Map<string, Step[]>;
  /** Why facts are applied again; missing: some came late. */
  readonly why?: ReplayCause;
  /** The demo is making up its past. */
  readonly fillsPast: boolean;
  /** Number of the next write; a step of a subject makes at most `writesPerSubject`. */
  readonly nextWrite: () => number;
}

/** Its present, its past, and the joining of both. */
export const writesPerSubject = 3;

/** New facts of a subject. `undoMs`: the earliest time of a forwarded fact that one of them replaces. */
export interface Arrivals {
  readonly facts: readonly Fact[];
  readonly undoMs: number | null;
}
