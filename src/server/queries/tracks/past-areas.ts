import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { type AreaIndex, indexAreas } from '#engine/master/area-index.ts';

import type { Queries } from '../../database/database.ts';
import { areaOf } from '../../ingest/master/master-data.ts';
import type { AreaContent } from '../../ingest/master/version-content.ts';
import { inForce } from './past-versions.ts';

/** Reads the areas that were in force at a moment, to be asked which of them holds a place. */
export type ReadPastAreas = (queries: Queries, at: Date, known: PastKnowledge) => Promise<AreaIndex>;

const areasSql = (known: PastKnowledge): string => `
  select content from (
    select distinct on (v.key) v.content from master_version v where v.entity = 'area' and ${inForce(known, '$1')}
    order by v.key, v.effective_from desc, v.id desc) a
  where content is not null`;

/** SQL: from when until when the areas of $1 are in force, ms UTC; null: without such a limit. */
const spanSql = `
  select date_part('epoch', max("time") filter (where "time" <= $1)) * 1000 as "fromMs",
    date_part('epoch', min("time") filter (where "time" > $1)) * 1000 as "untilMs"
  from (
    select effective_from as "time" from master_version where entity = 'area'
    union all select created_time from master_correction) changes`;

interface Kept {
  /** Of the master data that it was read from. */
  readonly revision: unknown;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly areas: AreaIndex;
}

/**
 * Areas of a moment, kept for other moments between the same changes until master data is edited: whoever moves in a past
 * asks for the same ones again, and 10,000 of them take longer than all else that is not read of each truck.
 */
export const createPastAreas = (): ReadPastAreas => {
  const kept = new Map<PastKnowledge, Kept>();
  return async (queries, at, known) => {
    const [master] = await queries.query<{ revision: unknown }>('select revision from master_revision');
    const revision = master?.revision;
    const last = kept.get(known);
    const atMs = at.getTime();
    if (last !== undefined && last.revision === revision && last.fromMs <= atMs && atMs < last.untilMs)
      return last.areas;
    const rows = await queries.query<{ content: AreaContent }>(areasSql(known), [at]);
    const [span] = await queries.query<{ fromMs: number | null; untilMs: number | null }>(spanSql, [at]);
    const areas = indexAreas(
      rows.map(({ content }) => [{ value: areaOf(content), fromMs: -Infinity, untilMs: Infinity }]),
    );
    kept.set(known, {
      revision,
      fromMs: span?.fromMs ?? -Infinity,
      untilMs: span?.untilMs ?? Infinity,
      areas,
    });
    return areas;
  };
};
