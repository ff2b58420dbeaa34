import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** Days of sprayings that are drawn at once, at most. */
export const maxStreetDays = 92;

/**
 * What became of a route's plan for spraying: the one in force last in the period, or the next one. Turns are the times
 * that plans want it sprayed in, each of the plan in force when it began; those alone that lie in the period and are over.
 */
const PlannedSpraying = Type.Object({
  /** Codes of `weekdays`. */
  days: Type.Array(Type.String()),
  /** `HH:mm-HH:mm`, China time; null: the whole day. */
  hours: NullableText,
  /** The China day from which on it holds; null: it is not said. */
  fromDay: NullableText,
  /** When it ended within the period; null, or missing of an older server: it did not. ISO 8601. */
  untilTime: Type.Optional(NullableText),
  /** Other plans of the period before it, and when each ended. Missing: an older server. */
  earlier: Type.Optional(
    Type.Array(
      Type.Object({ days: Type.Array(Type.String()), hours: NullableText, untilTime: Type.String() }),
    ),
  ),
  /** Null: not judged, since only some trucks are asked for, or nobody said from when on a plan holds. */
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
  /** Every route of the asker's companies in service, and those with a plan in the period that are no longer. */
  routes: Type.Array(
    Type.Object({
      routeCode: Type.String(),
      name: Type.String(),
      km: Type.Number(),
      coveredKm: Type.Number(),
      /** Missing: it has none, or the server is an older one. */
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
    access: { page: ['monitor/sprinkler_statistics'] },
    query: Type.Object({
      startTime: Type.String({ maxLength: 30 }),
      endTime: Type.String({ maxLength: 30 }),
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
      companyCode: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: SprayedStreetsReply,
  }),
} as const;
