import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { Destination } from './destination.ts';
import { FilledStretch } from '../filled-stretch.ts';
import { NullableNumber, NullableText, nullable } from '../nullable.ts';

/**
 * One China day of the last thirty. Litres at 20 °C; kilometres; alarms that began. `loadedV20L` and `unloadedV20L` are of
 * operations that ended on the day; sent, received, rest and loss are of tasks that ended on it and are counted
 * (loss = sent − received − rest), `inconclusiveLosses` those of them that prove nothing.
 */
export const DashboardDay = Type.Object({
  day: Type.String(),
  /** Whether anything of the day is stored, and whole as far as it is over: else its zeros say nothing. */
  known: Type.Boolean(),
  loadedV20L: Type.Number(),
  unloadedV20L: Type.Number(),
  sentV20L: Type.Number(),
  receivedV20L: Type.Number(),
  remainderV20L: Type.Number(),
  lossV20L: Type.Number(),
  /** Of the loss what is proven and not judged to be none. */
  chargedV20L: Type.Number(),
  inconclusiveLosses: Type.Integer(),
  /** The same loss in CNY; null: of a part of it no price holds. Missing where a device stored it under an older version. */
  lossAmount: Type.Optional(NullableNumber),
  km: Type.Number(),
  alarms: Type.Integer(),
  unsealings: Type.Integer(),
  abnormalUnsealings: Type.Integer(),
});

/** Litres on board now, each tank rounded up before adding (specification 9). */
export const OilTotal = Type.Object({
  fuel: Type.Enum(['gasoline', 'diesel', 'other']),
  vtL: Type.Number(),
  trucks: Type.Integer(),
});

/** A truck with a task under way. */
export const UnderWay = Type.Object({
  taskCode: Type.String(),
  signCode: Type.String(),
  startTime: Type.String(),
  fromArea: NullableText,
  toArea: NullableText,
  processState: NullableText,
  sentV20L: NullableNumber,
  driverName: NullableText,
  /** By its way bill; null: none says where it goes. Missing where a device stored it under an older version. */
  destination: Type.Optional(nullable(Destination)),
});

/** All figures of the dashboard at one moment (`asOf`, ISO 8601 UTC). */
export const Dashboard = Type.Object({
  /** Trucks by status code 0-4. */
  statusCounts: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
  oil: Type.Array(OilTotal),
  /** Alarms that began today, by type. */
  alarmsToday: Type.Array(
    Type.Object({ type: Type.Integer(), count: Type.Integer(), unconfirmed: Type.Integer() }),
  ),
  days: Type.Array(DashboardDay),
  underWay: Type.Array(UnderWay),
  /** How far the background filling of past days has come; null where nothing fills them. */
  history: nullable(
    Type.Object({
      state: Type.Enum(['running', 'done', 'failed']),
      percent: Type.Number(),
      /** Stretches that are complete, in the order in which they were begun; the last one grows. */
      filled: Type.Array(FilledStretch),
      messages: Type.Integer(),
      /** Seconds until it is complete, at the pace so far; null: too early to say. */
      secondsLeft: NullableNumber,
    }),
  ),
  asOf: Type.String(),
});

export type Dashboard = Static<typeof Dashboard>;

/** The call of the dashboard. */
export const dashboardCalls = {
  'dashboard.get': defineCall({
    method: 'GET',
    path: '/dashboard',
    access: { page: ['dashboard'] },
    reply: Dashboard,
  }),
} as const;
