import { placedEvents, type Outline, type OutlineEffect } from '#contract/fleet/approval-detail.ts';
import { fenceBox, metresOutside } from '#domain/geo/fence.ts';

import type { Queries } from '../database/database.ts';

/** Kept records that a change of an outline is held against. */
const days = 30;

/** Records reckoned at most, the newest; and points that a map is given. */
const mostRecords = 5000;
const mostPoints = 600;

type PlacedEvent = OutlineEffect['points'][number];

interface EventRow extends Record<string, unknown> {
  readonly kind: PlacedEvent['kind'];
  readonly longitude_deg: number;
  readonly latitude_deg: number;
  readonly unpermitted: boolean;
}

const within = `not withdrawn and company_code = any($1::text[]) and longitude_deg between $4 and $6
  and latitude_deg between $5 and $7`;

const eventsText = `select kind, longitude_deg, latitude_deg, unpermitted from (
    select 'unsealing' as kind, longitude_deg, latitude_deg, coalesce(abnormal, false) as unpermitted, open_time as time
      from seal_record where ${within} and open_time >= $2 and open_time < $3
    union all
    select 'parking', longitude_deg, latitude_deg, coalesce(not permitted, false), start_time
      from parking where ${within} and start_time >= $2 and start_time < $3) as placed
  order by time desc limit ${mostRecords + 1}`;

const isInside = (outline: Outline | null, at: EventRow): boolean =>
  outline !== null &&
  metresOutside(outline, { longitudeDeg: at.longitude_deg, latitudeDeg: at.latitude_deg }) === 0;

/** What the records of the last 30 days say of an outline and another in its place; see `OutlineEffect`. */
export const outlineEffect = async (
  queries: Queries,
  companies: readonly string[],
  before: Outline | null,
  after: Outline | null,
  nowMs: number,
): Promise<OutlineEffect> => {
  const boxes = [before, after].flatMap((outline) => (outline === null ? [] : [fenceBox(outline)]));
  const from = new Date(nowMs - days * 86_400_000);
  const rows = await queries.query<EventRow>(eventsText, [
    companies,
    from,
    new Date(nowMs),
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]);
  const placed = rows.slice(0, mostRecords).map((row) => ({
    row,
    wasInside: isInside(before, row),
    isInside: isInside(after, row),
  }));
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
    toTime: new Date(nowMs).toISOString(),
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
