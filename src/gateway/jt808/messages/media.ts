import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';

import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf } from '../codec/byte-writer.ts';
import { readLocation, type BasicLocation } from './location.ts';

/** Kinds of files, by their number. */
export const mediaTypes = ['photo', 'audio', 'video'] as const;

export type MediaType = (typeof mediaTypes)[number];

const formats = ['jpg', 'tif', 'mp3', 'wav', 'wmv'] as const;

/** 0x0801: a file with the place at which it was taken. */
export interface MediaFile {
  readonly mediaId: number;
  readonly mediaType: MediaType | null;
  readonly format: (typeof formats)[number] | null;
  /** 0 order, 1 timer, 2 robbery, 3 collision, 4 and 5 doors, 7 distance. */
  readonly eventCode: number;
  readonly channel: number;
  /** Null: 2011 has none. */
  readonly place: BasicLocation | null;
  readonly content: Buffer;
}

/** @throws ShortBody below 36 bytes, of 2011 below 8 */
export const readMedia = (body: Buffer, edition: AlarmWordEdition): MediaFile => {
  const reader = byteReader(body);
  return {
    mediaId: reader.u32(),
    mediaType: mediaTypes[reader.u8()] ?? null,
    format: formats[reader.u8()] ?? null,
    eventCode: reader.u8(),
    channel: reader.u8(),
    place: edition === '2011' ? null : readLocation(reader.bytes(28)),
    content: reader.bytes(reader.left()),
  };
};

/** 0x8800: the whole file came. A count of missing parts behind it, even 0, is taken for a failure by terminals. */
export const mediaAnswer = (mediaId: number): Buffer => bodyOf(['u32', mediaId]);

/** 0x8800 as a terminal reads it: which file came, and numbers of packets that are missing of it. @throws ShortBody */
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
