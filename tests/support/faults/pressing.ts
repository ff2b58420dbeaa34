import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '#server/database/database.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { readFleetDescription } from '#server/demo/fleet-description.ts';
import { seedDemo } from '#server/demo/demo.ts';

import { testToken } from '../worlds/test-server.ts';
import { postText } from './post-text.ts';
import { press, toldOutOfOrder } from './presses.ts';

const terminalOf = (index: number): string => `20000${String(index).padStart(5, '0')}`;

/** The demo's companies with `trucks` trucks that have nothing but a button. */
export const seedPressing = async (database: Database, trucks: number): Promise<void> => {
  const fleet = {
    trucks: Array.from({ length: trucks }, (_, index) => ({
      signCode: `浙P${String(index).padStart(5, '0')}`,
      terminal: terminalOf(index),
      companyIndex: index,
      driverCode: null,
      plateColor: 'yellow',
      truckModel: 'fuelTanker',
      simNumber: `14600${String(index).padStart(6, '0')}`,
      compartments: [],
    })),
    drivers: [],
    areas: [],
    stationGauges: [],
    routes: [],
  };
  await seedDemo(database, readFleetDescription(JSON.stringify(fleet)), 'tankwatch-demo');
  await storeToken(database, testToken, { name: 'gateway', terminal: null });
};

const pressesPerBatch = 3;

export interface PressingPorts {
  /** Address of the ingest route just now; the server may be stopped. */
  readonly url: () => string;
  readonly trucks: number;
  readonly senders: number;
  /** Moment of the first press; each truck's next is 20 s later, so they must end before the clock does. */
  readonly beganMs: number;
  /** Pause between two batches of a sender, ms. */
  readonly pauseMs: number;
}

/** What senders sent and how they were answered. */
export interface Ledger {
  /** Presses of each terminal that the ingest route has confirmed. */
  readonly presses: ReadonlyMap<string, number>;
  /** Ids that were answered `accepted` or `duplicate`. */
  readonly answered: ReadonlySet<string>;
  /** Attempts that got no answer, or another than 200. */
  readonly failures: number;
  /** What the first of them came to. */
  readonly firstFailure?: string | undefined;
  /** Batches of which a part was known although nobody had answered them: cut between commit and answer. */
  readonly cutAnswers: number;
}

/**
 * Gateways that press emergency buttons as fast as the ingest route answers, keep what is not answered and send it again,
 * as terminals do. Each batch holds whole presses of one truck.
 */
export const startPressing = (ports: PressingPorts) => {
  const presses = new Map<string, number>();
  const answered = new Set<string>();
  const mine = Array.from({ length: ports.senders }, (_, sender) =>
    Array.from({ length: ports.trucks }, (__, index) => index)
      .filter((index) => index % ports.senders === sender)
      .map(terminalOf),
  ).filter((terminals) => terminals.length > 0);
  let failures = 0;
  let firstFailure: string | undefined;
  let cutAnswers = 0;
  let ending = false;
  let refused: string | null = null;

  const batchOf = (terminal: string): object[] => {
    const first = presses.get(terminal) ?? 0;
    return Array.from({ length: pressesPerBatch }, (_, place) => first + place).flatMap((turn) =>
      press(terminal, turn, ports.beganMs),
    );
  };

  const post = async (messages: readonly object[]): Promise<boolean> => {
    try {
      const reply = await postText(ports.url(), testToken, JSON.stringify({ version: 1, messages }));
      const body = JSON.parse(reply.text) as {
        results?: { id: string; result: string }[];
        duplicate?: number;
      };
      if (reply.status !== 200 || !body.results) {
        firstFailure ??= `${reply.status}: ${reply.text}`;
        return false;
      }
      for (const { id, result } of body.results)
        if (result === 'refused') refused = JSON.stringify(body);
        else answered.add(id);
      if ((body.duplicate ?? 0) > 0) cutAnswers += 1;
      return true;
    } catch (error) {
      firstFailure ??= String(error);
      return false;
    }
  };

  const send = async (terminals: readonly string[]): Promise<void> => {
    for (let turn = 0; !ending; turn += 1) {
      const terminal = terminals[turn % terminals.length] ?? '';
      const batch = batchOf(terminal);
      // Nobody gives up in the middle of a batch: what was begun is brought in, as from a terminal's memory.
      while (!(await post(batch))) {
        failures += 1;
        await wait(25);
      }
      presses.set(terminal, (presses.get(terminal) ?? 0) + pressesPerBatch);
      await wait(ports.pauseMs);
    }
  };
  const all = Promise.all(mine.map(send));

  return {
    answered: () => answered.size,
    /** The ids that were answered, but for the first so many. */
    answeredAfter: (first: number): readonly string[] => [...answered].slice(first),
    failures: () => failures,
    /** Whether each truck has had two batches answered: its state then has been led on from a stored one. */
    goneOn: () => mine.flat().every((terminal) => (presses.get(terminal) ?? 0) >= 2 * pressesPerBatch),
    /** Ends after the batches under way are answered. @throws Error if the ingest route refused a message */
    end: async (): Promise<Ledger> => {
      ending = true;
      await all;
      if (refused !== null) throw new Error(`the ingest route refused: ${refused}`);
      return { presses, answered, failures, firstFailure, cutAnswers };
    },
  };
};

export interface Verdict {
  readonly messages: number;
  readonly alarms: number;
  /** Each a word on something that is missing, twice or out of order; empty: all is well. */
  readonly violations: readonly string[];
  /** Subjects whose text is older than their state: who begins anew leads them on by the log. */
  readonly textsBehind: number;
}

/** Of these messages, which all were answered, what is wrong just now. */
export const judgeAnswered = async (
  database: Database,
  answered: readonly string[],
): Promise<{ readonly missing: number; readonly violations: readonly string[] }> => {
  const [found] = await database.query<{ rows: number; ids: number }>(
    'select count(*) as rows, count(distinct message_id) as ids from terminal_message where message_id = any($1)',
    [answered],
  );
  const [rows, ids] = [found?.rows ?? 0, found?.ids ?? 0];
  const violations = (await toldOutOfOrder(database)).map(
    (truck) => `${truck}: an alarm told after a later one`,
  );
  if (rows > ids) violations.push(`${rows - ids} messages are there twice`);
  return { missing: answered.length - ids, violations };
};

/** Compares what is in the database with the answers of the senders. */
export const judge = async (database: Database, ledger: Ledger): Promise<Verdict> => {
  const violations: string[] = [];
  const rows = await database.query<{ message_id: string; count: number }>(
    'select message_id, count(*) from terminal_message group by message_id',
  );
  const stored = new Map(rows.map((row) => [row.message_id, row.count]));
  const lost = [...ledger.answered].filter((id) => !stored.has(id));
  if (lost.length > 0) violations.push(`${lost.length} answered messages are not there, as ${lost[0]}`);
  const twice = rows.filter(({ count }) => count > 1);
  if (twice.length > 0)
    violations.push(`${twice.length} messages are there twice, as ${twice[0]?.message_id}`);
  const unknown = rows.filter(({ message_id: id }) => !ledger.answered.has(id));
  if (unknown.length > 0) violations.push(`${unknown.length} messages were never answered`);

  const alarms = await database.query<{ terminal: string; count: number; times: number }>(
    `select t.terminal, count(*), count(distinct a.start_time) as times from alarm a join truck t using (sign_code)
     where a.type = 201 and not a.withdrawn group by t.terminal`,
  );
  const raised = new Map(alarms.map((row) => [row.terminal, row]));
  for (const [terminal, presses] of ledger.presses) {
    const row = raised.get(terminal);
    if (row?.count !== presses || row.times !== presses)
      violations.push(
        `${terminal}: ${presses} presses, ${row?.count ?? 0} alarms of ${row?.times ?? 0} moments`,
      );
  }
  const stream = await database.query<{ n: number; kind: string; alarm_id: string }>(
    'select n, kind, alarm_id from alarm_stream order by n',
  );
  const [head] = await database.query<{ head: number }>('select head from alarm_stream_head');
  if (stream.some(({ n }, index) => n !== index + 1) || head?.head !== stream.length)
    violations.push(`numbers of the stream have a hole: ${stream.length} rows, head ${head?.head ?? 'none'}`);
  const published = stream.filter(({ kind }) => kind === 'alarm').map(({ alarm_id: id }) => id);
  const total = [...ledger.presses.values()].reduce((sum, count) => sum + count, 0);
  if (new Set(published).size !== published.length) violations.push('an alarm is told as new twice');
  if (published.length !== total) violations.push(`${total} presses, ${published.length} told as new`);
  const [behind] = await database.query<{ count: number }>(
    'select count(*) from engine_subject where state_no <> write_no',
  );
  return { messages: rows.length, alarms: total, violations, textsBehind: behind?.count ?? 0 };
};
