/**
 * What became of bytes. `garbage`: no frame; `fault`: a frame that could not be read; `part`: one of several;
 * `answered`: the message was taken and answered; `refused`: answered with a failure; `ignored`: nothing before
 * sign-in; `unanswered`: the server could not keep it, so that the terminal sends it again.
 */
export type FrameOutcome =
  | 'garbage'
  | 'fault'
  | 'part'
  | 'answered'
  | 'refused'
  | 'ignored'
  | 'unanswered'
  | 'sent';

/** Bytes of a connection as they came or went, and what became of them. */
export interface FrameRecord {
  readonly timeMs: number;
  /** Without zeros in front; empty: not known yet. */
  readonly phone: string;
  readonly address: string;
  readonly direction: 'in' | 'out';
  readonly messageId: number | null;
  readonly serial: number | null;
  /** Between marks, still escaped, for what came; with marks for what went. */
  readonly bytes: Buffer;
  readonly outcome: FrameOutcome;
  readonly detail: string;
  /** The messages that it became, as JSON, cut where that is long; empty: none. */
  readonly decoded: string;
}

/** What became of a message, for the record of its last frame. */
export type FrameOutcomeOf = Pick<FrameRecord, 'outcome' | 'detail'> & Partial<Pick<FrameRecord, 'decoded'>>;

/** The record of a frame that came; what is said of it beyond that wins. */
export const frameRecord = (
  of: Pick<FrameRecord, 'timeMs' | 'phone' | 'address' | 'bytes' | 'outcome'> & Partial<FrameRecord>,
): FrameRecord => ({ direction: 'in', messageId: null, serial: null, detail: '', decoded: '', ...of });
