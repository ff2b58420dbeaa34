import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

const KnownWay = Type.Object({
  source: Type.Enum<('engine' | 'network')[]>(['engine', 'network']),
  km: Type.Number(),
  seconds: Type.Number(),
});

const EstimatedWay = Type.Object({
  source: Type.Literal('estimate'),
  leastKm: Type.Number(),
  mostKm: Type.Number(),
});

/** A way by road for a tanker; an estimate is a range, and has no time. */
export const RoadWay = Type.Union([KnownWay, EstimatedWay]);

export type RoadWay = Static<typeof RoadWay>;

/** A line along roads through places; `estimate`: straight where no road is known. */
export const RoadLine = Type.Object({
  source: Type.Enum<('engine' | 'network' | 'estimate')[]>(['engine', 'network', 'estimate']),
  line: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
});

export type RoadLine = Static<typeof RoadLine>;

const places = Type.String({ minLength: 3, maxLength: 4000 });

/** Calls about ways by road; places are `longitude,latitude;…`, WGS-84. */
export const roadCalls = {
  /** From each of up to 60 places to one, in their order. */
  'roads.ways': defineCall({
    method: 'GET',
    path: '/roads/ways',
    access: 'own',
    query: Type.Object({ from: places, to: places }),
    reply: Type.Array(RoadWay),
  }),
  'roads.line': defineCall({
    method: 'GET',
    path: '/roads/line',
    access: 'own',
    query: Type.Object({ places }),
    reply: RoadLine,
  }),
} as const;
