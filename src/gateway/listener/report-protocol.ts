import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { ItemMapping } from '#domain/devices/item-mapping.ts';

/** What came out of a stream of bytes. */
export interface Framing {
  /** A whole frame. Its memory is the stream's: who keeps it copies it. */
  readonly frame: (bytes: Buffer) => void;
  /** Bytes that belong to no frame. */
  readonly garbage: (bytes: Buffer) => void;
  /** A sign of life without a content. */
  readonly alive: () => void;
}

/** Whose a report is, and when it came. */
export interface ReportContext {
  /** Number under which the terminal has signed in. */
  readonly number: string;
  /** Serial number of the console of its truck, by which its messages are kept. */
  readonly terminal: string;
  /** What its truck's company has said of items that the protocol does not define. */
  readonly mappings: readonly ItemMapping[];
  readonly nowMs: number;
}

/** What a frame says. */
export type Report =
  | {
      readonly kind: 'signIn';
      /** As the terminal names itself, in normal form. */
      readonly number: string;
      readonly answer: (accepted: boolean) => Buffer;
    }
  | {
      readonly kind: 'report';
      /** What became of it, for a terminal that is known. */
      readonly messages: (context: ReportContext) => readonly TerminalEnvelope[];
      /** Is sent when the messages are stored. */
      readonly answer: Buffer;
      /** What no message has, for whoever looks at frames; '': nothing. */
      readonly unread: string;
    }
  | {
      readonly kind: 'fault';
      /** A code of `frameDetails`. */
      readonly detail: string;
      /** Null: unanswered it comes again, and may be whole then. */
      readonly answer: Buffer | null;
    };

/**
 * A protocol of terminals that report and take no orders: frames in, facts out, an answer when they are stored. Who they
 * are is said once, by a number; the listener keeps connections, limits, order and the log of frames. One that takes
 * orders too has a link of its own, as JT/T 808.
 */
export interface ReportProtocol {
  /** As people call it: `Teltonika`. */
  readonly name: string;
  /** Cuts the bytes of one connection into frames, however they came in chunks. */
  readonly splitter: (framing: Framing) => (chunk: Buffer) => void;
  /** Reads a frame; never throws. */
  readonly read: (frame: Buffer) => Report;
  /** What frames are called in their log: a number, as the id of a message of JT/T 808. Null: it has none. */
  readonly messageIdOf: (frame: Buffer) => number | null;
}
