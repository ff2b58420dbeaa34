import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';
import { maxPageSize, ReportRow } from './reports.ts';

/** A page of master data; each row has `id` and `version`, which an edit sends back. */
export const ResourceRows = Type.Object({
  rows: Type.Array(ReportRow),
  total: Type.Integer(),
  asOf: Type.String(),
});

export type ResourceRows = Static<typeof ResourceRows>;

const address = Type.String({ maxLength: 120 });
const id = Type.Integer({ minimum: 1 });
/** Fields of a row as JSON, by the resource's definition; of an edit only those that changed. */
const value = Type.String({ maxLength: 1_000_000 });

export const resourceCalls = {
  'resources.list': defineCall({
    method: 'GET',
    path: '/resources/*address',
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
    reply: ResourceRows,
  }),
  'resources.get': defineCall({
    method: 'GET',
    path: '/resource/:id/*address',
    access: { pageOf: 'address' },
    query: Type.Object({ address, id }),
    reply: ReportRow,
  }),
  'resources.create': defineCall({
    method: 'POST',
    path: '/resources/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address }),
    body: Type.Object({ value }),
    reply: ReportRow,
  }),
  'resources.update': defineCall({
    method: 'PUT',
    path: '/resource/:id/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address, id }),
    /** `version` as it was read: an edit without it would undo somebody else's. */
    body: Type.Object({ value, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    reply: ReportRow,
  }),
  'resources.remove': defineCall({
    method: 'DELETE',
    path: '/resource/:id/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address, id }),
    reply: Type.Null(),
  }),
} as const;
