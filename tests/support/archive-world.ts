import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ArchiveNote } from '#contract/archive-note.ts';
import type { ArchivePorts } from '#server/telemetry/archive/archive-day.ts';
import { archiveOldTelemetry } from '#server/telemetry/archive/archive-old.ts';
import type { ArchiveStore } from '#server/telemetry/archive/archive-store.ts';
import { createArchive } from '#server/telemetry/archive/archive.ts';
import type { ColdAsked } from '#server/telemetry/archive/archived-rows.ts';
import { openDuck } from '#server/telemetry/archive/duck.ts';
import type { Database } from '#server/database/database.ts';
import { createTransactionBoundDatabase } from '#server/database/transaction-bound-database.ts';
import { createPartitions, dayMs } from '#server/telemetry/messages/partitions.ts';

import { openArchivePlace, type PlaceKind } from './archive/archive-places.ts';
import { openTestDatabase } from './databases/databases.ts';
import { makeRowsWritable } from './databases/writable-rows.ts';
import { testLog } from './worlds/test-log.ts';

export const nowMs = Date.parse('2026-11-21T15:00:00Z');
/** A day that is moved: it ended 70 days ago. */
export const oldDayMs = Date.parse('2026-09-11T00:00:00Z');

const plates = ['浙A00001', '浙A00002', '浙A\'0"3\\', '浙A00004', '浙A00005'];

/** Tables that have rows. */
export const filledTables = ['position', 'tank_inventory', 'terminal_message'] as const;

/** Fixes, readings and messages of five trucks on old days and a young one, with all that a value can be. */
const fillDays = async (database: Database, oldDays: number): Promise<void> => {
  const days = [...Array.from({ length: oldDays }, (_, i) => oldDayMs + i * dayMs), Date.parse('2026-10-22')];
  await database.transaction(async (queries) => {
    // One of them is empty.
    for (const table of [...filledTables, 'climate']) await createPartitions()().ensure(queries, table, days);
  });
  const trucks = `unnest($1::text[]) with ordinality as p(plate, nth), unnest($2::timestamptz[]) as day(start)`;
  const values = [plates, days.map((ms) => new Date(ms))];
  const at = `start + n * interval '7 minutes 0.123456 seconds'`;
  await database.query(
    `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, altitude_m, speed_kmh, acc, odometer_km)
     select plate, case when nth < 4 then 'C1' else 'C2' end, ${at}, 121 + n / 3.0, 30 - n / 7.0, null, n * 1.1, n % 2 = 0, 1e7 / (n + nth)
     from ${trucks}, generate_series(0, 200) n`,
    values,
  );
  await database.query(
    `insert into tank_inventory (id, sign_code, company_code, start_time, subject, touched_time, write_no, time, compartment,
       level_mm, v20_l, withdrawn, why, properties)
     select 'tank-inventory:' || plate || ':' || n || ':' || to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       plate, 'C1', ${at}, 'truck:' || nth, now(), 9007199254740991, ${at}, n % 3, n / 3.0, 1e-7 * n, n % 5 = 0,
       '{"a": [1, null, {"b": "x\\"y\\\\z"}], "c": 1e-7}', json_build_object('text', plate, 'n', n / 3.0::float8)
     from ${trucks}, generate_series(0, 50) n`,
    values,
  );
  await database.query(
    `insert into terminal_message (subject, time, seq, message_id, terminal, kind, contact_time, received_time, clock_skew_s, data, content)
     select 'truck:' || nth, ${at}, n, plate || n || start, 't' || nth, 'heartbeat', case when n % 2 = 0 then ${at} end, now(), 0.1,
       case when n < 30 then said end, case when n >= 30 then said end
     from ${trucks}, generate_series(0, 60) n,
       lateral (select ('{"intervalS":' || n || ',"text":"zwei\\\\nZeilen 汉字 😀","none":null,"long":121.234567,"small":1e-7}')::json as said) s`,
    values,
  );
};

export const everything: ColdAsked = {
  fromMs: 0,
  toMs: nowMs,
  signCodes: null,
  subjects: null,
  companies: ['C1', 'C2'],
};

/** A database with telemetry of old days, and an archive of its own. */
export const openArchiveWorld = async (kind: PlaceKind, oldDays = 2) => {
  const database = await openTestDatabase();
  await makeRowsWritable(database);
  await fillDays(database, oldDays);
  const folder = await mkdtemp(join(tmpdir(), 'tankwatch-archive-'));
  const logged: string[] = [];
  let clockMs = nowMs;
  let names = 0;
  const place = await openArchivePlace(kind, folder, () => clockMs);
  const ports: ArchivePorts = {
    database,
    store: place.store,
    work: join(folder, 'work'),
    now: () => clockMs,
    unique: () => String((names += 1)),
    openDuck,
  };
  const joined = createTransactionBoundDatabase(database);
  const archive = createArchive({
    database: joined,
    store: ports.store,
    openDuck: () => openDuck(null, join(folder, 'reading')),
    now: () => clockMs,
    log: testLog(logged),
  });
  return {
    ...ports,
    folder,
    files: place.files,
    bucket: place.bucket,
    archive,
    joined,
    logged,
    pass: (ms: number) => {
      clockMs += ms;
    },
    move: (other: Partial<ArchivePorts> = {}, holder = 'one', keepDays = 400) =>
      archiveOldTelemetry({ ...ports, ...other, holder, hotDays: 60, keepDays, log: testLog(logged) }),
    /** Rows of a statement as whoever reads a past gets them, and what he is told. */
    read: async <R extends object>(text: string, asked: Partial<ColdAsked> = {}) => {
      const notes: ArchiveNote[] = [];
      const rows = await archive.reading(
        { ...everything, ...asked },
        () => joined.query<R & Record<string, unknown>>(text),
        (note) => notes.push(note),
      );
      return { rows, note: notes.at(-1) ?? null };
    },
    close: async () => {
      await archive.close();
      await place.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type ArchiveWorld = Awaited<ReturnType<typeof openArchiveWorld>>;

/** A world of one test's own, which leaves nothing behind, not in somebody's bucket either. */
export const inArchiveWorld = async (
  kind: PlaceKind,
  oldDays: number,
  work: (world: ArchiveWorld) => Promise<void>,
): Promise<void> => {
  const world = await openArchiveWorld(kind, oldDays);
  try {
    await work(world);
  } finally {
    await world.close();
  }
};

/** Every row of what was filled, as one text a table, as whoever reads a past gets them. */
export const contentsOf = (world: ArchiveWorld): Promise<readonly object[]> =>
  Promise.all(
    filledTables.map(async (table) => {
      const { rows } = await world.read(
        `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from "${table}" t`,
      );
      return rows[0] ?? {};
    }),
  );

/** Moves what is older than sixty days of a test's own database into an archive, by way of a folder. */
export const moveOldDays = (
  { database, now }: Pick<ArchivePorts, 'database' | 'now'>,
  store: ArchiveStore,
  folder: string,
): Promise<unknown> =>
  archiveOldTelemetry({
    database,
    store,
    work: join(folder, 'work'),
    now,
    unique: () => Math.random().toString(36).slice(2),
    openDuck,
    holder: 'test',
    hotDays: 60,
    keepDays: 400,
    log: testLog(),
  });
