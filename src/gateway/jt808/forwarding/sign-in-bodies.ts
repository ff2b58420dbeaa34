import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';

import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf, fixedText } from '../codec/byte-writer.ts';
import { gbkOf } from '../codec/gbk.ts';
import type { Edition } from '../codec/header.ts';

/** What a terminal registers by. */
export interface RegistrationFields {
  readonly edition: AlarmWordEdition;
  readonly provinceCode: number;
  readonly cityCode: number;
  readonly maker: string;
  readonly model: string;
  readonly terminalId: string;
  readonly plateColor: number;
  /** 0 as the colour: the vehicle identification number. */
  readonly plate: string;
}

/** Widths of maker, model and id (JT/T 808-2011, 2013, 2019). */
const widths: Readonly<Record<AlarmWordEdition, readonly [maker: number, model: number, id: number]>> = {
  2011: [5, 8, 7],
  2013: [5, 20, 7],
  2019: [11, 30, 30],
};

/** 0x0100. */
export const registrationBody = (fields: RegistrationFields): Buffer => {
  const [maker, model, id] = widths[fields.edition];
  return bodyOf(
    ['u16', fields.provinceCode],
    ['u16', fields.cityCode],
    fixedText(fields.maker, maker),
    fixedText(fields.model, model),
    fixedText(fields.terminalId, id),
    ['u8', fields.plateColor],
    fields.plate,
  );
};

const imeiBytes = 15;
const firmwareBytes = 20;

/** 0x0102: the token alone; in 2019 with IMEI and firmware. */
export const signInBody = (
  token: string,
  edition: Edition,
  about: { readonly imei: string; readonly firmware: string },
): Buffer => {
  const bytes = gbkOf(token);
  return edition === '2013'
    ? Buffer.from(bytes)
    : bodyOf(
        ['u8', bytes.length],
        bytes,
        fixedText(about.imei, imeiBytes),
        fixedText(about.firmware, firmwareBytes),
      );
};

/** 0x8100. @throws ShortBody */
export const readRegisterAnswer = (
  body: Buffer,
): { readonly serial: number; readonly result: number; readonly token: string } => {
  const reader = byteReader(body);
  return { serial: reader.u16(), result: reader.u8(), token: reader.text(reader.left()) };
};

/** 0x8800: which file was received, and numbers of packets that are missing of it. @throws ShortBody */
export const readMediaAnswer = (
  body: Buffer,
): { readonly mediaId: number; readonly missing: readonly number[] } => {
  const reader = byteReader(body);
  const mediaId = reader.u32();
  const count = reader.left() > 0 ? reader.u8() : 0;
  return {
    mediaId,
    missing: Array.from({ length: Math.min(count, Math.floor(reader.left() / 2)) }, reader.u16),
  };
};
