import * as Type from 'typebox';
import type { Static } from 'typebox';

import { airtightResults, airtightVerdicts } from '#domain/words/device-words.ts';

import { defineCall } from '../call.ts';
import { IssuedCertificate } from './issued-certificate.ts';
import { keysOf } from './keys-of.ts';
import { NullableNumber, NullableText, nullable } from '../nullable.ts';

/** Content of a tightness certificate: from its stored record alone, frozen when it is issued. Times are UTC, kPa gauge. */
export const AirtightContent = Type.Object({
  format: Type.Literal(1),
  testCode: NullableText,
  signCode: Type.String(),
  terminal: NullableText,
  companyName: Type.String(),
  cell: Type.Integer(),
  startTime: Type.String(),
  endTime: Type.String(),
  areaName: NullableText,
  startPressureKPa: NullableNumber,
  endPressureKPa: NullableNumber,
  dropKPa: NullableNumber,
  /** At the temperature of the beginning. */
  correctedDropKPa: NullableNumber,
  /** The drop in five minutes that was allowed; null: older rules did not keep it. */
  limitKPa: NullableNumber,
  /** For which the pressure was held. */
  minutes: Type.Number(),
  result: keysOf(airtightResults),
  ownResult: keysOf(airtightVerdicts),
  verdict: Type.Enum(['passed', 'failed']),
});

export type AirtightContent = Static<typeof AirtightContent>;

/** As `CertificateView` of seals. */
const AirtightCertificateView = Type.Object({
  content: AirtightContent,
  current: nullable(IssuedCertificate),
  changed: Type.Boolean(),
  earlier: Type.Array(IssuedCertificate),
});

export type AirtightCertificateView = Static<typeof AirtightCertificateView>;

/** What the holder of a paper is shown. */
export const AirtightPaper = Type.Object({
  content: AirtightContent,
  code: Type.String(),
  issuedTime: Type.String(),
  issuedName: Type.String(),
  contentHash: Type.String(),
  supersededTime: NullableText,
});

export type AirtightPaper = Static<typeof AirtightPaper>;

/** Address of the records of tightness tests. */
export const airtightTestsAddress = 'airtight_detection/bz_airtight_detection';

const OfTest = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) });

/** Calls that read and issue certificates of tightness tests; verified as those of seals. */
export const airtightCertificateCalls = {
  'airtightCertificates.get': defineCall({
    method: 'GET',
    path: '/airtightCertificate',
    access: { page: [airtightTestsAddress] },
    document: true,
    query: OfTest,
    reply: AirtightCertificateView,
  }),
  'airtightCertificates.issue': defineCall({
    method: 'POST',
    path: '/airtightCertificate',
    access: { functionCode: 'certificate.issue' },
    body: OfTest,
    reply: AirtightCertificateView,
  }),
} as const;
