import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { ItemMapping } from '#domain/devices/item-mapping.ts';
import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';
import type { SafetyDialect } from '#domain/devices/safety-dialects.ts';

import type { Packet } from '../codec/header.ts';
import type { Peripherals } from '../messages/peripherals.ts';

/** What decoding a message needs to know beside its bytes. */
export interface DecodeContext {
  /** Serial number of the console that the phone number belongs to. */
  readonly terminal: string;
  /** What is known of its maker's own bytes; null: nothing. */
  readonly vendor: Vendor | null;
  /** Edition by which its alarm word is read. */
  readonly edition: AlarmWordEdition;
  /** Its clock ahead of UTC, minutes. */
  readonly utcOffsetMin: number;
  /** What its maker's items mean, as people have said. */
  readonly mappings: readonly ItemMapping[];
  readonly driverCodeOf: (licence: string) => string | null;
  readonly nowMs: number;
  /** Whose words its codes of active safety are, where the length of the items does not tell; missing: T/JSATL 12. */
  readonly safetyDialect?: SafetyDialect | null;
}

/** Files that a terminal has for an alarm of active safety, and sends when it is asked for them (0x9208). */
export interface AnnouncedFiles {
  /** `alarmCode` of its `adas-event`. */
  readonly alarmCode: string;
  /** As the terminal wrote it. */
  readonly sign: Buffer;
  readonly files: number;
  readonly timeMs: number;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
}

/** A file that came with a message. */
export interface DecodedFile {
  readonly mediaCode: string;
  readonly content: Buffer;
}

/** What became of a message: terminal messages of the product, and a file. */
export interface Decoded {
  readonly messages: readonly TerminalEnvelope[];
  readonly file?: DecodedFile;
  readonly announced?: readonly AnnouncedFiles[];
  readonly peripherals?: Peripherals;
  /** Why it could not be read, or what was left out; empty: nothing. */
  readonly detail: string;
}

/** Decodes a whole message. @throws ShortBody */
export type Decoder = (packet: Packet, context: DecodeContext) => Decoded;

/** What a maker's item beside a place says. */
export interface DecodedItem {
  readonly messages: readonly TerminalEnvelope[];
  /** All of it is read; otherwise it is kept with the place as it came, too. */
  readonly whole: boolean;
}

/** The report of a place that brings an item: `id` is its name, by which those of its items begin. */
export interface ItemReport {
  readonly id: string;
  readonly timeMs: number;
}

/** What a maker sends in layouts of its own, which no standard has: one file each in `vendors/`. */
export interface Vendor {
  /** For people. */
  readonly name: string;
  /** As 0x0100 and 0x0107 name it: `MAKER/MODEL`, or `MAKER/` for every model. */
  readonly registersAs: readonly string[];
  /** Items beside a place by their id; null: another layout than the one that is known. */
  readonly items?: Readonly<
    Record<
      number,
      {
        /** What is read of it, in words. */
        readonly says: string;
        readonly read: (value: Buffer, report: ItemReport, context: DecodeContext) => DecodedItem | null;
      }
    >
  >;
  /** What is sent through by 0x0900: `type` is the first byte, `content` the rest; null: another type. */
  readonly passThrough?: (type: number, content: Buffer, context: DecodeContext) => Decoded | null;
}

/** Understood, and nothing in it to be kept. */
export const nothing: Decoded = { messages: [], detail: '' };
