import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf } from '../codec/byte-writer.ts';

/** 0x0100: who a terminal says that it is. */
export interface Registration {
  readonly provinceCode: number;
  readonly cityCode: number;
  readonly maker: string;
  readonly model: string;
  readonly terminalId: string;
  /** 0: not licensed, and the plate is a vehicle identification number. */
  readonly plateColor: number;
  /** As GBK, which the standard asks for, and as UTF-8, which some terminals send. */
  readonly plates: readonly string[];
}

/** Widths of maker, model and id by edition; the body's least length tells which it is (JT/T 808-2011, 2013, 2019). */
const layouts = [
  { least: 76, maker: 11, model: 30, id: 30 },
  { least: 37, maker: 5, model: 20, id: 7 },
  { least: 25, maker: 5, model: 8, id: 7 },
] as const;

/** Readings of the bytes of a text; what is no UTF-8 has one. */
const textsOf = (bytes: Buffer): string[] => {
  const asGbk = byteReader(bytes).text(bytes.length);
  const asUtf8 = bytes.toString('utf8').replaceAll('\u0000', '').trim();
  return asUtf8 === asGbk || asUtf8.includes('\ufffd') ? [asGbk] : [asGbk, asUtf8];
};

/** @throws ShortBody */
export const readRegistration = (body: Buffer): Registration => {
  const layout = layouts.find(({ least }) => body.length >= least) ?? layouts[2];
  const reader = byteReader(body);
  return {
    provinceCode: reader.u16(),
    cityCode: reader.u16(),
    maker: reader.text(layout.maker),
    model: reader.text(layout.model),
    terminalId: reader.text(layout.id),
    plateColor: reader.u8(),
    plates: textsOf(reader.bytes(reader.left())),
  };
};

/**
 * Results of a registration (0x8100) that are given. The standard has four refusals, which would tell anybody who tries
 * whether a number or a plate exists and is taken: all are answered by its fourth, no such terminal.
 */
export const registrationResults = { done: 0, refused: 4 } as const;

/** 0x8100. @param token null: refused */
export const registerAnswer = (serial: number, token: string | null): Buffer =>
  token === null
    ? bodyOf(['u16', serial], ['u8', registrationResults.refused])
    : bodyOf(['u16', serial], ['u8', registrationResults.done], token);
