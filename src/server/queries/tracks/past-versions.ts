import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { type AreaIndex, indexAreas } from '#engine/master/area-index.ts';

import type { Queries } from '../../database/database.ts';
import { areaOf } from '../../ingest/master/master-data.ts';
import type { AreaContent } from '../../ingest/master/version-content.ts';

const correctedAfter = (column: string, moment: string): string =>
  `select from master_correction c where c.id = ${column} and c.created_time > ${moment}`;

/** SQL: a version `v` of master data was in force at a moment, as it was known then or is now. */
const inForce = (known: PastKnowledge, moment: string): string =>
  `v.effective_from <= ${moment} and ${
    known === 'now'
      ? 'v.superseded_by is null'
      : `not exists (${correctedAfter('v.correction_id', moment)})
         and (v.superseded_by is null or exists (${correctedAfter('v.superseded_by', moment)}))`
  }`;

/** SQL: content of a thing's master data at a moment; `key` and `moment` are expressions. */
export const contentAt = (
  entity: 'truck' | 'driver',
  key: string,
  known: PastKnowledge,
  moment: string,
): string =>
  `select v.content from master_version v where v.entity = '${entity}' and v.key = ${key}
     and ${inForce(known, moment)} order by v.effective_from desc, v.id desc limit 1`;

const areasSql = (known: PastKnowledge): string => `
  select content from (
    select distinct on (v.key) v.content from master_version v where v.entity = 'area' and ${inForce(known, '$1')}
    order by v.key, v.effective_from desc, v.id desc) a
  where content is not null`;

/** Areas that were in force at a moment, to be asked which of them holds a place. */
export const pastAreas = async (queries: Queries, at: Date, known: PastKnowledge): Promise<AreaIndex> => {
  const rows = await queries.query<{ content: AreaContent }>(areasSql(known), [at]);
  return indexAreas(
    rows.map(({ content }) => [{ value: areaOf(content), fromMs: -Infinity, untilMs: Infinity }]),
  );
};
