import type { Journey, LearnedJourney } from '#contract/tracks/journeys.ts';
import { lengthM, simplified } from '#domain/geo/line.ts';

import type { PastReading } from '../telemetry/archive/archive.ts';
import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import { notFound } from '../kernel/refusal.ts';

const mostJourneys = 30;
/** A fix a second for ten hours. */
const mostFixes = 36_000;
/** A receiver's error and the width of a motorway, m. */
const toleranceM = 20;
/** Slower fixes are of yards and queues, km/h. */
const drivenKmh = 3;
/** Farther and faster than this is an error of the receiver, as the rules have it. */
const leapM = 200;
const mostKmh = 160;

const stationsSql = (column: string): string =>
  `array(select u.${column} from unloading u where u.task_code = t.task_code and u.subject = t.subject
     and not u.withdrawn and u.station_code is not null group by u.${column} order by min(u.start_time))`;

/** Where its first load was taken. */
const depotSql = `(select l.area_code from loading l where l.task_code = t.task_code and l.subject = t.subject
  and not l.withdrawn order by l.start_time limit 1)`;

const tasksSql = `
  from transport_task t where t.sign_code = $1 and t.company_code = any($2::text[])
    and not t.withdrawn and t.state = 'closed' and t.end_time is not null and t.task_code is not null`;

/** The last completed tasks of a truck under its plate, the newest first. */
export const listJourneys = (
  queries: Queries,
  signCode: string,
  companies: readonly string[],
): Promise<Journey[]> =>
  queries.query<Journey>(
    `select t.task_code as "taskCode", t.sign_code as "signCode", ${isoSeconds('t.start_time')} as "startTime",
       ${isoSeconds('t.end_time')} as "endTime", t.start_area as depot, ${stationsSql('area_name')} as stations, t.km
     ${tasksSql} order by t.start_time desc limit ${mostJourneys}`,
    [signCode, companies],
    'journeys',
  );

interface Task extends Record<string, unknown> {
  readonly depotAreaCode: string | null;
  readonly stationCodes: string[];
  readonly fromTime: Date;
  readonly untilTime: Date;
}

/** A stored fix, degrees and seconds. */
interface Stored extends Record<string, unknown> {
  readonly x: number;
  readonly y: number;
  readonly s: number;
}

/** Fixes that a truck can have driven to from the one before: a receiver's leap would be a part of the route. */
const withoutSpikes = (fixes: readonly Stored[]): readonly Stored[] => {
  const kept: Stored[] = [];
  for (const fix of fixes) {
    const before = kept.at(-1);
    const metres =
      before === undefined
        ? 0
        : lengthM([
            [before.x, before.y],
            [fix.x, fix.y],
          ]);
    const kmh = (metres / Math.max(1, fix.s - (before?.s ?? fix.s))) * 3.6;
    if (metres <= leapM || kmh <= mostKmh) kept.push(fix);
  }
  return kept;
};

/** Where a task's truck drove from its depot to its last station, as far as its fixes are stored. */
export const learnJourney = async (
  queries: Queries,
  signCode: string,
  taskCode: string,
  companies: readonly string[],
  past: PastReading,
): Promise<LearnedJourney> => {
  const [task] = await queries.query<Task>(
    `select ${depotSql} as "depotAreaCode", ${stationsSql('station_code')} as "stationCodes",
       t.start_time as "fromTime", t.end_time as "untilTime" ${tasksSql} and t.task_code = $3`,
    [signCode, companies, taskCode],
    'journey',
  );
  if (task === undefined) throw notFound();
  const driven = { fromMs: task.fromTime.getTime(), toMs: task.untilTime.getTime() };
  const fixes = await past({ ...driven, signCodes: [signCode], subjects: [], companies }, () =>
    queries.query<Stored>(
      `select longitude_deg as x, latitude_deg as y, extract(epoch from "time")::float8 as s from "position"
       where sign_code = $1 and company_code = any($2::text[]) and "time" between $3 and $4 and speed_kmh > ${drivenKmh}
       order by "time" limit ${mostFixes}`,
      [signCode, companies, task.fromTime, task.untilTime],
      'journey_fixes',
    ),
  );
  const { depotAreaCode, stationCodes } = task;
  const track = withoutSpikes(fixes).map(({ x, y }) => [x, y] as const);
  const points = track.length < 2 ? [] : simplified(track, toleranceM);
  return { taskCode, depotAreaCode, stationCodes, points: points.map(([x, y]) => [x, y]) };
};
