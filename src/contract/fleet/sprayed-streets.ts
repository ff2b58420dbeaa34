import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** Days of sprayings that are drawn at once, at most. */
export const maxStreetDays = 92;

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
