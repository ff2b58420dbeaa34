import { isTerminalMessageKind } from '#contract/terminal-message/message.ts';
import { byOrder, type Fact } from '#engine/fact.ts';
import type { FactKey } from '#engine/state.ts';

import type { Queries } from '../../database/database.ts';
import { inTenMinutes } from './log-stretch.ts';
import { keptContent } from './message-content.ts';
import { unpackedContent } from './packed-content.ts';

interface MessageRow {
  readonly time: Date;
  readonly seq: number;
  readonly message_id: string;
  readonly terminal: string;
  readonly kind: string;
  readonly contact_time: Date | null;
  readonly received_time: Date;
  readonly clock_skew_s: number | null;
  readonly data: unknown;
}

const factOf = (row: MessageRow): Fact =>
  ({
    id: row.message_id,
    t: row.time.getTime(),
    seq: row.seq,
    terminal: row.terminal,
    contactMs: row.contact_time?.getTime() ?? null,
    receivedMs: row.received_time.getTime(),
    ...(row.clock_skew_s === null ? {} : { clockSkewS: row.clock_skew_s }),
    kind: isTerminalMessageKind(row.kind) ? row.kind : 'unknown',
    data: unpackedContent(row.kind, row.data),
  }) as Fact;

/** All facts of a subject after a place in their order and before a moment, forwarded ones included, in order. */
export const factsAfter = async (
  queries: Queries,
  subject: string,
  after: FactKey | null,
  fromMs: number,
  beforeMs: number | null = null,
): Promise<Fact[]> => {
  const before = beforeMs === null ? null : new Date(beforeMs);
  const from = new Date(after?.t ?? fromMs);
  const [messages, forwarded] = await Promise.all([
    queries.query<MessageRow>(
      `select time, seq, message_id, terminal, kind, contact_time, received_time, clock_skew_s, ${keptContent('m')} as data
       from terminal_message m where subject = $1 and time >= $2 and ($3::timestamptz is null or time < $3)
         and ${inTenMinutes('time', '$2', '$3')}`,
      [subject, from, before],
      'facts_after',
    ),
    queries.query<{ fact: Fact }>(
      `select fact from forwarded_fact where subject = $1 and time >= $2 and ($3::timestamptz is null or time < $3)`,
      [subject, from, before],
      'forwarded_after',
    ),
  ]);
  return [...messages.map(factOf), ...forwarded.map((row) => row.fact)]
    .filter((fact) => after === null || byOrder(fact, after) > 0)
    .toSorted(byOrder);
};

/** A stretch of a subject's log, both ends included, ms UTC. */
export interface LogStretch {
  readonly subject: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The facts of stretches of many subjects, forwarded ones included, those of a subject in order. */
export const factsOfMany = async (
  queries: Queries,
  stretches: readonly LogStretch[],
): Promise<{ readonly subject: string; readonly fact: Fact }[]> => {
  const values = [
    stretches.map(({ subject }) => subject),
    stretches.map(({ fromMs }) => new Date(fromMs)),
    stretches.map(({ untilMs }) => new Date(untilMs)),
  ];
  const asked =
    'unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as x(subject, from_time, until_time)';
  const [messages, forwarded] = await Promise.all([
    queries.query<MessageRow & { readonly subject: string }>(
      `select x.subject, m.* from ${asked} cross join lateral (
         select time, seq, message_id, terminal, kind, contact_time, received_time, clock_skew_s, ${keptContent('l')} as data
         from terminal_message l where subject = x.subject and time between x.from_time and x.until_time
           and ${inTenMinutes('time', 'x.from_time', 'x.until_time')}) as m`,
      values,
      'facts_of_many',
    ),
    queries.query<{ subject: string; fact: Fact }>(
      `select x.subject, f.fact from ${asked} cross join lateral (
         select fact from forwarded_fact where subject = x.subject and time between x.from_time and x.until_time) as f`,
      values,
      'forwarded_of_many',
    ),
  ]);
  return [...messages.map((row) => ({ subject: row.subject, fact: factOf(row) })), ...forwarded].toSorted(
    (a, b) => byOrder(a.fact, b.fact),
  );
};
