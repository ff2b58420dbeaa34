import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { nullable } from '../nullable.ts';

/** Content of a filter bar. A period is kept as its quick range, or as its ends (ISO 8601 UTC). */
export const SavedQuery = Type.Object({
  range: nullable(Type.String({ maxLength: 30 })),
  startTime: Type.Optional(Type.String({ maxLength: 30 })),
  endTime: Type.Optional(Type.String({ maxLength: 30 })),
  // Plain JSON Schema, for the reason in `record-of.ts`.
  values: Type.Unsafe<Record<string, string>>({
    type: 'object',
    patternProperties: { '^.*$': Type.String({ maxLength: 200 }) },
  }),
  chip: nullable(Type.String({ maxLength: 60 })),
});

export type SavedQuery = Static<typeof SavedQuery>;

/** A saved filter of one report. `address` is that of the report. */
export const SavedFilter = Type.Object({
  id: Type.Integer(),
  address: Type.String(),
  name: Type.String(),
  query: SavedQuery,
});

export type SavedFilter = Static<typeof SavedFilter>;

/** Saved filters of one report, at most, so that the list stays readable. */
export const maxSavedFilters = 20;

/** Saved filters of one user at all addresses, at most. */
export const maxSavedFiltersOfUser = 1000;

/** Filters of reports that a user saves by name; available on every device. */
export const savedFilterCalls = {
  'savedFilters.list': defineCall({
    method: 'GET',
    path: '/savedFilters',
    access: 'own',
    query: Type.Object({ address: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Array(SavedFilter),
  }),
  /** Saves a filter; one of the same name is replaced. */
  'savedFilters.put': defineCall({
    method: 'POST',
    path: '/savedFilters',
    access: 'own',
    body: Type.Object({
      address: Type.String({ minLength: 1, maxLength: 200 }),
      name: Type.String({ minLength: 1, maxLength: 40 }),
      /** JSON text of a `SavedQuery`. */
      query: Type.String({ minLength: 2, maxLength: 4000 }),
    }),
    reply: SavedFilter,
  }),
  'savedFilters.remove': defineCall({
    method: 'DELETE',
    path: '/savedFilters',
    access: 'own',
    body: Type.Object({ id: Type.Integer() }),
    reply: Type.Null(),
  }),
} as const;
