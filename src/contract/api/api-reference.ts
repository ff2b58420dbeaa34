import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { apiReferenceAddress } from './api-reference-address.ts';

/** An operation of the API in the list: `id` is its `operationId`. */
const ApiOperation = Type.Object({
  id: Type.String(),
  method: Type.Enum<('GET' | 'POST' | 'PUT' | 'DELETE')[]>(['GET', 'POST', 'PUT', 'DELETE']),
  path: Type.String(),
  group: Type.String(),
  title: Type.String(),
});

/** See `ApiOperation`. */
export type ApiOperation = Static<typeof ApiOperation>;

/** A field of a query, body or answer: its path as `rows[].lossV20L`, its type and unit, and what it is. */
const ApiField = Type.Object({
  path: Type.String(),
  type: Type.String(),
  unit: Type.String(),
  needed: Type.Boolean(),
  meaning: Type.String(),
});

/** See `ApiField`. */
export type ApiField = Static<typeof ApiField>;

/** An operation with all that has to be known to ask for it. */
export const ApiOperationDetail = Type.Object({
  ...ApiOperation.properties,
  /** What the account has to hold. */
  needs: Type.String(),
  query: Type.Array(ApiField),
  body: Type.Array(ApiField),
  reply: Type.Array(ApiField),
  /** JSON to begin with; '': nothing is sent. */
  bodyExample: Type.String(),
});

/** See `ApiOperationDetail`. */
export type ApiOperationDetail = Static<typeof ApiOperationDetail>;

/** What the API answered to a try: headers that say something to whoever writes a client, and its body as text, the first 200,000 letters of it. */
export const ApiTrial = Type.Object({
  status: Type.Integer(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  body: Type.String(),
});

/** See `ApiTrial`. */
export type ApiTrial = Static<typeof ApiTrial>;

const access = { page: [apiReferenceAddress] };

/** Calls of the page that describes the API. */
export const apiReferenceCalls = {
  'apiReference.list': defineCall({
    method: 'GET',
    path: '/apiReference',
    access,
    reply: Type.Object({ operations: Type.Array(ApiOperation) }),
  }),
  'apiReference.get': defineCall({
    method: 'GET',
    path: '/apiReference/operation',
    access,
    query: Type.Object({ id: Type.String({ maxLength: 200 }) }),
    reply: ApiOperationDetail,
  }),
  /** Makes a call with a token of one's own; `path` is below `/api/v1`, `body` JSON. What it does is done by the token's account. */
  'apiReference.try': defineCall({
    method: 'POST',
    path: '/apiReference/trial',
    access,
    reads: true,
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200 }),
      method: Type.String({ maxLength: 10 }),
      path: Type.String({ minLength: 1, maxLength: 4000 }),
      body: Type.Optional(Type.String({ maxLength: 50_000 })),
    }),
    reply: ApiTrial,
  }),
} as const;
