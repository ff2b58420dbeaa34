import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { nullable, NullableInteger, NullableNumber, NullableText } from '../nullable.ts';

/** Address of the page of upload statistics. */
export const uploadStatisticAddress = 'setting/base_data/upload_statistic';

/**
 * What a truck's console sent in a step. `late`, of the messages: told over five minutes after their time. `refused`
 * came in the step and are none of the messages. `share`: heartbeats received of those due by the intervals that
 * they name, 0-1; null: none was due, or no interval is known. `gapH`: hours, of `dueH` in service after the first
 * message and not switched off by plan, in which nothing was sent. Times are the first and the last message's own, ISO 8601 UTC.
 */
const figures = {
  messages: Type.Integer(),
  late: Type.Integer(),
  refused: Type.Integer(),
  heartbeats: Type.Integer(),
  dueHeartbeats: NullableInteger,
  share: NullableNumber,
  gapH: Type.Integer(),
  dueH: Type.Integer(),
  firstTime: NullableText,
  lastTime: NullableText,
};

/** See `figures`. */
export const UploadCell = Type.Object(figures);

export type UploadCell = Static<typeof UploadCell>;

/** A truck with the sums of the period; a cell a step, null: the console was not due and sent nothing. */
export const UploadRow = Type.Object({
  truckId: Type.String(),
  signCode: Type.String(),
  companyName: Type.String(),
  terminal: Type.String(),
  ...figures,
  /** When the console was heard first, as far as messages are kept, ISO 8601 UTC; null: never. */
  heardSince: NullableText,
  cells: Type.Array(nullable(UploadCell)),
});

export type UploadRow = Static<typeof UploadRow>;

/** A page of trucks. The period is widened to whole steps of `stepH` hours; times are ISO 8601 UTC. */
export const UploadStatistic = Type.Object({
  startTime: Type.String(),
  endTime: Type.String(),
  stepH: Type.Union([Type.Literal(1), Type.Literal(24)]),
  total: Type.Integer(),
  rows: Type.Array(UploadRow),
});

export type UploadStatistic = Static<typeof UploadStatistic>;

/** What each console sent, and what was due. */
export const uploadStatisticCalls = {
  'uploads.statistic': defineCall({
    method: 'GET',
    path: '/uploadStatistic',
    access: { page: [uploadStatisticAddress] },
    query: Type.Object({
      startTime: Type.String({ maxLength: 30 }),
      endTime: Type.String({ maxLength: 30 }),
      companyCode: Type.Optional(Type.String({ maxLength: 40 })),
      /** Part of a plate. */
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
      /** A column, with a minus before it for descending; empty: the most gaps first. */
      order: Type.Optional(Type.String({ maxLength: 20 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: UploadStatistic,
  }),
} as const;
