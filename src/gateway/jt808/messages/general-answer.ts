import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf } from '../codec/byte-writer.ts';
import { answerResults } from '../codec/message-ids.ts';

/** 0x0001 and 0x8001: what became of a message of the other side. */
export interface GeneralAnswer {
  readonly serial: number;
  readonly messageId: number;
  /** See `answerResults`. */
  readonly result: number;
}

/** @throws ShortBody */
export const readGeneralAnswer = (body: Buffer): GeneralAnswer => {
  const reader = byteReader(body);
  return { serial: reader.u16(), messageId: reader.u16(), result: reader.u8() };
};

/** Body of a general answer. */
export const generalAnswer = (
  serial: number,
  messageId: number,
  result: keyof typeof answerResults,
): Buffer => bodyOf(['u16', serial], ['u16', messageId], ['u8', answerResults[result]]);
