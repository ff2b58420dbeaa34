import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** Days of stops that an outline is held against. */
export const stopDays = 90;

/** Widest box that stops are asked of, degrees each way: more is no neighbourhood of a fence. */
export const widestStopsDeg = 0.5;

/**
 * Where trucks of the asker's companies stood in the last `stopDays` days within a box, from stored stops, the newest
 * first. `partly`: there were more than are told.
 */
export const AreaStops = Type.Object({
  stops: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
  partly: Type.Boolean(),
});

/** See the schema of the same name. */
export type AreaStops = Static<typeof AreaStops>;

const Degrees = Type.Number({ minimum: -180, maximum: 180 });

/** A box that stops are asked of, degrees of WGS-84. */
const StopsBox = Type.Object({ west: Degrees, south: Degrees, east: Degrees, north: Degrees });

/** See the schema of the same name. */
export type StopsBox = Static<typeof StopsBox>;

/** The call that reads stops around a fence. */
export const areaStopCalls = {
  'areas.stops': defineCall({
    method: 'GET',
    path: '/areaStops',
    access: {
      page: [
        'setting/base_data/user_enclosure',
        'setting/base_data/station',
        'setting/base_data/storage',
        'setting/base_data/park',
        'setting/base_data/service_depot',
        'setting/alarm_threshold/no_abnormal',
      ],
    },
    query: StopsBox,
    reply: AreaStops,
  }),
} as const;
