import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import { absent, byte, double, longText, type Part, struct } from '../codec/parts.ts';
import { type AnsweredMessage, answeredPart, nothingAnswered } from './envelope.ts';

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

/** 0x1502 without a photo: a result (0: not supported), an empty place, and no bytes. */
export interface PhotographAnswer {
  readonly answered: AnsweredMessage;
  readonly result: number;
  readonly lens: number;
  readonly size: number;
}

const emptyPlaceBytes = (edition: AuthorityEdition): number => (edition === '2019' ? 50 : 36);

const emptyPlace = (edition: AuthorityEdition): Part<null> => ({
  read: (reader) => {
    reader.bytes(emptyPlaceBytes(edition));
    return null;
  },
  write: () => [Buffer.alloc(emptyPlaceBytes(edition))],
});

const photographPartOf = (edition: AuthorityEdition) =>
  struct<PhotographAnswer & { readonly place: null; readonly bytes: number; readonly kind: number }>({
    answered: edition === '2019' ? answeredPart : absent(nothingAnswered),
    result: byte,
    place: emptyPlace(edition),
    lens: byte,
    bytes: double,
    size: byte,
    kind: byte,
  });

export const photographAnswerPart = (edition: AuthorityEdition): Part<PhotographAnswer> => {
  const whole = photographPartOf(edition);
  return {
    read: whole.read,
    write: (answer) => whole.write({ ...answer, place: null, bytes: 0, kind: 1 }),
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
