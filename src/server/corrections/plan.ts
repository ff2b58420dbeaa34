import type { CorrectedEntity } from '#contract/corrections.ts';

import { asServer } from '../identity/scope/session-scope.ts';
import type { Queries } from '../database/database.ts';
import { badRequest, notFound } from '../kernel/refusal.ts';
import { contextOf, type MasterContext } from '../master-data/in-force/master-context.ts';
import { type VersionContent, type VersionRow } from '../master-data/in-force/version-content.ts';
import { type VersionedEntity } from '../identity/scope/versioned-entities.ts';
import type { Actor } from '../identity/actor.ts';
import { compartmentReference } from '../resource-kit/writing/table-reference.ts';
import { affectedSubjects } from './affected-subjects.ts';
import { refuseArchived } from './check-archive.ts';
import { checkCorrection, checkTankTable, readMoment, readPatch } from './check.ts';
import { type CorrectedTimeline, correctedTimeline, type VersionInForce } from './corrected-timeline.ts';
import { withPoints } from './table-in-force.ts';
import { readVersionsInForce } from './versions-in-force.ts';

export interface CorrectionInput {
  readonly entity: CorrectedEntity;
  readonly key: string;
  readonly effectiveFrom: string;
  readonly value: string;
}

/** A correction before anything is written. */
export interface CorrectionPlan {
  readonly entity: CorrectedEntity;
  readonly key: string;
  readonly effectiveFrom: string;
  readonly fromMs: number;
  readonly patch: object;
  /** Company that the thing belongs to. */
  readonly companyCode: string;
  readonly before: readonly VersionRow[];
  /** Null: a tank table, which has versions of its own. */
  readonly timeline: CorrectedTimeline | null;
  readonly subjects: readonly string[];
  /** Master data after the correction. */
  readonly master: MasterContext;
  /** Terminals whose messages may belong to another truck. */
  readonly terminals: readonly string[];
}

const versionedOf = (entity: CorrectedEntity): VersionedEntity => (entity === 'tankTable' ? 'truck' : entity);

const companyOf = (versions: readonly VersionRow[]): string | null => {
  const content = versions.findLast((version) => version.content !== null)?.content ?? null;
  const companyCode: unknown = content === null ? null : Reflect.get(content, 'companyCode');
  return typeof companyCode === 'string' ? companyCode : null;
};

/** A gauge belongs to the keeper of its station. */
const keeperOf = (inForce: readonly VersionRow[], all: readonly VersionRow[]): string | null => {
  const own = companyOf(inForce);
  if (own !== null) return own;
  const gauge = inForce.findLast(({ content }) => content !== null)?.content as
    | VersionContent['stationGauge']
    | undefined;
  return companyOf(
    all.filter(
      ({ entity, content }) =>
        entity === 'area' && content !== null && Reflect.get(content, 'stationCode') === gauge?.stationCode,
    ),
  );
};

const terminalsOf = (versions: readonly VersionRow[]): string[] =>
  versions.flatMap(({ content }) => {
    const terminal: unknown = content === null ? null : Reflect.get(content, 'terminal');
    return typeof terminal === 'string' ? [terminal] : [];
  });

const readRevision = async (queries: Queries): Promise<number> => {
  const [row] = await queries.query<{ revision: number }>('select revision from master_revision');
  return row?.revision ?? 0;
};

/**
 * Computes a correction: the versions as corrected, and the subjects that it affects. Writes nothing.
 * @throws Refusal at the field, or where there is no such thing in the actor's companies
 */
export const planCorrection = async (
  queries: Queries,
  actor: Actor,
  input: CorrectionInput,
  nowMs: number,
): Promise<CorrectionPlan> => {
  const { entity, key } = input;
  const effectiveFrom = readMoment(input.effectiveFrom, nowMs);
  await refuseArchived(queries, Date.parse(effectiveFrom));
  const given = readPatch(entity, input.value);
  const revision = await readRevision(queries);
  const all = await readVersionsInForce(queries);
  const isOwn = (version: VersionInForce): boolean =>
    version.entity === versionedOf(entity) && version.key === key;
  const inForce = all.filter(isOwn);
  const companyCode = keeperOf(inForce, all);
  if (companyCode === null || !actor.companies.includes(companyCode)) throw notFound();
  const fromMs = Date.parse(effectiveFrom);
  const patch = entity === 'tankTable' ? await withPoints(queries, key, effectiveFrom, given) : given;
  if (entity === 'tankTable')
    checkTankTable(
      patch,
      await compartmentReference(queries, Number(key), Number(Reflect.get(patch, 'compartment'))),
    );
  const timeline = entity === 'tankTable' ? null : correctedTimeline(inForce, effectiveFrom, patch);
  if (entity !== 'tankTable' && timeline === null) throw notFound();
  if (timeline !== null && timeline.added.length === 0)
    throw badRequest(['没有需要更正的内容', 'Nothing would be other than it is']);
  const after = timeline?.versions ?? inForce;
  const corrected = [...all.filter((version) => !isOwn(version)), ...after];
  if (entity !== 'tankTable') checkCorrection(actor, entity, patch, after, corrected);
  // Whom the rules judge again by it is for the rules to say.
  const subjects = await asServer(() =>
    affectedSubjects(queries, entity, { key, fromMs, before: inForce, after, all: corrected }),
  );
  const tankTable =
    entity === 'tankTable'
      ? {
          truckId: key,
          effectiveFrom,
          compartment: Number(Reflect.get(patch, 'compartment')),
          points: Reflect.get(patch, 'points') as readonly (readonly [number, number])[],
        }
      : null;
  return {
    entity,
    key,
    effectiveFrom,
    fromMs,
    patch,
    companyCode,
    before: inForce,
    timeline,
    subjects,
    master: await asServer(() => contextOf(queries, revision, corrected, tankTable)),
    terminals: [...new Set([...terminalsOf(inForce), ...terminalsOf(after)])],
  };
};
