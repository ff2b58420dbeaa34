import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';
import { FileContent } from './handed-out.ts';
import { cursor, maxPageSize, next, ReportRow } from './reports/reports.ts';
import { NullableText } from './nullable.ts';
import { ReferenceTexts } from './reference-texts.ts';

/** A page of master data; each row has `id` and `version`, which an edit sends back. */
export const ResourceRows = Type.Object({
  rows: Type.Array(ReportRow),
  total: Type.Integer(),
  asOf: Type.String(),
  next,
});

export type ResourceRows = Static<typeof ResourceRows>;

/** Rows of a tree are listed all at once; more than these no tree of the field has. */
export const maxTreeRows = 5_000;

/** So many options are offered at once; who wants another types more of it. */
export const offeredOptions = 50;

/** A row that a reference can name: its code, its name, and its English one, '' where none is kept. */
export const ReferenceOption = Type.Object({
  code: Type.String(),
  text: Type.String(),
  textEn: Type.String(),
});

export type ReferenceOption = Static<typeof ReferenceOption>;

/** One write of a row, from the audit log. `time` is ISO 8601 UTC; values are those of the fields. */
export const ResourceChange = Type.Object({
  time: Type.String(),
  userName: Type.String(),
  action: Type.Enum<('create' | 'update' | 'remove' | 'restore')[]>([
    'create',
    'update',
    'remove',
    'restore',
  ]),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  names: ReferenceTexts,
});

export type ResourceChange = Static<typeof ResourceChange>;

const address = Type.String({ maxLength: 120 });
const id = Type.Integer({ minimum: 1 });
/** Fields of a row as JSON, by the resource's definition; of an edit only those that changed. Files are in it as Base64. */
const value = Type.String({ maxLength: 5_800_000, contentMediaType: 'application/json' });

/** A file of 4 MB as Base64, percent-encoded. */
const maxBytes = 6_500_000;

/**
 * Reason of a write that waits for approval, shown to the approver, or of an action that asks for one. A write that waits
 * answers the row with `changeRequest`.
 */
const reason = Type.Optional(Type.String({ maxLength: 500 }));

/** Calls of resources. */
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
        cursor,
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
  /** Rows that a reference field can name, narrowed by what was typed; `field` as in `compartments.oilCode`. */
  'resources.options': defineCall({
    method: 'GET',
    path: '/resourceOptions/*address',
    access: { pageOf: 'address' },
    query: Type.Object({
      address,
      field: Type.String({ maxLength: 120 }),
      search: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: Type.Array(ReferenceOption),
  }),
  /** Whether another row than `id` has this value of a field that no two may share (specification 5). */
  'resources.taken': defineCall({
    method: 'GET',
    path: '/resourceTaken/*address',
    access: { writesTo: 'address' },
    query: Type.Object({
      address,
      field: Type.String({ maxLength: 64 }),
      value: Type.String({ maxLength: 200 }),
      id: Type.Optional(id),
    }),
    reply: Type.Object({ taken: Type.Boolean() }),
  }),
  'resources.history': defineCall({
    method: 'GET',
    path: '/resourceHistory/:id/*address',
    access: { pageOf: 'address' },
    query: Type.Object({ address, id }),
    reply: Type.Array(ResourceChange),
  }),
  /** Content of a file that a row holds, as Base64. */
  'resources.file': defineCall({
    method: 'GET',
    path: '/resourceFile/:id/*address',
    access: { pageOf: 'address' },
    query: Type.Object({ address, id, field: Type.String({ maxLength: 64 }) }),
    reply: Type.Object({ name: Type.String(), base64: FileContent }),
  }),
  'resources.create': defineCall({
    method: 'POST',
    path: '/resources/*address',
    access: { writesTo: 'address' },
    maxBytes,
    query: Type.Object({ address }),
    body: Type.Object({ value, reason }),
    reply: ReportRow,
  }),
  'resources.update': defineCall({
    method: 'PUT',
    path: '/resource/:id/*address',
    access: { writesTo: 'address' },
    maxBytes,
    query: Type.Object({ address, id }),
    /** `version` as it was read, so that an edit cannot overwrite somebody else's. */
    body: Type.Object({
      value,
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      reason,
    }),
    reply: ReportRow,
  }),
  /** Does one of the resource's actions to a row; `text` is shown once, null where there is nothing to show. */
  'resources.act': defineCall({
    method: 'POST',
    path: '/resourceAction/:id/*address',
    access: { writesTo: 'address' },
    // The answer may be a new password, which is kept nowhere.
    ownTransaction: true,
    query: Type.Object({ address, id }),
    body: Type.Object({ action: Type.String({ maxLength: 40 }), reason }),
    reply: Type.Object({ text: NullableText }),
  }),
  'resources.remove': defineCall({
    method: 'DELETE',
    path: '/resource/:id/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address, id }),
    reply: Type.Null(),
  }),
  /** Takes one's own deletion back, while that is offered (`src/resource/undo.ts`). */
  'resources.restore': defineCall({
    method: 'POST',
    path: '/resourceRestore/:id/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address, id }),
    reply: ReportRow,
  }),
} as const;
