import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import { byteReader } from '../../jt808/codec/byte-reader.ts';
import { bodyOf } from '../../jt808/codec/byte-writer.ts';
import { crc16 } from './crc16.ts';
import { type EncryptionConstants, encrypted } from './encryption.ts';
import { escapedFrame, unescaped } from './escape.ts';

/** A frame without its marks, its length and its check code; the body is readable, however it was sent. */
export interface AuthorityFrame {
  /** Of the frame, by which answers name it (2019). */
  readonly number: number;
  readonly messageId: number;
  /** Of the lower platform, by which the authority knows it. */
  readonly accessCode: number;
  /** Key of the encryption; null: the body was sent as it is. */
  readonly key: number | null;
  /** When it was sent, ms since 1970; null: 2011 does not say. */
  readonly sentMs: number | null;
  readonly body: Buffer;
}

/** How frames of one authority are. */
export interface FrameFormat {
  readonly edition: AuthorityEdition;
  /** Null: nothing is agreed on, so encrypted bodies cannot be read. */
  readonly encryption: EncryptionConstants | null;
  /** Some count the two bytes of the check code in the length, as most do, and some don’t. Read are both. */
  readonly lengthWithCheckCode: boolean;
}

/** Why a frame is none. */
export type AuthorityFrameFault = 'escape' | 'checkCode' | 'length' | 'encrypted';

export type ReadAuthorityFrame =
  | { readonly frame: AuthorityFrame; readonly fault: null }
  | { readonly frame: null; readonly fault: AuthorityFrameFault };

/** Version of the protocol, 1.0.0, which authorities are told and do not look at. */
const version = Uint8Array.of(1, 0, 0);

const headerBytes = (edition: AuthorityEdition): number => (edition === '2019' ? 30 : 22);
const checkCodeBytes = 2;
const marksBytes = 2;

/** Reads what is between two marks. */
export const readAuthorityFrame = (between: Buffer, format: FrameFormat): ReadAuthorityFrame => {
  const bytes = unescaped(between);
  if (bytes === null) return { frame: null, fault: 'escape' };
  const header = headerBytes(format.edition);
  if (bytes.length < header + checkCodeBytes) return { frame: null, fault: 'length' };
  const content = bytes.subarray(0, -checkCodeBytes);
  if (crc16(content) !== bytes.readUInt16BE(content.length)) return { frame: null, fault: 'checkCode' };
  const reader = byteReader(content);
  const length = reader.u32();
  const whole = bytes.length + marksBytes;
  if (length !== whole && length !== whole - checkCodeBytes) return { frame: null, fault: 'length' };
  const number = reader.u32();
  const messageId = reader.u16();
  const accessCode = reader.u32();
  reader.bytes(version.length);
  const isEncrypted = reader.u8() !== 0;
  const key = reader.u32();
  const sentMs = format.edition === '2019' ? (reader.u32() * 0x1_0000_0000 + reader.u32()) * 1000 : null;
  const body = content.subarray(header);
  if (!isEncrypted) return { frame: { number, messageId, accessCode, key: null, sentMs, body }, fault: null };
  if (format.encryption === null) return { frame: null, fault: 'encrypted' };
  const readable = encrypted(body, key, format.encryption);
  return { frame: { number, messageId, accessCode, key, sentMs, body: readable }, fault: null };
};

/** The frame on the wire, marks included. `key`: null where nothing is encrypted. */
export const writeAuthorityFrame = (frame: AuthorityFrame, format: FrameFormat): Buffer => {
  const { number, messageId, accessCode, key, sentMs } = frame;
  const sealed = key !== null && format.encryption !== null;
  const body = sealed ? encrypted(frame.body, key, format.encryption) : frame.body;
  const length =
    marksBytes +
    headerBytes(format.edition) +
    body.length +
    (format.lengthWithCheckCode ? checkCodeBytes : 0);
  const sentS = Math.floor((sentMs ?? 0) / 1000);
  const content = bodyOf(
    ['u32', length],
    ['u32', number >>> 0],
    ['u16', messageId],
    ['u32', accessCode >>> 0],
    version,
    ['u8', sealed ? 1 : 0],
    ['u32', sealed ? key >>> 0 : 0],
    ...(format.edition === '2019'
      ? ([
          ['u32', Math.floor(sentS / 0x1_0000_0000)],
          ['u32', sentS >>> 0],
        ] as const)
      : []),
    body,
  );
  return escapedFrame(Buffer.concat([content, bodyOf(['u16', crc16(content)])]));
};
