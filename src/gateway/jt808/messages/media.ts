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
  readonly place: BasicLocation;
  readonly content: Buffer;
}

/** @throws ShortBody below 36 bytes */
export const readMedia = (body: Buffer): MediaFile => {
  const reader = byteReader(body);
  return {
    mediaId: reader.u32(),
    mediaType: mediaTypes[reader.u8()] ?? null,
    format: formats[reader.u8()] ?? null,
    eventCode: reader.u8(),
    channel: reader.u8(),
    place: readLocation(reader.bytes(28)),
    content: reader.bytes(reader.left()),
  };
};

/** 0x8800: the whole file came. A count of missing parts behind it, even 0, is taken for a failure by terminals. */
export const mediaAnswer = (mediaId: number): Buffer => bodyOf(['u32', mediaId]);
