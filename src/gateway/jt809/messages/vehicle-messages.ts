import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import {
  absent,
  byte,
  longText,
  moment,
  paddedDigits,
  type Part,
  restText,
  struct,
  text,
} from '../codec/parts.ts';
import { type AnsweredMessage, answeredPart, nothingAnswered } from './envelope.ts';

/** 0x1201. */
export interface VehicleRegistration {
  /** Code of the platform. */
  readonly platform: string;
  readonly producer: string;
  readonly model: string;
  /** 2019 alone. */
  readonly imei: string;
  readonly terminalId: string;
  /** Number of its card, zeros in front. */
  readonly sim: string;
}

export const registrationPart = (edition: AuthorityEdition): Part<VehicleRegistration> =>
  edition === '2019'
    ? struct<VehicleRegistration>({
        platform: text(11),
        producer: text(11),
        model: text(30),
        imei: text(15),
        terminalId: text(30),
        sim: paddedDigits(13),
      })
    : struct<VehicleRegistration>({
        platform: text(11),
        producer: text(11),
        model: text(edition === '2013' ? 20 : 8),
        imei: absent(''),
        terminalId: text(7),
        sim: paddedDigits(12),
      });

/** 0x9201. */
export interface RegistrationAnswer {
  readonly answered: AnsweredMessage;
  /** 0 and 1: it is registered; 2: it is known with other data; 3: it is refused. */
  readonly result: number;
}

export const registrationAnswerPart = struct<RegistrationAnswer>({ answered: answeredPart, result: byte });

const answeredIn = (edition: AuthorityEdition, isAnswer: boolean): Part<AnsweredMessage> =>
  isAnswer && edition === '2019' ? answeredPart : absent(nothingAnswered);

/** 0x120A (an answer) and 0x120C. */
export interface DriverReport {
  readonly answered: AnsweredMessage;
  readonly name: string;
  readonly idCard: string;
  readonly licence: string;
  readonly issuer: string;
  /** 2019 alone; null: not known. */
  readonly validUntilMs: number | null;
}

export const driverPart = (edition: AuthorityEdition, isAnswer: boolean): Part<DriverReport> =>
  struct<DriverReport>({
    answered: answeredIn(edition, isAnswer),
    name: text(16),
    idCard: text(20),
    licence: text(40),
    issuer: text(200),
    validUntilMs: edition === '2019' ? moment : absent<number | null>(null),
  });

/** 0x120B (an answer) and 0x120D. */
export interface WayBillReport {
  readonly answered: AnsweredMessage;
  /** As the province wants it. */
  readonly text: string;
}

export const wayBillPart = (edition: AuthorityEdition, isAnswer: boolean): Part<WayBillReport> =>
  struct<WayBillReport>({ answered: answeredIn(edition, isAnswer), text: longText });

/** 0x1601. */
export const vehicleRecordPart = (edition: AuthorityEdition): Part<WayBillReport> =>
  struct<WayBillReport>({ answered: answeredIn(edition, true), text: restText });

/** Of 0x1601, `KEY:=value;…`: the names are the standard’s, its misspelling of owners too. */
export const vehicleRecordText = (fields: readonly (readonly [key: string, value: string])[]): string =>
  fields.map(([key, value]) => `${key}:=${value.replaceAll(/[;\r\n]/g, ' ')}`).join(';');

/** 0x1205 and 0x1206. */
export const exchangeAnswerPart = (edition: AuthorityEdition): Part<{ readonly answered: AnsweredMessage }> =>
  struct({ answered: answeredIn(edition, true) });
