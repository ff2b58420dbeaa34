import { bcdOf, bodyOf } from './byte-writer.ts';

/** Editions of the standard that terminals speak; the header tells 2019 from the rest, which differ in bodies. */
export type Edition = '2013' | '2019';

/** Head of a message (JT/T 808-2019, 4.4.3). */
export interface MessageHeader {
  readonly messageId: number;
  readonly edition: Edition;
  /** Digits of the phone number as sent, zeros in front included; hexadecimal where a terminal sends an IMEI in it. */
  readonly phone: string;
  readonly serial: number;
  /** 0: none, 1: RSA. */
  readonly encryption: number;
  /** Place of a sub-packet, from 1; null: the message is whole. */
  readonly part: { readonly total: number; readonly number: number } | null;
}

/** A message or a sub-packet of one. */
export interface Packet extends MessageHeader {
  readonly body: Buffer;
}

const lengthMask = 0x3ff;
const subPacketBit = 0x2000;
const versionBit = 0x4000;

const readAs = (content: Buffer, edition: Edition): Packet | null => {
  const phoneAt = edition === '2019' ? 5 : 4;
  const phoneBytes = edition === '2019' ? 10 : 6;
  const serialAt = phoneAt + phoneBytes;
  if (content.length < serialAt + 2) return null;
  const attributes = content.readUInt16BE(2);
  const split = (attributes & subPacketBit) !== 0;
  const bodyAt = serialAt + 2 + (split ? 4 : 0);
  if (content.length !== bodyAt + (attributes & lengthMask)) return null;
  return {
    messageId: content.readUInt16BE(0),
    edition,
    phone: content.toString('hex', phoneAt, serialAt),
    serial: content.readUInt16BE(serialAt),
    encryption: (attributes >> 10) & 7,
    part: split
      ? { total: content.readUInt16BE(serialAt + 2), number: content.readUInt16BE(serialAt + 4) }
      : null,
    body: content.subarray(bodyAt),
  };
};

/**
 * Reads what is between head and check code. Some terminals of 2013 set the bit of 2019, so the length decides.
 * @returns null where the length fits neither
 */
export const readPacket = (content: Buffer): Packet | null => {
  if (content.length < 4) return null;
  const says2019 = (content.readUInt16BE(2) & versionBit) !== 0;
  return readAs(content, says2019 ? '2019' : '2013') ?? (says2019 ? readAs(content, '2013') : null);
};

/** Bytes of a packet, without check code. */
export const writePacket = ({
  messageId,
  edition,
  phone,
  serial,
  part,
  body,
}: Omit<Packet, 'encryption'>): Buffer => {
  const attributes = body.length | (part === null ? 0 : subPacketBit) | (edition === '2019' ? versionBit : 0);
  return bodyOf(
    ['u16', messageId],
    ['u16', attributes],
    ...(edition === '2019' ? [['u8', 1] as const, bcdOf(phone, 10)] : [bcdOf(phone, 6)]),
    ['u16', serial],
    ...(part === null ? [] : [['u16', part.total] as const, ['u16', part.number] as const]),
    body,
  );
};
