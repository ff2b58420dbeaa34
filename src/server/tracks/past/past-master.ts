import type { Company, Driver } from '#contract/master-data.ts';
import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { type AreaIndex, indexAreas } from '#engine/master/area-index.ts';
import { companiesAbove } from '#engine/master/company-line.ts';

import type { Queries } from '../../database/database.ts';
import { areaOf } from '../../master-data/in-force/master-data.ts';
import type { AreaContent } from '../../master-data/in-force/version-content.ts';
import type { FittedCompartment } from './past-tanks.ts';

/** What of a truck is not read from its records. */
export interface TruckMaster {
  /** Whose it was; null: it did not exist by its master data. */
  readonly companyCode: string | null;
  readonly defaultDriverCode: string | null;
  readonly fitted: readonly FittedCompartment[];
}

interface PastCompany {
  readonly name: string;
  /** It and those above it; itself first. */
  readonly line: readonly string[];
}

/** Master data of a moment. */
export interface PastMaster {
  /** To be asked which of them holds a place. */
  readonly areas: AreaIndex;
  readonly trucks: ReadonlyMap<number, TruckMaster>;
  readonly drivers: ReadonlyMap<string, Pick<Driver, 'name' | 'companyCode'>>;
  readonly companies: ReadonlyMap<string, PastCompany>;
}

/** Reads what was in force at a moment. */
export type ReadPastMaster = (queries: Queries, at: Date, known: PastKnowledge) => Promise<PastMaster>;

const correctedAfter = (column: string): string =>
  `select from master_correction c where c.id = ${column} and c.created_time > $1`;

/** SQL: a version `v` of master data was in force at $1, as it was known then or is now. */
const inForce = (known: PastKnowledge): string =>
  `v.effective_from <= $1 and ${
    known === 'now'
      ? 'v.superseded_by is null'
      : `not exists (${correctedAfter('v.correction_id')})
         and (v.superseded_by is null or exists (${correctedAfter('v.superseded_by')}))`
  }`;

/** What a moment of the past is shown by. */
type PastEntity = 'area' | 'company' | 'driver' | 'truck';

/** SQL: of each thing of an entity, where it existed, its key and what of its content is needed. */
const contentsSql = (entity: PastEntity, needed: string, known: PastKnowledge): string => `
  select key, ${needed} as value from (
    select distinct on (v.key) v.key, v.content from master_version v where v.entity = '${entity}' and ${inForce(known)}
    order by v.key, v.effective_from desc, v.id desc) a
  where content is not null`;

/** SQL: from when until when what was in force at $1 was so, ms UTC; null: without such a limit. */
const spanSql = `
  select date_part('epoch', max("time") filter (where "time" <= $1)) * 1000 as "fromMs",
    date_part('epoch', min("time") filter (where "time" > $1)) * 1000 as "untilMs"
  from (
    select effective_from as "time" from master_version where entity in ('area', 'company', 'driver', 'truck')
    union all select created_time from master_correction) changes`;

interface Kept {
  /** Of all master data, when it was read. */
  readonly revision: unknown;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly master: PastMaster;
}

/** SQL: compartments as a text, of which most trucks have one of a few. */
const truckContent = `json_build_object('driver', content ->> 'defaultDriverCode', 'company', content ->> 'companyCode', 'fitted', (
    select string_agg(concat(c ->> 'compartment', ',', c ->> 'capacityL'), ';' order by (c ->> 'compartment')::int)
    from jsonb_array_elements(content -> 'compartments') c))`;

const fittedOf = (text: string | null): readonly FittedCompartment[] =>
  (text === null ? [] : text.split(';')).map((one) => {
    const [compartment = '', capacityL = ''] = one.split(',');
    return { compartment, capacityL };
  });

const readMaster = async (queries: Queries, at: Date, known: PastKnowledge): Promise<PastMaster> => {
  const contents = <T>(entity: PastEntity, needed: string) =>
    queries.query<{ key: string; value: T }>(contentsSql(entity, needed, known), [at]);
  const [areas, trucks, drivers, companies] = await Promise.all([
    contents<AreaContent>('area', 'content'),
    contents<{ readonly driver: string | null; readonly company: string; readonly fitted: string | null }>(
      'truck',
      truckContent,
    ),
    contents<Pick<Driver, 'name' | 'companyCode'>>('driver', 'content'),
    contents<Company>('company', 'content'),
  ]);
  const tree = new Map(
    companies.map(({ key, value }) => [key, [{ value, fromMs: -Infinity, untilMs: Infinity }]]),
  );
  return {
    areas: indexAreas(
      areas.map(({ value }) => [{ value: areaOf(value), fromMs: -Infinity, untilMs: Infinity }]),
    ),
    trucks: new Map(
      trucks.map(({ key, value: { driver, company, fitted } }) => [
        Number(key),
        { companyCode: company, defaultDriverCode: driver, fitted: fittedOf(fitted) },
      ]),
    ),
    drivers: new Map(drivers.map(({ key, value }) => [key, value])),
    companies: new Map(
      companies.map(({ key, value }) => [
        key,
        { name: value.name ?? '', line: companiesAbove(tree, key, at.getTime()) },
      ]),
    ),
  };
};

/**
 * Master data of a moment, kept for other moments between the same changes until any is edited: whoever moves in a past
 * asks for the same again, and of 10,000 areas alone reading and indexing take 80 ms.
 */
export const createPastMaster = (): ReadPastMaster => {
  const kept = new Map<PastKnowledge, Kept>();
  return async (queries, at, known) => {
    const [edited] = await queries.query<{ revision: unknown }>('select revision from master_revision');
    const revision = edited?.revision;
    const last = kept.get(known);
    const atMs = at.getTime();
    if (last !== undefined && last.revision === revision && last.fromMs <= atMs && atMs < last.untilMs)
      return last.master;
    const [master, spans] = await Promise.all([
      readMaster(queries, at, known),
      queries.query<{ fromMs: number | null; untilMs: number | null }>(spanSql, [at]),
    ]);
    const { fromMs, untilMs } = spans[0] ?? { fromMs: null, untilMs: null };
    kept.set(known, { revision, fromMs: fromMs ?? -Infinity, untilMs: untilMs ?? Infinity, master });
    return master;
  };
};
