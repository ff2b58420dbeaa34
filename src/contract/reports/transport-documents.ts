import * as Type from 'typebox';
import type { Static } from 'typebox';

import { dangerousGoods } from '#domain/deliveries/dangerous-goods.ts';
import { transportDocumentFaults } from '#domain/deliveries/transport-document-faults.ts';

import { defineCall } from '../call.ts';
import { nullable, NullableInteger, NullableNumber, NullableText } from '../nullable.ts';
import { IssuedCertificate } from './issued-certificate.ts';
import { keysOf } from './keys-of.ts';

const Party = Type.Object({ name: NullableText, phone: NullableText, address: NullableText });

const Person = Type.Object({
  name: Type.String(),
  certificate: NullableText,
  /** Last day of the certificate, China time, `YYYY-MM-DD`. */
  certificateUntil: NullableText,
  phone: NullableText,
});

const Vehicle = Type.Object({
  signCode: Type.String(),
  plateColor: Type.String(),
  /** Of its permit to carry dangerous goods. */
  permit: NullableText,
  permitUntil: NullableText,
  tankInspectionUntil: NullableText,
});

/** One product for one consignee. */
const Goods = Type.Object({
  stopNo: Type.Integer(),
  consignee: Party,
  compartment: NullableInteger,
  oilCode: NullableInteger,
  /** As the list of dangerous goods has it; null: nobody said which. */
  goods: nullable(keysOf(dangerousGoods)),
  /** Ordered volume, L at line. */
  volumeL: NullableNumber,
  /** By the compartment's density at 20 °C, kg; null: unknown. */
  massKg: NullableNumber,
});

/** What a transport document of dangerous goods says (order 29 of 2019, article 24; JT/T 617.5). Times are ISO 8601 UTC. */
const TransportDocumentContent = Type.Object({
  format: Type.Literal(1),
  wayBillCode: Type.String(),
  plannedTime: Type.String(),
  cityDelivery: Type.Boolean(),
  shipper: Party,
  /** The depot. */
  loader: Party,
  carrier: Type.Object({
    name: Type.String(),
    licence: NullableText,
    licenceUntil: NullableText,
    phone: NullableText,
    emergencyPhone: NullableText,
  }),
  truck: Vehicle,
  /** Behind the truck when it loads; null: none is entered. */
  trailer: nullable(Vehicle),
  /** Of all compartments, L. */
  tankL: NullableNumber,
  driver: nullable(Person),
  escort: nullable(Person),
  goods: Type.Array(Goods),
  routeName: NullableText,
  remark: Type.String(),
});

/** See `TransportDocumentContent`. */
export type TransportDocumentContent = Static<typeof TransportDocumentContent>;

/** What is wrong or not known: which, of whom, and the words' figures. */
const Fault = Type.Object({
  fault: keysOf(transportDocumentFaults),
  name: Type.String(),
  /** China day, `YYYY-MM-DD`. */
  day: Type.Optional(Type.String()),
  amount: Type.Optional(Type.String()),
});

/** See `transportDocumentFaults`. */
export type DocumentFault = Static<typeof Fault>;

const FormerDocument = Type.Object({
  code: Type.String(),
  issuedTime: Type.String(),
  /** Why it was cancelled; null: it was superseded. */
  cancelReason: NullableText,
});

const TransportDocumentView = Type.Object({
  /** As issued; where none is in force, as it would be issued now. */
  content: TransportDocumentContent,
  /** The one in force. */
  current: nullable(IssuedCertificate),
  /** The arrangement or master data have changed since in what it says. */
  changed: Type.Boolean(),
  /** Those before it, the newest first. */
  earlier: Type.Array(FormerDocument),
  /** As of now; those that stop it first. */
  faults: Type.Array(Fault),
});

/** See `transportDocumentCalls`. */
export type TransportDocumentView = Static<typeof TransportDocumentView>;

/** What the holder of a paper is shown by its code: no telephone of a person. */
export const VerifiedDocument = Type.Object({
  content: TransportDocumentContent,
  code: Type.String(),
  issuedTime: Type.String(),
  issuedName: Type.String(),
  contentHash: Type.String(),
  supersededTime: NullableText,
  cancelReason: NullableText,
});

/** See `VerifiedDocument`. */
export type VerifiedDocument = Static<typeof VerifiedDocument>;

const OfWayBill = Type.Object({ wayBillId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** Calls that read, issue and cancel transport documents of dangerous goods. One trip has one in force. */
export const transportDocumentCalls = {
  'transportDocuments.get': defineCall({
    method: 'GET',
    path: '/transportDocument',
    access: { page: ['monitor/way_bill'] },
    document: true,
    query: OfWayBill,
    reply: TransportDocumentView,
  }),
  'transportDocuments.issue': defineCall({
    method: 'POST',
    path: '/transportDocument',
    access: { functionCode: 'wayBill.write' },
    body: OfWayBill,
    reply: TransportDocumentView,
  }),
  'transportDocuments.cancel': defineCall({
    method: 'DELETE',
    path: '/transportDocument',
    access: { functionCode: 'wayBill.write' },
    body: Type.Object({
      wayBillId: OfWayBill.properties.wayBillId,
      reason: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    reply: TransportDocumentView,
  }),
} as const;
