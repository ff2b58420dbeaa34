import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { nullable, NullableText } from '../nullable.ts';

/** A depot, station, parking lot or other area, WGS-84; either a circle or a polygon of [longitudeDeg, latitudeDeg]. */
export const AreaShape = Type.Object({
  areaCode: Type.String(),
  type: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  circle: nullable(
    Type.Object({ longitudeDeg: Type.Number(), latitudeDeg: Type.Number(), radiusM: Type.Number() }),
  ),
  polygon: nullable(Type.Array(Type.Tuple([Type.Number(), Type.Number()]))),
  /** When it is valid (`domain/geo/fence-times.ts`); missing: always. */
  times: Type.Optional(
    Type.Object({
      validFrom: NullableText,
      validTo: NullableText,
      validHours: NullableText,
      validDays: NullableText,
    }),
  ),
});

export type AreaShape = Static<typeof AreaShape>;

/** Calls that read areas for maps. */
export const areaCalls = {
  'areas.list': defineCall({
    method: 'GET',
    path: '/areas',
    access: { functionCode: 'fleet.watch' },
    reply: Type.Array(AreaShape),
  }),
} as const;
