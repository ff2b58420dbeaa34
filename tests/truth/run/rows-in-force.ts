import { sameContent } from '#engine/rows/same-content.ts';
import type { Database } from '#server/database/database.ts';
import { rowsSince } from '#server/ingest/writing/row-writer.ts';

import { type Edit, writeEdit } from './edits.ts';
import { openServerRun, seedFleet, textsBehind } from './server-run.ts';
import type { Arrival, SimulatedRun } from './simulated-run.ts';
import { sinceEver } from '../../support/since-ever.ts';
import type { TestLogInFront } from '../../support/test-log-in-front.ts';

type Row = Parameters<typeof sameContent>[0];

export interface RowsOfRun {
  /** Empty; it is closed at the end. */
  readonly database: Database;
  readonly run: SimulatedRun;
  readonly arrivals: readonly Arrival[];
  readonly edits: readonly Edit[];
  /** Servers that take batches in turn. */
  readonly apps: number;
  /** How often the servers restart, spread over the run. */
  readonly restarts: number;
  /** In front of the servers. */
  readonly log?: TestLogInFront | null;
}

/** Time for everything that a rule waits for. */
const settleMs = 6 * 3_600_000;

const inForce = async (database: Database): Promise<Map<string, Row>> => {
  const subjects = await database.query<{ subject: string }>('select distinct subject from engine_subject');
  const rows = new Map<string, Row>();
  for (const { subject } of subjects)
    for (const row of (await rowsSince(database, subject, sinceEver)).rows)
      if (row.withdrawn !== true) rows.set(row.id, row);
  return rows;
};

/** What is in force at the end of a run. */
export interface RowsInForce {
  readonly rows: ReadonlyMap<string, Row>;
  /**
   * How many subjects had a text older than their state, at each beginning anew and, where servers take turns, at the
   * end of each hour: a server that does not know the state leads it on by the log. None: nothing was led on.
   */
  readonly ledOn: readonly number[];
}

/** Delivers a run to a server of its own and reads what is in force at its end. */
export const rowsOfRun = async (options: RowsOfRun): Promise<RowsInForce> => {
  const { database, run, arrivals, edits, apps, restarts, log = null } = options;
  await seedFleet(database, run);
  const server = await openServerRun(database, apps, log);
  const again = new Set(
    Array.from({ length: restarts }, (_, index) =>
      Math.floor(((index + 1) * arrivals.length) / (restarts + 1)),
    ),
  );
  let begunMs = 0;
  const ledOn: number[] = [];
  let restarting = false;
  for (const [index, arrival] of arrivals.entries()) {
    restarting ||= again.has(index);
    if (!restarting) await server.take(arrival);
    else {
      const behind = await server.takeAndRestart(arrival);
      ledOn.push(behind);
      // Where every text was up to date there was nothing to lead on: it ends once more.
      restarting = behind === 0;
    }
    if (apps > 1 && arrival.nowMs % 3_600_000 === 0) ledOn.push(await textsBehind(database));
    for (const edit of edits)
      if (edit.atMs > begunMs && edit.atMs <= arrival.nowMs)
        await writeEdit(database, { ...edit, atMs: arrival.nowMs });
    begunMs = arrival.nowMs;
  }
  await server.take({ nowMs: run.toMs + settleMs, messages: [] });
  const rows = await inForce(database);
  await server.close();
  await database.close();
  return { rows, ledOn };
};

/** What a wrong clock leaves by itself: the fault that says so. */
const isOfTheClock = (row: Row): boolean =>
  ('fault' in row && row.fault === 'clock') || row.id.includes(':clock:');

export interface DifferingRow {
  readonly id: string;
  readonly fields: readonly string[];
}

const fieldsOf = (a: Row | undefined, b: Row | undefined): string[] => {
  if (a === undefined || b === undefined) return [a === undefined ? 'only with faults' : 'only in order'];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((field) => JSON.stringify(Reflect.get(a, field)) !== JSON.stringify(Reflect.get(b, field)))
    .map(
      (field) =>
        `${field}: ${JSON.stringify(Reflect.get(a, field))} ${JSON.stringify(Reflect.get(b, field))}`,
    );
};

/** Rows that are not the same in both, and in what. */
export const differingRows = ({ rows: wanted }: RowsInForce, { rows: found }: RowsInForce): DifferingRow[] =>
  [...new Set([...wanted.keys(), ...found.keys()])].flatMap((id) => {
    const [a, b] = [wanted.get(id), found.get(id)];
    const one = a ?? b;
    if (one === undefined || isOfTheClock(one)) return [];
    return a !== undefined && b !== undefined && sameContent(a, b) ? [] : [{ id, fields: fieldsOf(a, b) }];
  });
