import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** Days that are looked through for places where trucks unloaded. */
export const unloadingPlaceDays = 90;

/** A place outside of all fences where trucks of the asker's companies stood and unloaded, more than once. */
export const UnloadingPlace = Type.Object({
  longitudeDeg: Type.Number(),
  latitudeDeg: Type.Number(),
  /** Of a circle around all the stops there, m. */
  radiusM: Type.Integer(),
  visits: Type.Integer(),
  trucks: Type.Integer(),
  /** Litres that left tanks there, at 20 °C where those are known. */
  litres: Type.Integer(),
  /** ISO 8601 UTC. */
  lastTime: Type.String(),
  /** Road and town in the asker's language; null: nothing is known of it. */
  address: NullableText,
});

/** See the schema of the same name. */
export type UnloadingPlace = Static<typeof UnloadingPlace>;

/** The call that finds places which may be stations, the most visited first. */
export const unloadingPlaceCalls = {
  'areas.unloadingPlaces': defineCall({
    method: 'GET',
    path: '/unloadingPlaces',
    access: { functionCode: 'place.write' },
    reply: Type.Array(UnloadingPlace),
  }),
} as const;
