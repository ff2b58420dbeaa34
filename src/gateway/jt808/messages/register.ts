import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';

import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf, fixedText } from '../codec/byte-writer.ts';

/** 0x0100: who a terminal says that it is. */
export interface Registration {
  /** By the widths of its fields. */
  readonly edition: AlarmWordEdition;
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

/** Widths of maker, model and id by edition, and with them the least length of a body (JT/T 808-2011, 2013, 2019). */
const layouts = [
  { edition: '2019', least: 76, maker: 11, model: 30, id: 30 },
  { edition: '2013', least: 37, maker: 5, model: 20, id: 7 },
  { edition: '2011', least: 25, maker: 5, model: 8, id: 7 },
] as const satisfies readonly { readonly edition: AlarmWordEdition; readonly [width: string]: unknown }[];

type Layout = (typeof layouts)[number];

/** Colours of plates that there are (JT/T 415-2006, JT/T 697.7-2014), and 0 for a vehicle without one. */
const isColor = (value: number | undefined): boolean =>
  value !== undefined && (value <= 9 || (value >= 91 && value <= 95));

/**
 * A plate of 2011 that is filled up is as long as a body of 2013: where the colour would stand then, there is none, and the
 * text behind it is none.
 */
const fits = (body: Buffer, { maker, model, id }: Layout): boolean => {
  const colorAt = 4 + maker + model + id;
  const plate = byteReader(body.subarray(colorAt + 1)).text(body.length - colorAt - 1);
  return isColor(body[colorAt]) && /^[\p{L}\p{N}\s.·-]+$/u.test(plate);
};

const layoutOf = (body: Buffer): Layout => {
  const long = layouts.filter(({ least }) => body.length >= least);
  return long.find((layout) => fits(body, layout)) ?? long[0] ?? layouts[2];
};

/** Readings of the bytes of a text; what is no UTF-8 has one. */
const textsOf = (bytes: Buffer): string[] => {
  const asGbk = byteReader(bytes).text(bytes.length);
  const asUtf8 = bytes.toString('utf8').replaceAll('\u0000', '').trim();
  return asUtf8 === asGbk || asUtf8.includes('\ufffd') ? [asGbk] : [asGbk, asUtf8];
};

/** @throws ShortBody */
export const readRegistration = (body: Buffer): Registration => {
  const layout = layoutOf(body);
  const reader = byteReader(body);
  return {
    edition: layout.edition,
    provinceCode: reader.u16(),
    cityCode: reader.u16(),
    maker: reader.text(layout.maker),
    model: reader.text(layout.model),
    terminalId: reader.text(layout.id),
    plateColor: reader.u8(),
    plates: textsOf(reader.bytes(reader.left())),
  };
};

/** 0x0100 by the widths of its edition. @param plate the vehicle identification number where the colour is 0 */
export const registrationBody = (said: Omit<Registration, 'plates'>, plate: string): Buffer => {
  const { maker, model, id } = layouts.find(({ edition }) => edition === said.edition) ?? layouts[1];
  return bodyOf(
    ['u16', said.provinceCode],
    ['u16', said.cityCode],
    fixedText(said.maker, maker),
    fixedText(said.model, model),
    fixedText(said.terminalId, id),
    ['u8', said.plateColor],
    plate,
  );
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

/** What became of a registration. @throws ShortBody */
export const readRegisterAnswer = (body: Buffer): { readonly result: number; readonly token: string } => {
  const reader = byteReader(body);
  reader.u16();
  return { result: reader.u8(), token: reader.text(reader.left()) };
};
