import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableBoolean, NullableNumber, NullableText } from '../nullable.ts';

/** The page of searches. */
export const trackSearchAddress = 'monitor/track_search';

/** Days that are searched at once, at most. */
export const maxSearchDays = 31;

/** Found rows, at most; a search that finds more says so. */
export const maxFound = 1000;

/** A truck on the searched ground; ISO 8601 UTC, m, s, km/h. What each means: `AreaVisit` of the domain. */
export const TrackVisit = Type.Object({
  signCode: Type.String(),
  fromTime: Type.String(),
  toTime: Type.String(),
  fixes: Type.Integer(),
  insideM: Type.Integer(),
  unseenS: Type.Integer(),
  maxSpeedKmh: NullableNumber,
  entered: Type.Boolean(),
  left: Type.Boolean(),
});

export type TrackVisit = Static<typeof TrackVisit>;

/** A truck that stood; `toTime` null: it stands still. */
export const TrackStop = Type.Object({
  id: Type.String(),
  signCode: Type.String(),
  fromTime: Type.String(),
  toTime: NullableText,
  /** Until now where it stands still. */
  durationS: Type.Integer(),
  /** The end is not known to the minute: contact was lost. */
  endUncertain: NullableBoolean,
  permitted: NullableBoolean,
  loaded: NullableBoolean,
  areaName: NullableText,
  place: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
});

export type TrackStop = Static<typeof TrackStop>;

const time = Type.String({ maxLength: 30 });

/** `circle:radius:lon,lat`, `polygon:lon,lat;…`, `line:half width:lon,lat;…`; m, WGS-84 (domain: `shapeText`). */
const shape = Type.String({ maxLength: 6000 });

/** Calls that search the kept tracks. */
export const trackSearchCalls = {
  /** Who was on a ground in a period, the newest first. */
  'trackSearch.visits': defineCall({
    method: 'GET',
    path: '/trackVisits',
    access: { page: ['monitor/track_search'] },
    query: Type.Object({ shape, fromTime: time, toTime: time }),
    reply: Type.Object({ visits: Type.Array(TrackVisit), more: Type.Boolean() }),
  }),
  /** Who stood for so long in a period, anywhere or on a ground, the newest first. */
  'trackSearch.stops': defineCall({
    method: 'GET',
    path: '/trackStops',
    access: { page: ['monitor/track_search'] },
    query: Type.Object({
      shape: Type.Optional(shape),
      fromTime: time,
      toTime: time,
      minutes: Type.Integer({ minimum: 3, maximum: 10_080 }),
    }),
    reply: Type.Object({ stops: Type.Array(TrackStop), more: Type.Boolean() }),
  }),
} as const;
