import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** Days of sprayings that are drawn at once, at most. */
export const maxStreetDays = 92;

/**
 * What became of a route's plan for spraying. Turns are the times that it wants it sprayed in, those alone that lie in
 * the period and are over.
 */
const PlannedSpraying = Type.Object({
  /** Codes of `weekdays`. */
  days: Type.Array(Type.String()),
  /** `HH:mm-HH:mm`, China time; null: the whole day. */
  hours: NullableText,
  /** The China day from which on it holds; null: it is not said. */
  fromDay: NullableText,
  /** Null: not judged, since only some trucks are asked for, or nobody said from when on it holds. */
  judged: Type.Union([
    Type.Object({
      turns: Type.Integer(),
      /** Sprayed over nine tenths of its length and more. */
      done: Type.Integer(),
      /** Not done as far as is known, but some truck sprayed in them without a fix, or none that sprays was heard. */
      unknown: Type.Integer(),
      /** Sum over the turns that are known, of its length and of what of it was sprayed. */
      km: Type.Number(),
      coveredKm: Type.Number(),
    }),
    Type.Null(),
  ]),
});

/** Streets that sprinklers sprayed in a period, and how much of the routes is among them. WGS-84, km. */
export const SprayedStreetsReply = Type.Object({
  /** `times`: in how many sprayings. */
  pieces: Type.Array(
    Type.Object({
      times: Type.Integer(),
      line: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
    }),
  ),
  /** Length of the streets, each counted once. */
  km: Type.Number(),
  sprayings: Type.Integer(),
  /** Sprayings without fixes: nobody knows where. */
  unplaced: Type.Integer(),
  /** Older sprayings were left out. */
  more: Type.Boolean(),
  /** Every route of the asker's companies in service: which of them is a plan for spraying he knows. */
  routes: Type.Array(
    Type.Object({
      routeCode: Type.String(),
      name: Type.String(),
      km: Type.Number(),
      coveredKm: Type.Number(),
      /** Missing: no plan names it, or the server is an older one. */
      plan: Type.Optional(PlannedSpraying),
      /** Thinned for drawing. */
      line: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
    }),
  ),
});

/** See `SprayedStreetsReply`. */
export type SprayedStreetsReply = Static<typeof SprayedStreetsReply>;

/** The call of sprayed streets. */
export const sprayedStreetCalls = {
  'sprinklers.streets': defineCall({
    method: 'GET',
    path: '/sprayedStreets',
    access: { functionCode: 'fleet.watch' },
    query: Type.Object({
      startTime: Type.String({ maxLength: 30 }),
      endTime: Type.String({ maxLength: 30 }),
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
      companyCode: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: SprayedStreetsReply,
  }),
} as const;
