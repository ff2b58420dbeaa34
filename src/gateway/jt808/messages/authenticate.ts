import { byteReader } from '../codec/byte-reader.ts';
import type { Edition } from '../codec/header.ts';

/** 0x0102: a terminal signs in (JT/T 808-2013 table 16: the token alone; 2019 table 10). */
export interface Authentication {
  readonly token: string;
  /** 2019 only. */
  readonly imei: string | null;
  readonly firmware: string | null;
}

/** @throws ShortBody */
export const readAuthentication = (body: Buffer, edition: Edition): Authentication => {
  const reader = byteReader(body);
  if (edition === '2013') return { token: reader.text(body.length), imei: null, firmware: null };
  const token = reader.text(reader.u8());
  // Some terminals of 2019 leave the rest out.
  const imei = reader.left() >= 15 ? reader.text(15) : null;
  return { token, imei, firmware: reader.left() > 0 ? reader.text(reader.left()) : null };
};
