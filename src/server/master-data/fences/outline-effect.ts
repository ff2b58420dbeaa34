import { placedEvents, type Outline, type OutlineEffect } from '#contract/fleet/approval-detail.ts';
import { type FenceTimes, isValidAt } from '#domain/geo/fence-times.ts';
import { fenceBox, metresOutside } from '#domain/geo/fence.ts';
import { companiesAbove } from '#engine/master/company-line.ts';
import type { Context } from '#engine/master/context.ts';
import { settingFor } from '#engine/master/setting-index.ts';
import { valueAt } from '#engine/master/versions.ts';
import { truckIdOf } from '#engine/subjects.ts';

import type { Queries } from '../../database/database.ts';

/** Kept records that a change of an outline is held against. */
const days = 30;

/** Records reckoned at most, the newest; and points that a map is given. */
const mostRecords = 5000;
const mostPoints = 600;

type PlacedEvent = OutlineEffect['points'][number];

interface EventRow extends Record<string, unknown> {
  readonly kind: PlacedEvent['kind'];
  readonly subject: string;
  readonly company_code: string;
  readonly time: Date;
  readonly longitude_deg: number;
  readonly latitude_deg: number;
  readonly unpermitted: boolean;
}

const within = `not withdrawn and company_code = any($1::text[]) and longitude_deg between $4 and $6
  and latitude_deg between $5 and $7`;

// An opening of several parts is one unsealing, as on the dashboard.
const eventsText = `select kind, subject, company_code, time, longitude_deg, latitude_deg, unpermitted from (
    select 'unsealing' as kind, subject, company_code, open_time as time, longitude_deg, latitude_deg,
        coalesce(abnormal, false) as unpermitted
      from seal_record where ${within} and first_of_unsealing and open_time >= $2 and open_time < $3
    union all
    select 'parking', subject, company_code, start_time, longitude_deg, latitude_deg, coalesce(not permitted, false)
      from parking where ${within} and start_time >= $2 and start_time < $3) as placed
  order by time desc limit ${mostRecords + 1}`;

/** No tolerance is wider: boxes that are looked through are widened by so much. */
const widestToleranceDeg = 0.01;

/** Metres outside an outline that the engine still called inside: those in force for the truck at that time. */
const toleranceM = ({ settings, trucks }: Context, { subject, time }: EventRow): number => {
  const t = time.getTime();
  const truck = valueAt(trucks.get(truckIdOf(subject) ?? ''), t);
  return Number(settingFor(settings, 'fence.toleranceM', t, truck?.scopes ?? null).value);
};

/** A fence holds for trucks of its company and those below it. */
const holdsFor = ({ companies }: Context, keeper: string | null, row: EventRow): boolean =>
  keeper === null || companiesAbove(companies, row.company_code, row.time.getTime()).includes(keeper);

/** A fence as far as it decides on what happened: its outline, and the hours and days on which it is valid. */
export interface TimedOutline {
  readonly outline: Outline;
  readonly times: Pick<FenceTimes, 'validHours' | 'validDays'>;
}

const isInside = (fence: TimedOutline | null, at: EventRow, withinM: number): boolean =>
  fence !== null &&
  isValidAt(fence.times, at.time.getTime()) &&
  metresOutside(fence.outline, { longitudeDeg: at.longitude_deg, latitudeDeg: at.latitude_deg }) <= withinM;

/**
 * What the records of the 30 days before a moment say of a fence and another in its place; see `OutlineEffect`.
 * Inside is what the engine would have called so: the tolerance of fences counts, and so do hours and days of the week.
 * What was asked is how it would have been, so the dates from and until which it is valid are left aside.
 * @param keeper company of the fence; null: not known any more
 */
export const outlineEffect = async (
  queries: Queries,
  context: Context,
  companies: readonly string[],
  keeper: string | null,
  before: TimedOutline | null,
  after: TimedOutline | null,
  untilMs: number,
): Promise<OutlineEffect> => {
  const boxes = [before, after].flatMap((fence) => (fence === null ? [] : [fenceBox(fence.outline)]));
  const from = new Date(untilMs - days * 86_400_000);
  const rows = await queries.query<EventRow>(eventsText, [
    companies,
    from,
    new Date(untilMs),
    Math.min(...boxes.map(([west]) => west)) - widestToleranceDeg,
    Math.min(...boxes.map(([, south]) => south)) - widestToleranceDeg,
    Math.max(...boxes.map(([, , east]) => east)) + widestToleranceDeg,
    Math.max(...boxes.map(([, , , north]) => north)) + widestToleranceDeg,
  ]);
  const concerned = rows.slice(0, mostRecords).filter((row) => holdsFor(context, keeper, row));
  const placed = concerned.map((row) => {
    const withinM = toleranceM(context, row);
    return {
      row,
      wasInside: isInside(before, row, withinM),
      isInside: isInside(after, row, withinM),
    };
  });
  const lines = placedEvents.map((kind) => {
    const own = placed.filter(({ row }) => row.kind === kind);
    const movedIn = own.filter((event) => !event.wasInside && event.isInside);
    return {
      kind,
      insideBefore: own.filter(({ wasInside }) => wasInside).length,
      insideAfter: own.filter((event) => event.isInside).length,
      movedOut: own.filter((event) => event.wasInside && !event.isInside).length,
      movedIn: movedIn.length,
      movedInUnpermitted: movedIn.filter(({ row }) => row.unpermitted).length,
    };
  });
  return {
    fromTime: from.toISOString(),
    toTime: new Date(untilMs).toISOString(),
    partly: rows.length > mostRecords,
    lines,
    points: placed.slice(0, mostPoints).map(({ row }) => ({
      longitudeDeg: row.longitude_deg,
      latitudeDeg: row.latitude_deg,
      kind: row.kind,
      unpermitted: row.unpermitted,
    })),
  };
};
