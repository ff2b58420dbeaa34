import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';

/** What a filter bar holds. A period is kept as the quick range that it was, or as its ends (ISO 8601 UTC). */
export const SavedQuery = Type.Object({
  range: Type.Union([Type.String({ maxLength: 30 }), Type.Null()]),
  startTime: Type.Optional(Type.String({ maxLength: 30 })),
  endTime: Type.Optional(Type.String({ maxLength: 30 })),
  // As plain JSON Schema, for the reason that `record-of.ts` tells.
  values: Type.Unsafe<Record<string, string>>({
    type: 'object',
    patternProperties: { '^.*$': Type.String({ maxLength: 200 }) },
  }),
  chip: Type.Union([Type.String({ maxLength: 60 }), Type.Null()]),
});

export type SavedQuery = Static<typeof SavedQuery>;

export const SavedFilter = Type.Object({
  id: Type.Integer(),
  address: Type.String(),
  name: Type.String(),
  query: SavedQuery,
});

export type SavedFilter = Static<typeof SavedFilter>;

/** At most so many for one report: a list that one still finds something in. */
export const maxSavedFilters = 20;

/** Sets of one user at all addresses together. */
export const maxSavedFiltersOfUser = 1000;

/** Filters of reports that a user keeps by name; they follow him to every device. */
export const savedFilterCalls = {
  'savedFilters.list': defineCall({
    method: 'GET',
    path: '/savedFilters',
    access: 'own',
    query: Type.Object({ address: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Array(SavedFilter),
  }),
  /** A name that is there already is given the new filters. */
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
