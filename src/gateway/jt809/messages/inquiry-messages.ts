import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import {
  absent,
  byte,
  double,
  firstFitting,
  longText,
  type Part,
  orNull,
  struct,
  text,
} from '../codec/parts.ts';
import { type AnsweredMessage, answeredPart, nothingAnswered } from './envelope.ts';

/** 0x9301: a question that somebody of the carrier answers. */
export interface Inquiry {
  /** Whom it is for: 1 this platform, 2 one carrier, 3 all of them; null: not said (2011). */
  readonly objectKind: number | null;
  readonly objectId: string;
  /** How long there is to answer, in a unit that the standard’s text does not settle; null: not said. */
  readonly limit: number | null;
  readonly infoId: number;
  readonly text: string;
}

const withoutObject = struct<Inquiry>({
  objectKind: absent<number | null>(null),
  objectId: absent(''),
  limit: absent<number | null>(null),
  infoId: double,
  text: longText,
});
const withObject = (width: 12 | 20): Part<Inquiry> =>
  struct<Inquiry>({
    objectKind: orNull(byte),
    objectId: text(width),
    limit: absent<number | null>(null),
    infoId: double,
    text: longText,
  });
const withLimit = struct<Inquiry>({
  objectKind: orNull(byte),
  objectId: text(20),
  limit: orNull(byte),
  infoId: double,
  text: longText,
});

/** Each edition’s own first; whichever fits the length is read. */
export const inquiryPart = (edition: AuthorityEdition): Part<Inquiry> =>
  ({
    '2011': firstFitting(withoutObject, withObject(12), withLimit),
    '2013': firstFitting(withObject(12), withoutObject, withLimit),
    '2019': firstFitting(withLimit, withObject(20), withObject(12), withoutObject),
  })[edition];

/** 0x9302: as an inquiry, and nobody has to answer. */
export const authorityTextPart = (edition: AuthorityEdition): Part<Inquiry> =>
  ({
    '2011': firstFitting(withoutObject, withObject(12)),
    '2013': firstFitting(withObject(12), withoutObject),
    '2019': firstFitting(withObject(20), withObject(12), withoutObject),
  })[edition];

/** 0x1301: the answer, with who gave it (2019). */
export interface InquiryAnswer {
  readonly objectKind: number | null;
  readonly responder: string;
  readonly phone: string;
  readonly objectId: string;
  readonly answered: AnsweredMessage;
  /** Of the inquiry; 2019 names the frame instead. */
  readonly infoId: number;
  readonly text: string;
}

export const inquiryAnswerPart = (edition: AuthorityEdition): Part<InquiryAnswer> =>
  edition === '2019'
    ? struct<InquiryAnswer>({
        objectKind: orNull(byte),
        responder: text(16),
        phone: text(20),
        objectId: text(20),
        answered: answeredPart,
        infoId: absent(0),
        text: longText,
      })
    : struct<InquiryAnswer>({
        objectKind: edition === '2013' ? orNull(byte) : absent<number | null>(null),
        responder: absent(''),
        phone: absent(''),
        objectId: edition === '2013' ? text(12) : absent(''),
        answered: absent(nothingAnswered),
        infoId: double,
        text: longText,
      });

/** 0x1302. */
export interface TextAnswer {
  readonly answered: AnsweredMessage;
  readonly infoId: number;
}

export const textAnswerPart = (edition: AuthorityEdition): Part<TextAnswer> =>
  struct<TextAnswer>(
    edition === '2019'
      ? { answered: answeredPart, infoId: absent(0) }
      : { answered: absent(nothingAnswered), infoId: double },
  );
