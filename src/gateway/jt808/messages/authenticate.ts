import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf, fixedText } from '../codec/byte-writer.ts';
import { gbkOf } from '../codec/gbk.ts';
import type { Edition } from '../codec/header.ts';

/** 0x0102: a terminal signs in (JT/T 808-2013 table 16: the token alone; 2019 table 10). */
export interface Authentication {
  readonly token: string;
  /** 2019 only. */
  readonly imei: string | null;
  readonly firmware: string | null;
}

const imeiBytes = 15;
const firmwareBytes = 20;

/** @throws ShortBody */
export const readAuthentication = (body: Buffer, edition: Edition): Authentication => {
  const reader = byteReader(body);
  if (edition === '2013') return { token: reader.text(body.length), imei: null, firmware: null };
  const token = reader.text(reader.u8());
  // Some terminals of 2019 leave the rest out.
  const imei = reader.left() >= imeiBytes ? reader.text(imeiBytes) : null;
  return { token, imei, firmware: reader.left() > 0 ? reader.text(reader.left()) : null };
};

/** 0x0102: the token alone; in 2019 with IMEI and firmware. */
export const authenticationBody = (
  token: string,
  edition: Edition,
  { imei, firmware }: { readonly imei: string; readonly firmware: string },
): Buffer => {
  const bytes = gbkOf(token);
  return edition === '2013'
    ? Buffer.from(bytes)
    : bodyOf(['u8', bytes.length], bytes, fixedText(imei, imeiBytes), fixedText(firmware, firmwareBytes));
};
