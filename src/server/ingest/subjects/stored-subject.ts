import { startSubject } from '#engine/engine.ts';
import type { SubjectState } from '#engine/state.ts';

/** `past`: what was before the subject's first message here, filled in later; see migration 0003. */
export type Lineage = 'live' | 'past';

/** What the rules keep of a subject in one lineage, as it was last written. */
export interface StoredSubject {
  readonly subject: string;
  readonly lineage: Lineage;
  /** Number of the write that wrote it. */
  readonly writeNo: number;
  readonly bornMs: number;
  readonly snapshotMs: number | null;
  readonly state: SubjectState;
}

/** A subject of which nothing is stored yet. */
export const newSubject = (subject: string, lineage: Lineage, bornMs: number): StoredSubject => ({
  subject,
  lineage,
  writeNo: 0,
  bornMs,
  snapshotMs: null,
  state: startSubject(subject),
});
