import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import { absent, byte, double, longText, type Part, readBody, struct } from '../codec/parts.ts';
import { type AnsweredMessage, answeredPart, nothingAnswered } from './envelope.ts';
import { type AuthorityPlace, placePart, placeReportPart, readTerminalReport } from './place-messages.ts';

/** 0x9503: a text for the driver. */
export interface TruckText {
  readonly textId: number;
  /** 0 urgent, 1 normal. */
  readonly priority: number;
  readonly text: string;
}

export const truckTextPart = struct<TruckText>({ textId: double, priority: byte, text: longText });

/** 0x9502: which camera and what size. */
export const photographPart = struct<{ readonly lens: number; readonly size: number }>({
  lens: byte,
  size: byte,
});

/** Results of 0x1501, 0x1503 and 0x1505. */
export const orderResults = { done: 0, failed: 1, otherReason: 2 } as const;

/** 0x1501, 0x1503, 0x1505. */
export interface OrderAnswer {
  readonly answered: AnsweredMessage;
  /** Of a text, until 2013. */
  readonly textId: number;
  readonly result: number;
}

/** `withId`: 0x1503 names the text. */
export const orderAnswerPart = (edition: AuthorityEdition, withId: boolean): Part<OrderAnswer> =>
  struct<OrderAnswer>(
    edition === '2019'
      ? { answered: answeredPart, textId: absent(0), result: byte }
      : {
          answered: absent(nothingAnswered),
          textId: withId ? double : absent(0),
          result: byte,
        },
  );

/** Results of 0x1502. */
export const photographResults = {
  unsupported: 0,
  done: 1,
  offline: 3,
  noSuchLens: 4,
  otherReason: 5,
  unknownVehicle: 9,
} as const;

/** 0x1502: whether a photo was taken, where, and the photo; null and empty where there is none. */
export interface PhotographAnswer {
  readonly answered: AnsweredMessage;
  readonly result: number;
  readonly place: AuthorityPlace | null;
  readonly lens: number;
  readonly size: number;
  /** See `photoKinds`. */
  readonly kind: number;
  readonly photo: Buffer;
}

/** Forms of a photo in 0x1502. */
export const photoKinds = { 'image/jpeg': 1, 'image/png': 4 } as const;

const place2011Bytes = 36;

/** A place, or its bytes with nothing in them: zeros until 2013, in 2019 a report of no length. */
const placeOrNone = (edition: AuthorityEdition, platform: string): Part<AuthorityPlace | null> => {
  const whole = placePart(edition, platform);
  if (edition === '2019') {
    const empty = { platform: '', alarms: 0 };
    const none = { encrypted: 0, report: Buffer.alloc(0), own: empty, city: empty, province: empty };
    return {
      read: (reader) => {
        const { report } = placeReportPart.read(reader);
        return report.length === 0 ? null : readTerminalReport(report);
      },
      write: (place) => (place === null ? placeReportPart.write(none) : whole.write(place)),
    };
  }
  return {
    read: (reader) => {
      const bytes = reader.bytes(place2011Bytes);
      return bytes.some((one) => one !== 0) ? readBody(whole, bytes) : null;
    },
    write: (place) => (place === null ? [Buffer.alloc(place2011Bytes)] : whole.write(place)),
  };
};

/** @param platform code of the own platform, which 2019 names beside a place */
export const photographAnswerPart = (edition: AuthorityEdition, platform: string): Part<PhotographAnswer> => {
  const head = struct<Omit<PhotographAnswer, 'size' | 'kind' | 'photo'> & { readonly bytes: number }>({
    answered: edition === '2019' ? answeredPart : absent(nothingAnswered),
    result: byte,
    place: placeOrNone(edition, platform),
    lens: byte,
    bytes: double,
  });
  return {
    read: (reader) => {
      const { bytes, ...rest } = head.read(reader);
      const size = reader.u8();
      const kind = reader.u8();
      return { ...rest, size, kind, photo: reader.bytes(bytes) };
    },
    // The length of the photo stands before its size and kind.
    write: ({ size, kind, photo, ...rest }) => [
      ...head.write({ ...rest, bytes: photo.length }),
      ['u8', size],
      ['u8', kind],
      photo,
    ],
  };
};

/** 0x1504 without a record: the command comes back with nothing behind it. */
export interface RecorderAnswer {
  readonly answered: AnsweredMessage;
  readonly command: number;
}

export const recorderAnswerPart = (edition: AuthorityEdition): Part<RecorderAnswer> => {
  const whole = struct<RecorderAnswer & { readonly bytes: number }>({
    answered: edition === '2019' ? answeredPart : absent(nothingAnswered),
    command: byte,
    bytes: double,
  });
  return { read: whole.read, write: (answer) => whole.write({ ...answer, bytes: 0 }) };
};

/** Command of 0x9504: first until 2013, last in 2019. */
export const recorderCommandOf = (data: Buffer, edition: AuthorityEdition): number =>
  (edition === '2019' ? data.at(-1) : data.at(0)) ?? 0;
