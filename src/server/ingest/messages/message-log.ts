import { isTerminalMessageKind, type TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { byOrder, type Fact, type ForwardedFact } from '#engine/fact.ts';
import type { FactKey } from '#engine/state.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import type { MasterContext } from '../master/master-context.ts';
import type { Partitions } from './partitions.ts';
import { logTrackCells } from './track-cells.ts';

/** An accepted message with its fact and its subject. */
export interface LoggedMessage {
  readonly subject: string;
  readonly message: TerminalEnvelope;
  readonly fact: Fact;
}

/** Logs accepted messages in the form in which the rules read them again. */
export const logMessages = async (
  queries: Transaction,
  partitions: Partitions,
  logged: readonly LoggedMessage[],
): Promise<void> => {
  if (logged.length === 0) return;
  await partitions.ensure(
    queries,
    'terminal_message',
    logged.map(({ fact }) => fact.t),
  );
  const rows = logged.map(({ subject, message, fact }) => ({
    subject,
    t: new Date(fact.t).toISOString(),
    seq: fact.seq,
    id: fact.id,
    terminal: fact.terminal,
    kind: message.kind,
    contact: fact.contactMs === null ? null : new Date(fact.contactMs).toISOString(),
    received: new Date(fact.receivedMs).toISOString(),
    skew: fact.clockSkewS ?? null,
    data: fact.data,
  }));
  queries.send(
    `insert into terminal_message (subject, time, seq, message_id, terminal, kind, contact_time, received_time, clock_skew_s, data)
     select subject, t, seq, id, terminal, kind, contact, received, skew, data from json_to_recordset($1::json)
       as x(subject text, t timestamptz, seq bigint, id text, terminal text, kind text, contact timestamptz,
            received timestamptz, skew real, data jsonb)`,
    [JSON.stringify(rows)],
    'log_messages',
  );
};

/** Writes the fixes of position messages where tracks are read from. */
export const logPositions = async (
  queries: Transaction,
  partitions: Partitions,
  logged: readonly LoggedMessage[],
  ownerAt: MasterContext['ownerAt'],
): Promise<void> => {
  const rows = logged.flatMap(({ subject, fact }) => {
    if (fact.kind !== 'position' || fact.data.fix === 'none') return [];
    const owner = ownerAt(subject, fact.t);
    if (owner?.signCode == null) return [];
    return [
      {
        ...fact.data,
        s: owner.signCode,
        c: owner.companyCode,
        t: new Date(fact.t).toISOString(),
        ms: fact.t,
      },
    ];
  });
  if (rows.length === 0) return;
  await partitions.ensure(
    queries,
    'position',
    rows.map((row) => row.ms),
  );
  queries.send(
    `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, altitude_m, speed_kmh,
       recorder_speed_kmh, bearing_deg, satellites, acc, odometer_km, limit_kmh)
     select s, c, t, "longitudeDeg", "latitudeDeg", "altitudeM", "speedKmh", "recorderSpeedKmh", "bearingDeg", satellites,
       acc, "odometerKm", "roadLimitKmh"
     from json_to_recordset($1::json) as x(s text, c text, t timestamptz, "longitudeDeg" float8, "latitudeDeg" float8,
       "altitudeM" float8, "speedKmh" float8, "recorderSpeedKmh" float8, "bearingDeg" float8, satellites int, acc bool,
       "odometerKm" float8, "roadLimitKmh" float8)`,
    [JSON.stringify(rows)],
    'log_positions',
  );
  await logTrackCells(
    queries,
    partitions,
    rows.flatMap(({ s, c, ms, longitudeDeg, latitudeDeg }) =>
      longitudeDeg === undefined || latitudeDeg === undefined
        ? []
        : [{ signCode: s, companyCode: c, timeMs: ms, longitudeDeg, latitudeDeg }],
    ),
  );
};

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
    data: row.data,
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
      `select time, seq, message_id, terminal, kind, contact_time, received_time, clock_skew_s, data
       from terminal_message where subject = $1 and time >= $2 and ($3::timestamptz is null or time < $3)`,
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
         select time, seq, message_id, terminal, kind, contact_time, received_time, clock_skew_s, data
         from terminal_message where subject = x.subject and time between x.from_time and x.until_time) as m`,
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

/** A fact that one subject forwards to another, with its sender and its write. */
export interface OutgoingFact extends ForwardedFact {
  readonly from: string;
  readonly writeNo: number;
}

/** A forwarded fact that is new to its subject. `undoMs`: time of the earlier fact of the same id that it replaces. */
export interface NewFact extends ForwardedFact {
  readonly undoMs: number | null;
}

const keyOfForwarded = ({ subject, fact }: ForwardedFact): string => `${subject}\n${fact.id}`;

/** One statement can't hold the same fact twice: each later version of it goes into a later round. */
const roundsOf = (outgoing: readonly OutgoingFact[]): OutgoingFact[][] => {
  const rounds: OutgoingFact[][] = [];
  const heard = new Map<string, number>();
  for (const one of outgoing) {
    const key = keyOfForwarded(one);
    const round = heard.get(key) ?? 0;
    heard.set(key, round + 1);
    (rounds[round] ??= []).push(one);
  }
  return rounds;
};

/** Stores forwarded facts. A fact with the id of an earlier one replaces it; the same content again is not new. */
export const logForwarded = async (
  queries: Transaction,
  outgoing: readonly OutgoingFact[],
): Promise<NewFact[]> => {
  const newFacts: NewFact[] = [];
  for (const round of roundsOf(outgoing)) {
    const subjects = round.map(({ subject }) => subject);
    const ids = round.map(({ fact }) => fact.id);
    const facts = JSON.stringify(round.map(({ fact }) => fact));
    const earlier = await queries.query<{ place: number; same: boolean; time: Date }>(
      `select x.place, f.fact = ($3::jsonb -> (x.place - 1)::int) as same, f.time
       from unnest($1::text[], $2::text[]) with ordinality as x(subject, fact_id, place)
       join forwarded_fact f using (subject, fact_id)`,
      [subjects, ids, facts],
      'earlier_words',
    );
    queries.send(
      `insert into forwarded_fact (subject, fact_id, from_subject, write_no, time, fact)
       select x.subject, x.fact_id, x.told_by, x.write_no, x.time, $6::jsonb -> (x.place - 1)::int
       from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
         with ordinality as x(subject, fact_id, told_by, write_no, time, place)
       on conflict (subject, fact_id) do update set write_no = excluded.write_no, time = excluded.time, fact = excluded.fact`,
      [
        subjects,
        ids,
        round.map(({ from }) => from),
        round.map(({ writeNo }) => writeNo),
        round.map(({ fact }) => new Date(fact.t)),
        facts,
      ],
      'log_forwarded',
    );
    const words = new Map(earlier.map((word) => [word.place, word]));
    round.forEach(({ subject, fact }, index) => {
      const word = words.get(index + 1);
      if (!word?.same) newFacts.push({ subject, fact, undoMs: word?.time.getTime() ?? null });
    });
  }
  return newFacts;
};

/** Write or moment from which on the store is asked for the rows of a subject. */
export interface Since {
  readonly writeNo: number;
  readonly afterMs: number;
  /**
   * Where the lineage begins, and where the next one does (null: it is the present). Rows of other lineages are left
   * out.
   */
  readonly fromMs: number;
  readonly beforeMs: number | null;
}

/** Parameters 2 to 5 of a query for what was done since. */
export const sinceValues = (since: Since) => [
  since.writeNo,
  new Date(since.afterMs),
  new Date(since.fromMs),
  since.beforeMs === null ? null : new Date(since.beforeMs),
];

/** Facts that a subject has forwarded since. */
export const forwardedSince = async (
  queries: Queries,
  from: string,
  since: Since,
): Promise<ForwardedFact[]> =>
  queries.query<ForwardedFact & Record<string, unknown>>(
    `select subject, fact from forwarded_fact where from_subject = $1 and (write_no > $2 or time > $3)
       and time >= $4 and ($5::timestamptz is null or time < $5)`,
    [from, ...sinceValues(since)],
    'told_since',
  );
