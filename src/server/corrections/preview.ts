import type { AlarmState } from '#contract/alarms/alarms.ts';
import type { ChangedRow, CorrectionPreview } from '#contract/corrections.ts';
import { changeId, type Change, isRecord } from '#engine/state.ts';

import type { Database, Queries, SqlValue } from '../database/database.ts';
import { isOfIds } from '../telemetry/records/moment-rows.ts';
import { columnName, tableName } from '../database/names.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import type { Rejudgement } from '../ingest/subjects/rejudge.ts';
import { kindOfId } from '../ingest/writing/row-writer.ts';
import type { Step } from '../ingest/subjects/step.ts';
import type { Reader } from '../identity/actor.ts';
import type { CorrectionPlan } from './plan.ts';
import { reassignMessages } from './reassign-messages.ts';

/** Trucks and stations that are tried, at most; of the others only the number is given. */
const maxExamined = 60;
const maxRows = 200;
const maxFields = 12;

type Rejudge = (work: Rejudgement) => Promise<readonly Step[]>;
type Stored = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Fields about how a row was made, not about what happened. */
const silent: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'why',
  'properties',
  'revision',
  'corrected',
  'correctionCause',
  'late',
  'withdrawn',
  'replacedBy',
  'popup',
  'retained',
  'tableVersion',
]);

/** Rows in force by id, before they are corrected. */
const readStored = async (queries: Queries, ids: readonly string[]): Promise<Stored> => {
  const found = new Map<string, Record<string, unknown>>();
  for (const [kind, some] of groupBy([...ids], kindOfId)) {
    const values: SqlValue[] = [];
    const condition = isOfIds(kind, some, (value) => `$${values.push(value)}`);
    const rows = await queries.query<{ id: string; row: Record<string, unknown> }>(
      `select id, to_jsonb(t) as row from "${tableName(kind)}" t where ${condition}`,
      values,
    );
    for (const { id, row } of rows) found.set(id, row);
  }
  return found;
};

const isTime = /^\d{4}-\d\d-\d\dT/;

/** Values in a comparable form: an instant is one, however it is written; a missing value is null. */
const comparable = (value: unknown): unknown => {
  if (typeof value === 'string' && isTime.test(value)) return Date.parse(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
};

const differences = (
  after: object,
  wasOf: (name: string) => unknown,
  left: ReadonlySet<string>,
): ChangedRow['fields'] =>
  Object.entries(after).flatMap(([name, value]) => {
    const was = wasOf(name) ?? null;
    return left.has(name) || comparable(was) === comparable(value)
      ? []
      : [{ name, before: was, after: (value as unknown) ?? null }];
  });

const none: ReadonlySet<string> = new Set();

/** What is other than before; the figures of an alarm are its properties. */
const fieldsOf = (
  before: Readonly<Record<string, unknown>> | undefined,
  after: Change & { readonly op: 'put' },
): ChangedRow['fields'] => {
  if (before === undefined) return [];
  const { row } = after;
  const had = Object(before['properties']) as Readonly<Record<string, unknown>>;
  const figures = isRecord(row) ? [] : differences(Object(row.properties), (name) => had[name], none);
  return [...figures, ...differences(row, (name) => before[columnName(name)], silent)].slice(0, maxFields);
};

const whatOf = (change: Change, before: object | undefined): ChangedRow['what'] => {
  if (change.op === 'withdraw') return 'withdrawn';
  if (!isRecord(change.row) && change.row.retained === true) return 'retained';
  const stood = before !== undefined && Reflect.get(before, 'withdrawn') !== true;
  return stood ? 'changed' : 'raised';
};

/** What people say of an alarm. */
const saidOf = (
  kind: string,
  before: Readonly<Record<string, unknown>> | undefined,
): Pick<ChangedRow, 'state' | 'stateBy'> => {
  const state = before?.['state'];
  if (kind !== 'alarm' || typeof state !== 'string' || state === 'unconfirmed')
    return { state: null, stateBy: null };
  return { state: state as AlarmState, stateBy: (before?.['state_by'] as string | null | undefined) ?? null };
};

const rowOf = (change: Change, stored: Stored): ChangedRow => {
  const id = changeId(change);
  const before = stored.get(id);
  const row = change.op === 'put' ? change.row : null;
  const kind = kindOfId(id);
  const type = kind === 'alarm' ? Number(row && 'type' in row ? row.type : before?.['type']) : null;
  return {
    id,
    kind,
    type: type === null || !Number.isFinite(type) ? null : type,
    signCode: row?.signCode ?? (before?.['sign_code'] as string | undefined) ?? null,
    startTime: row?.startTime ?? (before?.['start_time'] as string | undefined) ?? null,
    what: whatOf(change, before),
    fields: change.op !== 'put' || whatOf(change, before) !== 'changed' ? [] : fieldsOf(before, change),
    ...saidOf(kind, before),
  };
};

/** How many rows of each sort steps made. @param hiddenTypes types whose alarms are left out, for whom they are hidden from */
export const countSteps = async (
  queries: Queries,
  steps: readonly Pick<Step, 'changes'>[],
  hiddenTypes: readonly number[] = [],
) => {
  const changes = new Map(steps.flatMap((step) => step.changes.map((change) => [changeId(change), change])));
  const stored = await readStored(queries, [...changes.keys()]);
  const rows = [...changes.values()].map((change) => rowOf(change, stored));
  // What is put as it stands (a row that is written again) changes nothing that anybody could see.
  const seen = rows.filter(
    ({ what, fields, type }) =>
      (what !== 'changed' || fields.length > 0) && (type === null || !hiddenTypes.includes(type)),
  );
  const count = (what: ChangedRow['what']): number => seen.filter((row) => row.what === what).length;
  return {
    rows: seen,
    counts: {
      raised: count('raised'),
      changed: count('changed'),
      withdrawn: count('withdrawn'),
      retained: count('retained'),
    },
  };
};

/** Tries a correction on each subject that it affects, and returns the differences. Keeps nothing. */
export const previewCorrection = async (
  database: Database,
  rejudge: Rejudge,
  plan: CorrectionPlan,
  { hiddenTypes }: Pick<Reader, 'hiddenTypes'>,
  nowMs: number,
): Promise<CorrectionPreview> => {
  const examined = plan.subjects.slice(0, maxExamined);
  const total = { raised: 0, changed: 0, withdrawn: 0, retained: 0 };
  const all: ChangedRow[] = [];
  // Trucks that may have messages of one another are tried together, all others one by one, so that no transaction is
  // long.
  const groups = plan.terminals.length > 1 ? [examined] : examined.map((subject) => [subject]);
  for (const subjects of groups) {
    const steps = await rejudge({
      master: plan.master,
      subjects,
      fromMs: plan.fromMs,
      nowMs,
      before: async (queries) => {
        await reassignMessages(queries, plan.master, plan.terminals, plan.fromMs);
      },
      keep: false,
    });
    const { rows, counts } = await countSteps(database, steps, hiddenTypes);
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name];
    all.push(...rows);
  }
  // What people have judged before what they have not, and both before records.
  const weight = ({ kind, state }: ChangedRow): number =>
    (kind === 'alarm' ? 1 : 0) + (state == null ? 0 : 1);
  const alarmsFirst = all.toSorted((a, b) => weight(b) - weight(a));
  return {
    subjects: plan.subjects.length,
    examined: examined.length,
    ...total,
    rows: alarmsFirst.slice(0, maxRows),
  };
};
