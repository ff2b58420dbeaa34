import type { CoachingNote, DriverScoreRow, DriverHistory } from '#contract/fleet/drivers.ts';
import {
  bestStretch,
  dayEventKinds,
  driverScore,
  eventCount,
  median,
  type DriverFigures,
} from '#domain/fleet/driver-score.ts';
import { round } from '#domain/text/round.ts';

import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { driverFigures, type FiguresAsked, type FiguresByDriver } from './driver-figures.ts';

interface DriverRow {
  readonly driver_code: string;
  readonly name: string;
  readonly company_code: string;
  readonly company_name: string;
}

const driversOf = (queries: Queries, companies: readonly string[]): Promise<DriverRow[]> =>
  queries.query<DriverRow>(
    `select d.driver_code, d.name, d.company_code, c.name as company_name from driver d
     join company c on c.company_code = d.company_code where d.company_code = any($1::text[]) order by d.name, d.driver_code`,
    [companies],
    'drivers_of',
  );

const eventsIn = ({ events }: DriverFigures): number =>
  dayEventKinds.reduce((sum, kind) => sum + eventCount(events[kind]), 0);

const empty: DriverFigures = {
  km: 0,
  drivingS: 0,
  overspeedS: 0,
  events: {
    fatigue: { light: 0, serious: 0, lightLoaded: 0, seriousLoaded: 0 },
    curve: { light: 0, serious: 0, lightLoaded: 0, seriousLoaded: 0 },
    overspeed: { light: 0, serious: 0, lightLoaded: 0, seriousLoaded: 0 },
    harsh: { light: 0, serious: 0, lightLoaded: 0, seriousLoaded: 0 },
    warning: { light: 0, serious: 0, lightLoaded: 0, seriousLoaded: 0 },
    absence: { light: 0, serious: 0, lightLoaded: 0, seriousLoaded: 0 },
  },
};

const figuresOf = (all: FiguresByDriver, driver: string, bucket = ''): DriverFigures =>
  all.get(driver)?.get(bucket) ?? empty;

/** The median score of each company's drivers, among those who have a score. */
const medians = (
  drivers: readonly DriverRow[],
  scoreOf: (driverCode: string) => number | null,
): ReadonlyMap<string, number | null> => {
  const scores = new Map<string, number[]>();
  for (const { driver_code: code, company_code: company } of drivers) {
    const score = scoreOf(code);
    if (score === null) continue;
    const known = scores.get(company);
    if (known) known.push(score);
    else scores.set(company, [score]);
  }
  return new Map([...scores].map(([company, values]) => [company, median(values)]));
};

const scoresIn =
  (all: FiguresByDriver, bucket = '') =>
  (driverCode: string): number | null =>
    driverScore(figuresOf(all, driverCode, bucket)).score;

/** Everybody who drove in the period or in the one before, compared with the median of the company. */
export const driverScores = async (queries: Queries, asked: FiguresAsked): Promise<DriverScoreRow[]> => {
  const drivers = await driversOf(queries, asked.companies);
  const { driverCode: _all, ...everybody } = asked;
  const now = await driverFigures(queries, everybody, 'period');
  const spanMs = asked.toMs - asked.fromMs;
  const earlier = await driverFigures(
    queries,
    { ...everybody, fromMs: asked.fromMs - spanMs, toMs: asked.fromMs },
    'period',
  );
  const middle = medians(drivers, scoresIn(now));
  const before = scoresIn(earlier);
  return drivers
    .filter(({ driver_code: code }) => asked.driverCode === undefined || asked.driverCode === code)
    .filter(({ driver_code: code }) => asked.driverCode === code || now.has(code) || earlier.has(code))
    .map((driver) => {
      const figures = figuresOf(now, driver.driver_code);
      const { score, band, penalties } = driverScore(figures);
      return {
        driverCode: driver.driver_code,
        driverName: driver.name,
        companyCode: driver.company_code,
        companyName: driver.company_name,
        km: round(figures.km, 2),
        drivingS: Math.round(figures.drivingS),
        score,
        band,
        median: middle.get(driver.company_code) ?? null,
        before: before(driver.driver_code),
        penalties,
      };
    });
};

/** One driver of these companies through the period, or null where there is no such driver in them. */
export const driverHistory = async (
  queries: Queries,
  asked: FiguresAsked & { readonly driverCode: string },
): Promise<Omit<DriverHistory, 'mayCoach'> | null> => {
  const [driver] = await queries.query<{ company_code: string }>(
    'select company_code from driver where driver_code = $1 and company_code = any($2::text[])',
    [asked.driverCode, asked.companies],
    'driver_company',
  );
  if (!driver) return null;
  // Compared with the driver's own company, whatever else the reader may see.
  const own = { ...asked, companies: [driver.company_code] };
  const { driverCode, ...fleet } = own;
  const rows = await driverScores(queries, { ...fleet, companies: [driver.company_code] });
  const row = rows.find((one) => one.driverCode === driverCode) ?? (await driverScores(queries, own))[0];
  if (!row) return null;
  const days = [...((await driverFigures(queries, own, 'day')).get(driverCode) ?? [])]
    .map(([day, figures]) => ({
      day,
      km: round(figures.km, 2),
      drivingS: Math.round(figures.drivingS),
      events: eventsIn(figures),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const byWeek = await driverFigures(queries, fleet, 'week');
  const drivers = await driversOf(queries, [driver.company_code]);
  const weeks = [...new Set([...byWeek.values()].flatMap((buckets) => [...buckets.keys()]))]
    .toSorted()
    .map((week) => ({
      week,
      km: round(figuresOf(byWeek, driverCode, week).km, 2),
      score: scoresIn(byWeek, week)(driverCode),
      median: medians(drivers, scoresIn(byWeek, week)).get(driver.company_code) ?? null,
    }));
  return {
    row,
    compared: rows.filter(({ score }) => score !== null).length,
    days,
    weeks,
    stretch: bestStretch(days),
  };
};

const noteColumns = `id, ${isoSeconds('written_time')} as "writtenTime",
  author_name as "authorName", text`;

/** Coaching notes of a driver of these companies, the newest first. */
export const coachingNotes = (
  queries: Queries,
  companies: readonly string[],
  driverCode: string,
): Promise<CoachingNote[]> =>
  queries.query<CoachingNote>(
    `select ${noteColumns} from coaching_note n
     where driver_code = $1 and exists (select from driver d where d.driver_code = n.driver_code and d.company_code = any($2::text[]))
     order by written_time desc, id desc limit 200`,
    [driverCode, companies],
    'coaching_notes',
  );

/** Null: no such driver in these companies. */
export const addCoachingNote = async (
  queries: Queries,
  companies: readonly string[],
  note: {
    readonly driverCode: string;
    readonly authorId: number;
    readonly authorName: string;
    readonly text: string;
    readonly atMs: number;
  },
): Promise<CoachingNote | null> => {
  const [written] = await queries.query<CoachingNote>(
    `insert into coaching_note (driver_code, company_code, author_id, author_name, written_time, text)
     select driver_code, company_code, $3, $4, $5, $6 from driver where driver_code = $1 and company_code = any($2::text[])
     returning ${noteColumns}`,
    [note.driverCode, companies, note.authorId, note.authorName, new Date(note.atMs), note.text],
  );
  return written ?? null;
};
