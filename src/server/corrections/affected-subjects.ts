import type { CorrectedEntity } from '#contract/corrections.ts';
import { stationSubject, truckSubject } from '#engine/subjects.ts';

import type { Queries } from '../database/database.ts';
import type { VersionContent, VersionRow } from '../master-data/in-force/version-content.ts';
import { boxAround } from './fences.ts';

/** The corrected thing before and after, among all versions as they will be. */
export interface Touched {
  readonly key: string;
  readonly fromMs: number;
  readonly before: readonly VersionRow[];
  readonly after: readonly VersionRow[];
  readonly all: readonly VersionRow[];
}

type Finder = (queries: Queries, touched: Touched) => Promise<readonly string[]>;

/** No tolerance of a fence is wider. */
const maxToleranceM = 1000;

const contents = <E extends keyof VersionContent>(rows: readonly VersionRow[]): VersionContent[E][] =>
  rows.flatMap(({ content }) => (content === null ? [] : [content as VersionContent[E]]));

/** Trucks by their plates of any time. */
const subjectsOfPlates = (all: readonly VersionRow[], plates: readonly string[]): string[] => {
  const wanted = new Set(plates);
  const found = all.filter(
    ({ entity, content }) =>
      entity === 'truck' && content !== null && wanted.has((content as VersionContent['truck']).signCode),
  );
  return [...new Set(found.map(({ key }) => truckSubject(key)))];
};

/** The truck itself, and every truck that has, had or will have had a terminal that it had or will have had. */
const ofTruck: Finder = async (_queries, { key, before, after, all }) => {
  const terminals = new Set(contents<'truck'>([...before, ...after]).map(({ terminal }) => terminal));
  const moved = new Set(contents<'truck'>(before).map(({ terminal }) => terminal));
  const same = [...terminals].every((terminal) => moved.has(terminal)) && moved.size === terminals.size;
  if (same) return [truckSubject(key)];
  const others = all.filter(
    ({ entity, content }) =>
      entity === 'truck' && content !== null && terminals.has((content as VersionContent['truck']).terminal),
  );
  return [...new Set([truckSubject(key), ...others.map((row) => truckSubject(row.key))])];
};

/** Trucks that were near the fence as it was or as it should have been. */
const ofArea: Finder = async (queries, { fromMs, before, after, all }) => {
  const areas = contents<'area'>([...before, ...after]);
  const plates = new Set<string>();
  for (const area of areas) {
    const [west, south, east, north] = boxAround(area, maxToleranceM);
    const rows = await queries.query<{ sign_code: string }>(
      `select distinct sign_code from "position" where time >= $1
         and longitude_deg between $2 and $4 and latitude_deg between $3 and $5`,
      [new Date(fromMs), west, south, east, north],
    );
    for (const row of rows) plates.add(row.sign_code);
  }
  const stations = areas.flatMap(({ type, stationCode, areaCode }) =>
    type === 'station' ? [stationSubject(stationCode ?? areaCode)] : [],
  );
  return [...new Set([...subjectsOfPlates(all, [...plates]), ...stations])];
};

/** Trucks below the company in the tree, as it was at any time and as it should have been. */
const ofCompany: Finder = async (_queries, { key, before, all }) => {
  const below = new Set([key]);
  const rows = [...all, ...before];
  for (let grew = true; grew;) {
    const size = below.size;
    for (const { entity, content } of rows) {
      if (entity !== 'company' || content === null) continue;
      const { companyCode, parentCode } = content as VersionContent['company'];
      if (parentCode !== null && below.has(parentCode)) below.add(companyCode);
    }
    grew = below.size > size;
  }
  const trucks = rows.filter(
    ({ entity, content }) =>
      entity === 'truck' && content !== null && below.has((content as VersionContent['truck']).companyCode),
  );
  return [...new Set(trucks.map((row) => truckSubject(row.key)))];
};

/** Trucks to whose consoles one of the driver's cards was held. */
const ofDriver: Finder = async (queries, { fromMs, before, after }) => {
  const cards = contents<'driver'>([...before, ...after]).flatMap(({ cardCode }) => cardCode ?? []);
  const rows = await queries.query<{ subject: string }>(
    'select distinct subject from nfc where time >= $1 and card_code = any($2::text[])',
    [new Date(fromMs), cards],
  );
  return rows.map(({ subject }) => subject);
};

/** The stations of the gauge, and the trucks that unloaded there. */
const ofGauge: Finder = async (queries, { fromMs, before, after }) => {
  const stations = [
    ...new Set(contents<'stationGauge'>([...before, ...after]).map(({ stationCode }) => stationCode)),
  ];
  const rows = await queries.query<{ subject: string }>(
    'select distinct subject from station_unloading where end_time >= $1 and station_code = any($2::text[])',
    [new Date(fromMs), stations],
  );
  return [...new Set([...stations.map(stationSubject), ...rows.map(({ subject }) => subject)])];
};

const finders: Readonly<Record<CorrectedEntity, Finder>> = {
  truck: ofTruck,
  area: ofArea,
  company: ofCompany,
  driver: ofDriver,
  stationGauge: ofGauge,
  tankTable: async (_queries, { key }) => [truckSubject(key)],
};

/** Subjects whose rows may differ: those that the engine knows, and a truck that gets its first messages. */
export const affectedSubjects = async (
  queries: Queries,
  entity: CorrectedEntity,
  touched: Touched,
): Promise<string[]> => {
  const found = await finders[entity](queries, touched);
  const rows = await queries.query<{ subject: string }>(
    `select distinct subject from unnest($1::text[]) as f(subject) where subject = $2
       or exists (select from engine_subject e where e.subject = f.subject) order by subject`,
    [found, entity === 'truck' ? truckSubject(touched.key) : ''],
  );
  return rows.map(({ subject }) => subject);
};
