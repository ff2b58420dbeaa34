import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';
import { maxPageSize, ReportRow } from './reports.ts';

/** A page of master data; each row has `id` and `version`, which an edit sends back. */
export const MasterPage = Type.Object({
  rows: Type.Array(ReportRow),
  total: Type.Integer(),
  asOf: Type.String(),
});

export type MasterPage = Static<typeof MasterPage>;

const address = Type.String({ maxLength: 120 });
const id = Type.Integer({ minimum: 1 });

export const masterRecordCalls = {
  'masterRecords.list': defineCall({
    method: 'GET',
    path: '/records/*address',
    access: { pageOf: 'address' },
    query: Type.Object(
      {
        address,
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize })),
        order: Type.Optional(Type.String({ maxLength: 64 })),
        search: Type.Optional(Type.String({ maxLength: 100 })),
      },
      { additionalProperties: Type.String({ maxLength: 2000 }) },
    ),
    reply: MasterPage,
  }),
  'masterRecords.get': defineCall({
    method: 'GET',
    path: '/records/*address/:id',
    access: { pageOf: 'address' },
    query: Type.Object({ address, id }),
    reply: ReportRow,
  }),
  'masterRecords.create': defineCall({
    method: 'POST',
    path: '/records/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address }),
    body: Type.Object({}, { additionalProperties: Type.String({ maxLength: 100_000 }) }),
    reply: ReportRow,
  }),
  'masterRecords.update': defineCall({
    method: 'PUT',
    path: '/records/*address/:id',
    access: { writesTo: 'address' },
    query: Type.Object({ address, id }),
    /** Changed fields only, and `version` as it was read. */
    body: Type.Object({}, { additionalProperties: Type.String({ maxLength: 100_000 }) }),
    reply: ReportRow,
  }),
  'masterRecords.remove': defineCall({
    method: 'DELETE',
    path: '/records/*address/:id',
    access: { writesTo: 'address' },
    query: Type.Object({ address, id }),
    reply: Type.Null(),
  }),
} as const;
