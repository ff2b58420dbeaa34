import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf, type Field } from '../codec/byte-writer.ts';
import { digitsOfTime, timeOfDigits } from '../codec/china-time.ts';
import { mediaTypes, type MediaType } from './media.ts';
import { type BasicLocation, readLocation } from './location.ts';

/** What of the media that a terminal keeps is asked for. Times by its clock as if that were China's. */
export interface StoredMediaQuestion {
  readonly mediaType: MediaType;
  /** 0: all. */
  readonly channel: number;
  /** As in `MediaFile`. */
  readonly eventCode: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A file that a terminal keeps. */
export interface StoredMedia {
  /** Null: JT/T 808-2011 names none. */
  readonly mediaId: number | null;
  readonly mediaType: MediaType | null;
  readonly eventCode: number;
  readonly channel: number;
  readonly place: BasicLocation;
}

const question = (asked: StoredMediaQuestion): readonly Field[] => [
  ['u8', mediaTypes.indexOf(asked.mediaType)],
  ['u8', asked.channel],
  ['u8', asked.eventCode],
  digitsOfTime(asked.fromMs),
  digitsOfTime(asked.untilMs),
];

/** Whether a terminal deletes what it has sent: it does not, so that it can be asked again. */
const isDeleted = 0;

/** 0x8802. */
export const searchMedia = (asked: StoredMediaQuestion): Buffer => bodyOf(...question(asked));

/** 0x8803: all that the question finds is sent. */
export const fetchFoundMedia = (asked: StoredMediaQuestion): Buffer =>
  bodyOf(...question(asked), ['u8', isDeleted]);

/** 0x8805: one is sent. */
export const fetchMedia = (mediaId: number): Buffer => bodyOf(['u32', mediaId], ['u8', isDeleted]);

/** 0x8802 and 0x8803, as a terminal reads them; null: no such kind of file. @throws ShortBody */
export const readMediaQuestion = (body: Buffer): StoredMediaQuestion | null => {
  const reader = byteReader(body);
  const mediaType = mediaTypes[reader.u8()];
  const [channel, eventCode] = [reader.u8(), reader.u8()];
  // Zeros are open.
  const fromMs = timeOfDigits(reader.digits(6)) ?? Number.NEGATIVE_INFINITY;
  const untilMs = timeOfDigits(reader.digits(6)) ?? Number.POSITIVE_INFINITY;
  return mediaType === undefined ? null : { mediaType, channel, eventCode, fromMs, untilMs };
};

/** 0x8805, as a terminal reads it. @throws ShortBody */
export const readFetchedMedia = (body: Buffer): number => byteReader(body).u32();

const [rowBytes, rowBytes2011] = [35, 31];

/** 0x0802, behind the serial that it answers. */
export const storedMediaAnswer = (
  serial: number,
  rows: readonly (Omit<StoredMedia, 'place' | 'mediaId' | 'mediaType'> & {
    readonly mediaId: number;
    readonly mediaType: MediaType;
    /** 28 bytes. */
    readonly place: Buffer;
  })[],
): Buffer =>
  bodyOf(
    ['u16', serial],
    ['u16', rows.length],
    ...rows.flatMap(
      ({ mediaId, mediaType, channel, eventCode, place }) =>
        [
          ['u32', mediaId],
          ['u8', mediaTypes.indexOf(mediaType)],
          ['u8', channel],
          ['u8', eventCode],
          place,
        ] as const,
    ),
  );

/** A count that is too large ends with the body; 2011, whose rows have no id, is known by their length. @throws ShortBody */
export const readStoredMedia = (body: Buffer): StoredMedia[] => {
  const reader = byteReader(body);
  reader.u16();
  const count = reader.u16();
  const hasIds = reader.left() !== count * rowBytes2011;
  const rows: StoredMedia[] = [];
  while (rows.length < count && reader.left() >= (hasIds ? rowBytes : rowBytes2011)) {
    const mediaId = hasIds ? reader.u32() : null;
    const mediaType = mediaTypes[reader.u8()] ?? null;
    const [channel, eventCode] = [reader.u8(), reader.u8()];
    rows.push({ mediaId, mediaType, channel, eventCode, place: readLocation(reader.bytes(28)) });
  }
  return rows;
};
