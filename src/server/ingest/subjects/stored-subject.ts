import { startSubject } from '#engine/engine.ts';
import type { SubjectState } from '#engine/state.ts';

/** `past`: what was before the subject's first message here, filled in later; see migration 0003. */
export type Lineage = 'live' | 'past';

/** Number and moment of the write that wrote the text of a state. */
export interface StoredText {
  readonly no: number;
  readonly ms: number;
}

/** What the rules keep of a subject in one lineage, as it was last written. */
export interface StoredSubject {
  readonly subject: string;
  readonly lineage: Lineage;
  /** Number of the write that wrote it. */
  readonly writeNo: number;
  readonly bornMs: number;
  readonly snapshotMs: number | null;
  /** The moment for which it is found when timers are due; its next timer is then or later. */
  readonly dueMs: number | null;
  /** Of this write, or of an earlier one. Null: none is. */
  readonly text: StoredText | null;
  readonly state: SubjectState;
}

/** A subject of which nothing is stored yet. */
export const newSubject = (subject: string, lineage: Lineage, bornMs: number): StoredSubject => ({
  subject,
  lineage,
  writeNo: 0,
  bornMs,
  snapshotMs: null,
  dueMs: null,
  text: null,
  state: startSubject(subject),
});
