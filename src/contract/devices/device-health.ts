import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { nullable, NullableNumber, NullableText } from '../nullable.ts';
import { healthPeriod, truckId } from './health-query.ts';

/** Address of the health analysis. */
export const healthAnalysisAddress = 'device_monitor/device_analysis/health_analysis';

/** A cause as `domain/devices/health-causes.ts` has it; days are China days, `YYYY-MM-DD`. */
const HealthCause = Type.Object({
  kind: Type.String(),
  /** Compartment or meter; 0: the truck has one. */
  number: Type.Integer(),
  fault: Type.String(),
  points: Type.Number(),
  times: Type.Integer(),
  seconds: Type.Integer(),
  matched: Type.Integer(),
  sinceDay: Type.String(),
  lastDay: Type.String(),
});

/** Bad shares, 0-1, as the score counts them; null: unknown. */
const HealthShares = Type.Object({
  offline: NullableNumber,
  heartbeat: NullableNumber,
  sensor: NullableNumber,
  reading: NullableNumber,
  supply: NullableNumber,
});

/** The repair order of a truck that is not ended, the latest. */
const OpenRepair = Type.Object({ id: Type.Integer(), state: Type.String(), assignee: Type.String() });

/** A truck's console in a period. Times in seconds within those in which it was due. */
export const HealthRow = Type.Object({
  truckId: Type.String(),
  signCode: Type.String(),
  companyName: Type.String(),
  terminal: Type.String(),
  /** 0-100; null: it was due for less than a day. */
  score: NullableNumber,
  dueS: Type.Integer(),
  offlineS: Type.Integer(),
  sealUnknownS: Type.Integer(),
  shares: HealthShares,
  /** Score by China day from the first; null: due for less than an hour. */
  days: Type.Array(NullableNumber),
  causes: Type.Array(HealthCause),
  repair: nullable(OpenRepair),
});

export type HealthRow = Static<typeof HealthRow>;

/** A page of trucks, and the sums of all. Days are China days, `YYYY-MM-DD`. */
export const HealthRanking = Type.Object({
  fromDay: Type.String(),
  total: Type.Integer(),
  sums: Type.Object({
    /** Trucks with a score, those of them that are healthy, and those to be mended. */
    scored: Type.Integer(),
    green: Type.Integer(),
    red: Type.Integer(),
    dueS: Type.Integer(),
    offlineS: Type.Integer(),
    sealUnknownS: Type.Integer(),
    /** The most of one truck. */
    sealUnknownMostS: Type.Integer(),
    inRepair: Type.Integer(),
  }),
  rows: Type.Array(HealthRow),
});

export type HealthRanking = Static<typeof HealthRanking>;

/** A stretch, ISO 8601 UTC; `toTime` null: it goes on. */
const Stretch = Type.Object({ fromTime: Type.String(), toTime: NullableText });

/** Stretches of one line of the picture. `number`: compartment or meter, 0: the truck has one. */
const HealthLine = Type.Object({
  kind: Type.String(),
  number: Type.Integer(),
  fault: Type.String(),
  stretches: Type.Array(Stretch),
});

/**
 * A compartment's level gauge beside what else measured its last deliveries: `bias` is the median of gauge ÷ reference
 * − 1 at 20 °C, `spread` the median distance from it. `driftSince`: it drifts, shown since then; null: it does not, or
 * too little is known. Source: engine rules, gauge `drift`.
 */
const GaugeBiases = Type.Object({
  compartment: Type.Integer(),
  references: Type.Array(
    Type.Object({
      reference: Type.String(),
      count: Type.Integer(),
      bias: Type.Number(),
      spread: Type.Number(),
    }),
  ),
  driftSince: NullableText,
});

/** What one console did in a period: what its score is made of, and what stands beside it. */
export const HealthHistory = Type.Object({
  row: HealthRow,
  fromTime: Type.String(),
  toTime: Type.String(),
  firmware: NullableText,
  installedDay: NullableText,
  lines: Type.Array(HealthLine),
  /** Lowest and highest voltage of the main supply and the battery by step of `stepH` hours, V. */
  stepH: Type.Integer(),
  voltages: Type.Array(
    Type.Object({
      time: Type.String(),
      lowestV: NullableNumber,
      highestV: NullableNumber,
      batteryV: NullableNumber,
    }),
  ),
  boots: Type.Array(Type.Object({ time: Type.String(), type: Type.String(), firmware: NullableText })),
  gauges: Type.Array(GaugeBiases),
  /** Share of messages told late, by China day; null: none came. */
  late: Type.Array(Type.Object({ day: Type.String(), share: NullableNumber, refused: Type.Integer() })),
});

export type HealthHistory = Static<typeof HealthHistory>;

/** Health of consoles. */
export const deviceHealthCalls = {
  'health.ranking': defineCall({
    method: 'GET',
    path: '/deviceHealth',
    access: { page: [healthAnalysisAddress] },
    query: Type.Object({
      ...healthPeriod,
      companyCode: Type.Optional(Type.String({ maxLength: 40 })),
      /** Part of a plate. */
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
      /** Trucks of one band, or with a repair order that is not ended. */
      only: Type.Optional(Type.String({ maxLength: 20 })),
      /** A column, with a minus before it for descending; empty: the worst first. */
      order: Type.Optional(Type.String({ maxLength: 20 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: HealthRanking,
  }),
  'health.story': defineCall({
    method: 'GET',
    path: '/deviceHealthStory',
    access: { page: [healthAnalysisAddress] },
    query: Type.Object({ ...healthPeriod, truckId }),
    reply: HealthHistory,
  }),
} as const;
