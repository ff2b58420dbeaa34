import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import { byteReader, ShortBody } from '../../jt808/codec/byte-reader.ts';
import {
  double,
  longBytes,
  type Part,
  readBody,
  struct,
  text,
  byte,
  word,
  writeBody,
} from '../codec/parts.ts';

/** A vehicle as authorities name it. */
export interface VehicleName {
  readonly plate: string;
  /** JT/T 697.7: 1 blue, 2 yellow, 3 black, 4 white, 5 green, 9 other. */
  readonly color: number;
}

/** What an answer answers: a sub-message, and the number of its frame (2019). */
export interface AnsweredMessage {
  readonly id: number;
  readonly number: number;
}

/** A sub-message within the body of a frame. */
export interface SubMessage {
  readonly id: number;
  /** Null: it is about none. */
  readonly vehicle: VehicleName | null;
  readonly data: Buffer;
}

/** What answers nothing names nothing. */
export const nothingAnswered: AnsweredMessage = { id: 0, number: 0 };

const vehiclePart = struct<VehicleName>({ plate: text(21), color: byte });
const headPart = struct<Pick<SubMessage, 'id' | 'data'>>({ id: word, data: longBytes });

/** As `SRC` in the tables of 2019. */
export const answeredPart: Part<AnsweredMessage> = struct<AnsweredMessage>({ id: word, number: double });

/** Sub-messages of 2019 about the links, whose frames bear their own id. */
const ownFrame = new Set([0x1102, 0x9102, 0x9103]);

const groupOf = (id: number): number => id & 0xff00;

/** The message of a frame that a sub-message travels in: 0x1202 in 0x1200. */
export const carrierOf = (subId: number): number => (ownFrame.has(subId) ? subId : groupOf(subId));

/** Whether plate and colour stand before a sub-message. */
const namesVehicle = (id: number, edition: AuthorityEdition): boolean => {
  const group = (id >> 8) & 0x0f;
  if (group === 1 || group === 3 || id === 0x9201) return false;
  return group !== 4 || edition !== '2019';
};

/** Messages of links, which have a body of their own: 0x10.., 0x90.., and 0x9101 of 2011. */
export const hasSubMessage = (messageId: number): boolean =>
  (messageId & 0xff) === 0 || ownFrame.has(messageId);

/** Answers of 2019 that some write as SRC, then a length of 0. */
const answeredBeforeLength = new Set([0x1205, 0x1206]);

/**
 * Reads the body of a frame that carries sub-messages; null: it is too short for what it says. Whether a vehicle stands
 * before is seen by what stands first: authorities of 2019 differ in it, and no plate begins as an id does.
 */
export const readSubMessage = (body: Buffer, carrier: number): SubMessage | null => {
  const reader = byteReader(body);
  try {
    const isId = body.length >= 2 && groupOf(body.readUInt16BE(0)) === groupOf(carrier);
    const vehicle = isId ? null : vehiclePart.read(reader);
    const rest = reader.bytes(reader.left());
    const isTurned = rest.length === 12 && answeredBeforeLength.has(rest.readUInt16BE(0));
    if (isTurned && rest.readUInt32BE(8) === 0)
      return { id: rest.readUInt16BE(0), vehicle, data: rest.subarray(2, 8) };
    const head = readBody(headPart, rest);
    return head === null ? null : { ...head, vehicle };
  } catch (error) {
    if (error instanceof ShortBody) return null;
    throw error;
  }
};

/** Body of the frame that carries a sub-message. @throws TypeError where it is about a vehicle and names none */
export const writeSubMessage = ({ id, vehicle, data }: SubMessage, edition: AuthorityEdition): Buffer => {
  const head = writeBody(headPart, { id, data });
  if (!namesVehicle(id, edition)) return head;
  if (vehicle === null) throw new TypeError(`0x${id.toString(16)} names no vehicle`);
  return Buffer.concat([writeBody(vehiclePart, vehicle), head]);
};
