import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';

const correctedAfter = (column: string, moment: string): string =>
  `select from master_correction c where c.id = ${column} and c.created_time > ${moment}`;

/** SQL: a version `v` of master data was in force at a moment, as it was known then or is now. */
export const inForce = (known: PastKnowledge, moment: string): string =>
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
