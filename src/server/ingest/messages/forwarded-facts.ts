import type { ForwardedFact } from '#engine/fact.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import { mayBeSince, type Since, sinceValues } from '../../telemetry/messages/since.ts';

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

/** Facts that a subject has forwarded, and the writes that they are of. */
export interface ForwardedSince {
  readonly forwarded: readonly ForwardedFact[];
  readonly writeNos: readonly number[];
}

/** Facts that a subject has forwarded since. */
export const forwardedSince = async (
  queries: Queries,
  from: string,
  since: Since,
): Promise<ForwardedSince> => {
  const found = await queries.query<ForwardedFact & { readonly write_no: number }>(
    `select subject, fact, write_no from forwarded_fact where from_subject = $1 and ${mayBeSince('$6')}
       and (write_no > $2 or time > $3) and time >= $4 and ($5::timestamptz is null or time < $5)`,
    [from, ...sinceValues(since)],
    'told_since',
  );
  return {
    forwarded: found.map(({ subject, fact }) => ({ subject, fact })),
    writeNos: found.map(({ write_no }) => write_no),
  };
};
