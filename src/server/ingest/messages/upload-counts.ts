import { lateUploadMs } from '#domain/fleet/upload-statistic.ts';
import { chinaDayStartMs } from '#domain/time/time.ts';
import { subjectOf } from '#engine/master/context.ts';

import type { Transaction } from '../../database/database.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import type { RefusedMessage } from './checked-message.ts';
import type { LoggedMessage } from './message-log.ts';

const hourMs = 3_600_000;

interface Count {
  readonly subject: string;
  readonly step: 1 | 24;
  readonly startMs: number;
  messages: number;
  late: number;
  refused: number;
  heartbeats: number;
  promisedS: number;
  heard: number;
  readings: number;
  readingsNotOk: number;
  firstMs: number | null;
  lastMs: number | null;
}

type Counts = Map<string, Count>;

const countOf = (counts: Counts, subject: string, step: 1 | 24, startMs: number): Count => {
  const key = `${step} ${startMs} ${subject}`;
  const known = counts.get(key);
  if (known) return known;
  const none = { messages: 0, late: 0, refused: 0, heartbeats: 0, promisedS: 0, heard: 0 };
  const levels = { readings: 0, readingsNotOk: 0 };
  const begun: Count = { subject, step, startMs, ...none, ...levels, firstMs: null, lastMs: null };
  counts.set(key, begun);
  return begun;
};

/** The hour and the China day of a moment. */
const stepsOf = (counts: Counts, subject: string, ms: number): readonly [Count, Count] => [
  countOf(counts, subject, 1, Math.floor(ms / hourMs) * hourMs),
  countOf(counts, subject, 24, chinaDayStartMs(ms)),
];

const hear = (count: Count, ms: number): void => {
  count.heard |= 1 << Math.floor((ms - count.startMs) / hourMs);
};

/** Hours after its own in which a heartbeat is not followed by another, by its own word. */
const promisedHours = ({ message, fact }: LoggedMessage): readonly number[] => {
  if (message.kind !== 'heartbeat' || fact.kind !== 'heartbeat') return [];
  const hours = Math.floor((fact.t + fact.data.intervalS * 1000) / hourMs) - Math.floor(fact.t / hourMs);
  return fact.data.intervalS * 1000 < hourMs
    ? []
    : Array.from({ length: hours }, (_, index) => fact.t + (index + 1) * hourMs);
};

const addMessage = (count: Count, { message, fact }: LoggedMessage): void => {
  count.messages += 1;
  if ((fact.contactMs ?? fact.receivedMs) - fact.t > lateUploadMs) count.late += 1;
  if (message.kind === 'heartbeat' && fact.kind === 'heartbeat') {
    count.heartbeats += 1;
    count.promisedS += fact.data.intervalS;
  }
  if (fact.kind === 'tank-level') {
    const { compartments, dataType } = fact.data;
    count.readings += compartments.length;
    count.readingsNotOk +=
      dataType === 'FF'
        ? compartments.length
        : compartments.filter(({ gaugeStatus }) => gaugeStatus !== 'ok').length;
  }
  hear(count, fact.t);
  count.firstMs = Math.min(count.firstMs ?? Infinity, fact.t);
  count.lastMs = Math.max(count.lastMs ?? -Infinity, fact.t);
};

/** What a group of batches adds to the counts of each truck or station: one row an hour and one a day. */
export const uploadCounts = (
  accepted: readonly LoggedMessage[],
  refused: readonly RefusedMessage[],
  nowMs: number,
  engine: MasterContext['engine'],
): readonly Count[] => {
  const counts: Counts = new Map();
  for (const logged of accepted) {
    for (const count of stepsOf(counts, logged.subject, logged.fact.t)) addMessage(count, logged);
    for (const ms of promisedHours(logged))
      for (const count of stepsOf(counts, logged.subject, ms)) hear(count, ms);
  }
  for (const { terminal } of refused) {
    const subject = terminal === null ? null : subjectOf(engine, terminal, nowMs);
    if (subject !== null) for (const count of stepsOf(counts, subject, nowMs)) count.refused += 1;
  }
  return [...counts.values()];
};

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/**
 * Rows that are there are added to first: `on conflict` alone would lock each, and write that to the log of the database
 * too. The writer
 * has locked the subjects, so that no two write the same rows in different orders; but for those of refused messages alone.
 */
const addSql = `
  with x as materialized (select * from unnest($1::text[], $2::smallint[], $3::timestamptz[], $4::int[], $5::int[], $6::int[],
      $7::int[], $8::bigint[], $9::int[], $10::timestamptz[], $11::timestamptz[], $12::int[], $13::int[])
    as x(subject, step, start, messages, late, refused, heartbeats, promised_s, heard, first, last, readings, readings_not_ok)
    order by step, start, subject),
  added as (
    update upload_count u set messages = u.messages + x.messages, late = u.late + x.late, refused = u.refused + x.refused,
      heartbeats = u.heartbeats + x.heartbeats, promised_s = u.promised_s + x.promised_s, heard = u.heard | x.heard,
      first_time = least(u.first_time, x.first), last_time = greatest(u.last_time, x.last),
      readings = coalesce(u.readings, 0) + x.readings, readings_not_ok = coalesce(u.readings_not_ok, 0) + x.readings_not_ok
    from x where u.step_h = x.step and u.start_time = x.start and u.subject = x.subject)
  insert into upload_count as u (subject, step_h, start_time, messages, late, refused, heartbeats, promised_s, heard, first_time,
    last_time, readings, readings_not_ok)
  select subject, step, start, messages, late, refused, heartbeats, promised_s, heard, first, last, readings, readings_not_ok
  from x where not exists (
    select from upload_count u where u.step_h = x.step and u.start_time = x.start and u.subject = x.subject)
  on conflict (step_h, start_time, subject) do update set messages = u.messages + excluded.messages,
    late = u.late + excluded.late, refused = u.refused + excluded.refused, heartbeats = u.heartbeats + excluded.heartbeats,
    promised_s = u.promised_s + excluded.promised_s, heard = u.heard | excluded.heard,
    first_time = least(u.first_time, excluded.first_time), last_time = greatest(u.last_time, excluded.last_time),
    readings = coalesce(u.readings, 0) + excluded.readings,
    readings_not_ok = coalesce(u.readings_not_ok, 0) + excluded.readings_not_ok`;

/** Adds to the counts of uploads, in one statement. */
export const countUploads = (queries: Transaction, counts: readonly Count[]): void => {
  if (counts.length === 0) return;
  // Lists of values: a row of thirteen fields as JSON takes the database twice as long.
  const values = [
    counts.map((count) => count.subject),
    counts.map((count) => count.step),
    counts.map((count) => dateOf(count.startMs)),
    counts.map((count) => count.messages),
    counts.map((count) => count.late),
    counts.map((count) => count.refused),
    counts.map((count) => count.heartbeats),
    counts.map((count) => count.promisedS),
    counts.map((count) => count.heard),
    counts.map((count) => dateOf(count.firstMs)),
    counts.map((count) => dateOf(count.lastMs)),
    counts.map((count) => count.readings),
    counts.map((count) => count.readingsNotOk),
  ];
  queries.send(addSql, values, 'count_uploads');
};
