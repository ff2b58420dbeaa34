import * as Type from 'typebox';
import type { Static } from 'typebox';

import { weekdayCodes } from '#domain/time/weekdays.ts';

import { alarmStates, ChangedFigure } from './alarms/alarms.ts';
import { areaTypes, truckKinds } from './master-data.ts';
import { defineCall } from './call.ts';
import { nullable } from './nullable.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const strict = { additionalProperties: false } as const;

const CompartmentNumber = Type.Integer({ minimum: 1, maximum: 10 });

/** ISO 8601 UTC to the millisecond, as versions hold it. */
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

const TankRows = Type.Array(Type.Tuple([Type.Number({ minimum: 0 }), Type.Number({ minimum: 0 })]), {
  minItems: 2,
  maxItems: 5000,
});

/** Fields of each kind of master data that can be corrected; only wrong ones are sent. */
export const correctionPatches = {
  truck: Type.Partial(
    Type.Object({
      companyCode: Code,
      defaultDriverCode: nullable(Code),
      terminal: Code,
      kind: Type.Enum<(typeof truckKinds)[number][]>([...truckKinds]),
      inService: Type.Boolean(),
      /** Wrong compartments by number; right fields are left out. */
      compartments: Type.Array(
        Type.Object(
          {
            compartment: CompartmentNumber,
            capacityL: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
            oilCode: Type.Optional(Type.Integer({ minimum: -99, maximum: 9999 })),
            density20KgM3: Type.Optional(nullable(Type.Number({ minimum: 600, maximum: 1100 }))),
            probeForwardMm: Type.Optional(Type.Number({ minimum: -5000, maximum: 5000 })),
            probeLeftMm: Type.Optional(Type.Number({ minimum: -2000, maximum: 2000 })),
          },
          strict,
        ),
        { minItems: 1, maxItems: 10 },
      ),
    }),
    strict,
  ),
  area: Type.Partial(
    Type.Object({
      type: Type.Enum<(typeof areaTypes)[number][]>([...areaTypes]),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      longitudeDeg: nullable(Type.Number({ minimum: -180, maximum: 180 })),
      latitudeDeg: nullable(Type.Number({ minimum: -90, maximum: 90 })),
      radiusM: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
      polygon: nullable(
        Type.Array(Type.Tuple([Type.Number(), Type.Number()]), { minItems: 3, maxItems: 2000 }),
      ),
      permitsParking: Type.Boolean(),
      permitsUnsealing: Type.Boolean(),
      limitKmh: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 200 })),
      /** When a fence is valid, as in `src/contract/master-data.ts`; null: without that limit. */
      validFrom: nullable(Instant),
      validTo: nullable(Instant),
      validHours: nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$' })),
      validDays: nullable(
        Type.String({ pattern: `^(${weekdayCodes.join('|')})(,(${weekdayCodes.join('|')}))*$` }),
      ),
    }),
    strict,
  ),
  company: Type.Object({ parentCode: nullable(Code) }, strict),
  driver: Type.Partial(Type.Object({ cardCode: nullable(Code), companyCode: Code }), strict),
  stationGauge: Type.Object({ stationCode: Code }, strict),
  /**
   * Key: truck id; the table of one compartment, level in mm and volume in L. Instead of its points the version that is
   * in force now may be named, which is refused once another came since.
   */
  tankTable: Type.Union([
    Type.Object({ compartment: CompartmentNumber, points: TankRows }, strict),
    Type.Object({ compartment: CompartmentNumber, tableId: Type.Integer({ minimum: 1 }) }, strict),
  ]),
} as const;

/** Kinds of master data that can be corrected. */
export type CorrectedEntity = keyof typeof correctionPatches;

/** The kinds of master data that can be corrected, as a list. */
export const correctedEntities = Object.keys(correctionPatches) as CorrectedEntity[];

const Correction = {
  entity: Type.Enum<CorrectedEntity[]>(correctedEntities),
  /** Truck id, area code, company code, driver code, terminal of a gauge. */
  key: Type.String({ minLength: 1, maxLength: 64 }),
  /** ISO 8601 UTC, in the past: start of the time for which the correction holds. */
  effectiveFrom: Type.String({ maxLength: 40 }),
  /** The patch as JSON; its shape is that of `correctionPatches`. */
  value: Type.String({ maxLength: 500_000 }),
};

const Counts = {
  raised: Type.Integer(),
  changed: Type.Integer(),
  withdrawn: Type.Integer(),
  /** Judged alarms that would not be raised any more; they stay. */
  retained: Type.Integer(),
};

/** A row that a correction changes. */
const ChangedRow = Type.Object({
  id: Type.String(),
  /** `alarm` or a record kind. */
  kind: Type.String(),
  /** Alarm type; null: a record. */
  type: nullable(Type.Integer()),
  signCode: nullable(Type.String()),
  startTime: nullable(Type.String()),
  what: Type.Enum<('raised' | 'changed' | 'withdrawn' | 'retained')[]>([
    'raised',
    'changed',
    'withdrawn',
    'retained',
  ]),
  /** Figures that change, at most twelve. */
  fields: Type.Array(ChangedFigure),
  /** What people say of an alarm: its state, and who said so. Null: nobody has said anything, or it is no alarm. */
  state: Type.Optional(nullable(Type.Enum([...alarmStates]))),
  stateBy: Type.Optional(nullable(Type.String())),
});

export type ChangedRow = Static<typeof ChangedRow>;

/** Effect of a correction that is not written yet. */
export const CorrectionPreview = Type.Object({
  /** Trucks and stations that the correction touches, and how many of them were examined. */
  subjects: Type.Integer(),
  examined: Type.Integer(),
  ...Counts,
  /** At most 200 rows, alarms first. */
  rows: Type.Array(ChangedRow),
});

export type CorrectionPreview = Static<typeof CorrectionPreview>;

/** A correction with its progress. Times are ISO 8601 UTC. */
export const CorrectionProgress = Type.Object({
  id: Type.Integer(),
  entity: Type.String(),
  key: Type.String(),
  effectiveFrom: Type.String(),
  reason: Type.String(),
  byName: Type.String(),
  createdTime: Type.String(),
  state: Type.Enum<('running' | 'done')[]>(['running', 'done']),
  subjects: Type.Integer(),
  done: Type.Integer(),
  ...Counts,
});

export type CorrectionProgress = Static<typeof CorrectionProgress>;

/** Corrections: edits of master data that are dated back (engine rules 1.5). */
export const correctionCalls = {
  /** Effect of a correction, without writing anything. */
  'corrections.preview': defineCall({
    method: 'POST',
    path: '/masterCorrection/preview',
    access: { functionCode: 'master.correct' },
    reads: true,
    body: Type.Object(Correction),
    reply: CorrectionPreview,
  }),
  /** Writes a correction; what it touches is judged again in the background. */
  'corrections.apply': defineCall({
    method: 'POST',
    path: '/masterCorrection',
    access: { functionCode: 'master.correct' },
    body: Type.Object({ ...Correction, reason: Type.String({ maxLength: 500 }) }),
    reply: CorrectionProgress,
  }),
  /** Corrections of the actor's companies with their progress, newest first. */
  'corrections.list': defineCall({
    method: 'GET',
    path: '/masterCorrection',
    access: { functionCode: 'master.correct' },
    reply: Type.Object({ rows: Type.Array(CorrectionProgress) }),
  }),
} as const;
