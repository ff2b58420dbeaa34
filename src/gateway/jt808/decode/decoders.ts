import { ShortBody } from '../codec/byte-reader.ts';
import type { Packet } from '../codec/header.ts';
import { terminalMessageIds } from '../codec/message-ids.ts';
import { decodeBatch } from './decode-batch.ts';
import { decodeDriverCard } from './decode-driver-card.ts';
import { decodeLocation } from './decode-location.ts';
import { decodeMedia } from './decode-media.ts';
import { decodePassThrough } from './decode-pass-through.ts';
import { type DecodeContext, type Decoded, type Decoder, nothing } from './decoded.ts';
import { unreadOf } from './envelope.ts';

/** Decoders of the messages that bring something to be kept, by id. */
const decoders: Readonly<Record<number, Decoder>> = {
  [terminalMessageIds.location]: decodeLocation,
  [terminalMessageIds.batch]: decodeBatch,
  [terminalMessageIds.driverCard]: decodeDriverCard,
  [terminalMessageIds.media]: decodeMedia,
  [terminalMessageIds.passThrough]: decodePassThrough,
  // The file itself follows by 0x0801.
  [terminalMessageIds.mediaEvent]: () => nothing,
};

/** Decodes a whole message; one that nobody reads, or that is cut, is kept as it came. */
export const decodeMessage = (packet: Packet, context: DecodeContext): Decoded => {
  const unread = (detail: string): Decoded => ({
    messages: [unreadOf(context, packet.messageId, packet.body)],
    detail,
  });
  const decode = decoders[packet.messageId];
  if (decode === undefined) return unread('noDecoder');
  try {
    return decode(packet, context);
  } catch (error) {
    if (error instanceof ShortBody) return unread(error.message);
    throw error;
  }
};
