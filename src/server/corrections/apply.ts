import { checkNotSending } from '../resource-kit/writing/check-not-sending.ts';
import type { Transaction } from '../database/database.ts';
import type { VersionContent, VersionRow } from '../master-data/in-force/version-content.ts';
import { fromBeginning } from '../master-data/in-force/tank-tables.ts';
import { addTrackCells } from '../telemetry/messages/track-cells.ts';
import type { Actor } from '../identity/actor.ts';
import type { CorrectionPlan } from './plan.ts';
import { countMovedUploads, reassignMessages } from './reassign-messages.ts';
import { isVersioned, writePresent } from './write-present.ts';

const writeVersions = async (
  queries: Transaction,
  plan: CorrectionPlan,
  correctionId: number,
): Promise<void> => {
  if (plan.timeline === null) return;
  await queries.query('update master_version set superseded_by = $1 where id = any($2::bigint[])', [
    correctionId,
    plan.timeline.superseded,
  ]);
  for (const { entity, key, effectiveFrom, content } of plan.timeline.added)
    await queries.query(
      `insert into master_version (entity, key, effective_from, content, correction_id)
       values ($1, $2, coalesce($3::timestamptz, '-infinity'), $4, $5)`,
      [entity, key, effectiveFrom, content === null ? null : JSON.stringify(content), correctionId],
    );
};

const writeTankTable = async (
  queries: Transaction,
  plan: CorrectionPlan,
  correctionId: number,
): Promise<void> => {
  const compartment = Number(Reflect.get(plan.patch, 'compartment'));
  await checkNotSending(queries, Number(plan.key), compartment);
  await queries.query(
    `update tank_table set superseded_by = $1 where truck_id = $2::integer and compartment = $3
       and effective_from >= $4 and superseded_by is null`,
    [correctionId, plan.key, compartment, plan.effectiveFrom],
  );
  // The earliest had counted from the beginning, and still does up to this moment.
  await queries.query(
    `insert into tank_table (truck_id, compartment, effective_from, points, correction_id, file, origin, pipe_capacity_l, level_unit, volume_unit)
     select truck_id, compartment, $5, points, $3, file, origin, pipe_capacity_l, level_unit,
       volume_unit from tank_table t
     where superseded_by = $3 and points <> $6::jsonb and $4::timestamptz > $5::timestamptz
       and not exists (select from tank_table e where e.truck_id = $1::integer and e.compartment = $2
         and e.superseded_by is null and e.effective_from < $4)
     order by effective_from limit 1`,
    [
      plan.key,
      compartment,
      correctionId,
      plan.effectiveFrom,
      fromBeginning,
      JSON.stringify(Reflect.get(plan.patch, 'points')),
    ],
  );
  // A version that is dated back stays what it is: its file, its origin and what its console needs beside the curve.
  await queries.query(
    `insert into tank_table (truck_id, compartment, effective_from, points, correction_id, file, origin, pipe_capacity_l, level_unit, volume_unit)
     select $1::integer, $2, $3, $4::jsonb, $5, same.file, same.origin, same.pipe_capacity_l, same.level_unit,
       same.volume_unit
     from (select) as one left join lateral (
       select file, origin, pipe_capacity_l, level_unit, volume_unit from tank_table where truck_id = $1::integer and compartment = $2
         and superseded_by = $5 and points = $4::jsonb order by effective_from desc limit 1) as same on true`,
    [
      plan.key,
      compartment,
      plan.effectiveFrom,
      JSON.stringify(Reflect.get(plan.patch, 'points')),
      correctionId,
    ],
  );
  // No version is written by a table, so the change of master data is notified here.
  await queries.query('update master_revision set revision = revision + 1');
};

/** Positions belong to the company that the truck belonged to at their time. */
const giveTracksToOwners = async (queries: Transaction, versions: readonly VersionRow[], fromMs: number) => {
  for (const [index, { content, effectiveFrom }] of versions.entries()) {
    const signCode: unknown = content === null ? null : Reflect.get(content, 'signCode');
    const companyCode: unknown = content === null ? null : Reflect.get(content, 'companyCode');
    if (typeof signCode !== 'string' || typeof companyCode !== 'string') continue;
    const from = new Date(Math.max(fromMs, effectiveFrom === null ? 0 : Date.parse(effectiveFrom)));
    const until = versions[index + 1]?.effectiveFrom ?? null;
    await queries.query(
      `update "position" set company_code = $2 where sign_code = $1 and time >= $3
         and ($4::timestamptz is null or time < $4) and company_code <> $2`,
      [signCode, companyCode, from, until],
    );
    await addTrackCells(queries, signCode, from.getTime());
  }
};

/**
 * Writes a correction: versions, present rows, messages and tracks. Records are judged again afterwards. To be called
 * in the transaction of an edit (`beginMasterEdit`). Returns the correction's number.
 */
export const applyCorrection = async (
  queries: Transaction,
  actor: Actor,
  plan: CorrectionPlan,
  reason: string,
  nowMs: number,
): Promise<number> => {
  const [row] = await queries.query<{ id: number }>(
    `insert into master_correction (entity, key, effective_from, patch, reason, company_code, user_id, user_name, created_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      plan.entity,
      plan.key,
      plan.effectiveFrom,
      JSON.stringify(plan.patch),
      reason,
      plan.companyCode,
      actor.user.id,
      actor.user.userName,
      new Date(nowMs),
    ],
  );
  if (!row) throw new Error('a correction was not written');
  if (isVersioned(plan.entity)) {
    await writeVersions(queries, plan, row.id);
    const versions = plan.timeline?.versions ?? [];
    const content = versions.at(-1)?.content ?? null;
    await writePresent(queries, plan.entity, plan.key, content as VersionContent[typeof plan.entity] | null);
    if (plan.entity === 'truck') await giveTracksToOwners(queries, versions, plan.fromMs);
  } else await writeTankTable(queries, plan, row.id);
  await countMovedUploads(queries, await reassignMessages(queries, plan.master, plan.terminals, plan.fromMs));
  await queries.query(
    'insert into master_correction_subject (correction_id, subject) select $1, unnest($2::text[])',
    [row.id, plan.subjects],
  );
  if (plan.subjects.length === 0)
    await queries.query(`update master_correction set state = 'done', done_time = $2 where id = $1`, [
      row.id,
      new Date(nowMs),
    ]);
  return row.id;
};
