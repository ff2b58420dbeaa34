import { frameOf } from './escape.ts';
import { type Edition, writePacket } from './header.ts';

/** Bytes of a body in one frame, at most (10 bits). */
export const maxBodyBytes = 1023;
/** Of a sub-packet: below the limit, as terminals with a buffer of 1 KiB ask for it. */
const partBytes = 900;

export interface OutgoingMessage {
  readonly messageId: number;
  readonly edition: Edition;
  readonly phone: string;
  /** Of the first part; further ones follow it. */
  readonly serial: number;
  readonly body: Uint8Array;
}

/** Cuts a body that is too long for one frame. */
const partsOf = (body: Buffer, size: number): Buffer[] => {
  if (body.length <= maxBodyBytes) return [body];
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) parts.push(body.subarray(at, at + size));
  return parts;
};

/** Frames of a message: one, or its sub-packets with serials that follow each other (JT/T 808-2019, 4.4.3). */
export const writeMessage = (
  { messageId, edition, phone, serial, body }: OutgoingMessage,
  size = partBytes,
): Buffer[] => {
  const parts = partsOf(Buffer.from(body), size);
  return parts.map((part, index) =>
    frameOf(
      writePacket({
        messageId,
        edition,
        phone,
        serial: (serial + index) & 0xffff,
        part: parts.length === 1 ? null : { total: parts.length, number: index + 1 },
        body: part,
      }),
    ),
  );
};
