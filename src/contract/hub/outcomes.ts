import type { ArchiveNote } from '../archive-note.ts';
import type { CallName, ReplyOf } from '../calls.ts';

/** A file that the hub made or fetched. Structurally a Blob; common code has no DOM types. */
export interface FileBlob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Answer to `exports.report`: the server's file, or (outcome `cached`) one made from the pages kept on this device. */
export interface ExportFile {
  readonly fileName: string;
  readonly blob: FileBlob;
}

/** What a call answers to a tab: the reply of the wire, files excepted. */
export type HubReply<N extends CallName> = N extends 'exports.report' ? ExportFile : ReplyOf<N>;

/** Why a call failed. `dialog` asks for the modal of specification 7's envelope handling, `toast` for an error toast, `quiet` for neither. */
export interface CallFailure {
  readonly code:
    | 'restricted'
    | 'callError'
    | 'refused'
    | 'requestFailed'
    | 'network'
    | 'timeout'
    | 'cancelled'
    | 'sessionGone'
    | 'offlineRefused'
    | 'workerLost'
    | 'versionSkew';
  readonly resultCode: number | null;
  /** In the user's language, from the server where it sent a message. */
  readonly message: string;
  readonly show: 'dialog' | 'toast' | 'quiet';
  /** Invalid fields, where the server named them: field → message. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Pages where something can be done about it: words, and the address with filters. */
  readonly links?: readonly { readonly text: string; readonly to: string }[];
  /** Number that users quote to support. */
  readonly requestId?: string;
}

/**
 * `asOfMs` is server time; `cached` says that the value came from this device because the server could not be asked;
 * `late` that it was old when the server read it, whose replica is behind.
 */
export type CallOutcome<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly asOfMs: number;
      readonly cached: boolean;
      readonly late?: boolean;
      /** What of it came from the archive; missing: nothing did. */
      readonly archive?: ArchiveNote;
    }
  | { readonly ok: false; readonly failure: CallFailure };
