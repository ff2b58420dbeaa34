import { byteReader, ShortBody } from '../jt808/codec/byte-reader.ts';
import { bodyOf, fixedText } from '../jt808/codec/byte-writer.ts';
import { gbkOf } from '../jt808/codec/gbk.ts';
import { signBytes, type SignLayout, signLayoutNames, signLayouts } from '../jt808/messages/alarm-sign.ts';
import type { ByteRange } from './byte-ranges.ts';

/** Bytes of our own number of an alarm (T/JSATL 12-2017, 4.5 and 4.6; T/GDRTA 002-2020 the same with a longer sign). */
export const alarmNumberBytes = 32;

/** Where files are to be sent, and of which alarm. */
export interface FileOrder {
  readonly host: string;
  readonly port: number;
  /** As the terminal wrote it. */
  readonly sign: Uint8Array;
  /** Our own number of the alarm, at most 32 letters of ASCII. */
  readonly alarmNumber: string;
}

/** 0x9208 */
export const fileOrder = ({ host, port, sign, alarmNumber }: FileOrder): Buffer => {
  const address = gbkOf(host);
  return bodyOf(
    ['u8', address.length],
    address,
    ['u16', port],
    ['u16', 0],
    sign,
    fixedText(alarmNumber, alarmNumberBytes),
    Buffer.alloc(16),
  );
};

/** A file as its terminal announces it. */
export interface ListedFile {
  /** As it came: it goes back as it is. */
  readonly nameBytes: Buffer;
  readonly size: number;
}

/** 0x1210: the files of an alarm, or what is left of them. */
export interface FileList {
  readonly alarmNumber: string;
  readonly sign: Buffer;
  readonly files: readonly ListedFile[];
}

const readListAs = (layout: SignLayout, body: Buffer): FileList | null => {
  const reader = byteReader(body);
  try {
    reader.bytes(signLayouts[layout].idBytes);
    const sign = Buffer.from(reader.bytes(signBytes(layout)));
    const alarmNumber = reader.text(alarmNumberBytes);
    reader.u8();
    const files = Array.from({ length: reader.u8() }, () => ({
      nameBytes: Buffer.from(reader.bytes(reader.u8())),
      size: reader.u32(),
    }));
    return reader.left() === 0 && files.length > 0 ? { alarmNumber, sign, files } : null;
  } catch (error) {
    if (error instanceof ShortBody) return null;
    throw error;
  }
};

/** 0x1210 by each layout that fits its length exactly; the alarm's number tells which is meant. */
export const readFileLists = (body: Buffer): readonly FileList[] =>
  signLayoutNames.flatMap((layout) => readListAs(layout, body) ?? []);

/** 0x1211 and 0x1212: a file begins, and ends. */
export interface FileMark {
  readonly nameBytes: Buffer;
  /** 0 picture, 1 sound, 2 video, 3 text, above: others. */
  readonly type: number;
  readonly size: number;
}

/** @throws ShortBody */
export const readFileMark = (body: Buffer): FileMark => {
  const reader = byteReader(body);
  return { nameBytes: Buffer.from(reader.bytes(reader.u8())), type: reader.u8(), size: reader.u32() };
};

/** Ranges of one answer, at most: it is one frame, and what it leaves out the next one tells. */
const mostRanges = 90;

/** 0x9212: whole where nothing is missing. */
export const fileEndAnswer = ({ nameBytes, type }: FileMark, missing: readonly ByteRange[]): Buffer => {
  const told = missing.slice(0, mostRanges);
  return bodyOf(
    ['u8', nameBytes.length],
    nameBytes,
    ['u8', type],
    ['u8', told.length === 0 ? 0 : 1],
    ['u8', told.length],
    ...told.flatMap(({ offset, length }) => [['u32', offset] as const, ['u32', length] as const]),
  );
};

const gbk = new TextDecoder('gbk');

/** A name for people. It comes from outside and is never a path. */
export const fileNameOf = (nameBytes: Uint8Array): string =>
  gbk
    .decode(nameBytes)
    .replaceAll(/[\p{Cc}/\\:]/gu, '_')
    .slice(0, 100);
