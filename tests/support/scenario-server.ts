import { processSlice } from '#engine/slices/process.ts';
import { isRecord, type Row, type SubjectState } from '#engine/state.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { rowsSince } from '#server/ingest/writing/row-writer.ts';
import { createMasterSource } from '#server/master-data/in-force/master-context.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { createStateCache } from '#server/ingest/subjects/state-cache.ts';
import { lockSubjects } from '#server/ingest/subjects/subject-locks.ts';

import type { Outcome } from './engine/compare-scenario.ts';
import { flatRow } from './engine/engine-rows.ts';
import type { Delivery, FlatRow, Scenario } from './scenario.ts';
import { openTestApp, testToken } from './worlds/test-server.ts';
import type { TestLogInFront } from './test-log-in-front.ts';
import { testLog } from './worlds/test-log.ts';
import { sinceEver } from './since-ever.ts';

/** Everything a scenario may have written; the schema, its single rows and what can't be emptied (audit, notes) stay. */
const emptyTables = async (database: Database): Promise<void> => {
  const tables = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('migration', 'master_revision', 'alarm_stream_head', 'record_common')
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and (t.tgtype & 32) <> 0)`,
  );
  await database.script(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')} restart identity`);
};

const companiesOf = (scenario: Scenario): string[] => [
  ...new Set(['SCENARIO', ...scenario.masterData.trucks.map((truck) => truck.companyCode)]),
];

/** Writes a scenario's master data where the server reads it. */
const seed = async (database: Database, scenario: Scenario): Promise<void> => {
  for (const code of companiesOf(scenario))
    await database.query(
      `insert into company (company_code, name, parent_code) values ($1, $1, nullif('SCENARIO', $1))`,
      [code],
    );
  for (const truck of scenario.masterData.trucks) {
    const driver = truck.defaultDriverCode ?? null;
    if (driver !== null)
      await database.query(
        'insert into driver (driver_code, name, company_code) values ($1, $1, $2) on conflict do nothing',
        [driver, truck.companyCode],
      );
    const [row] = await database.query<{ id: number }>(
      'insert into truck (sign_code, terminal, company_code, driver_code, truck_model) values ($1, $2, $3, $4, $5) returning id',
      [truck.signCode, truck.terminal, truck.companyCode, driver, truck.kind ?? 'fuelTanker'],
    );
    for (const part of truck.compartments) {
      await database.query(
        `insert into truck_compartment (truck_id, compartment, capacity_l, height_mm, oil_code, density20_kg_m3, probe_forward_mm, probe_left_mm)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          row?.id ?? 0,
          part.compartment,
          part.capacityL,
          part.heightMm ?? null,
          part.oilCode,
          part.density20KgM3 ?? null,
          part.probeForwardMm ?? 0,
          part.probeLeftMm ?? 0,
        ],
      );
      await database.query(
        `insert into tank_table (truck_id, compartment, effective_from, points) values ($1, $2, '2000-01-01T00:00:00Z', $3)`,
        [row?.id ?? 0, part.compartment, JSON.stringify(part.table)],
      );
    }
  }
  for (const area of scenario.masterData.areas)
    await database.query(
      `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m, polygon,
         permits_parking, permits_unsealing, limit_kmh)
       values ($1, $2, $3, 'SCENARIO', $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        area.areaCode,
        area.type,
        area.name,
        area.stationCode ?? null,
        area.circle?.longitudeDeg ?? null,
        area.circle?.latitudeDeg ?? null,
        area.circle?.radiusM ?? null,
        area.polygon ? JSON.stringify(area.polygon) : null,
        area.permitsParking ?? false,
        area.permitsUnsealing ?? false,
        area.limitKmh ?? null,
      ],
    );
  for (const gauge of scenario.masterData.stationGauges)
    await database.query('insert into station_gauge (terminal, station_code) values ($1, $2)', [
      gauge.terminal,
      gauge.stationCode,
    ]);
  for (const route of scenario.masterData.routes ?? [])
    await database.query(
      `insert into route (route_code, name, company_code, depot_area_code, line, half_width_m)
       values ($1, $2, 'SCENARIO', '', $3, $4)`,
      [route.routeCode, route.name, JSON.stringify(route.line), route.halfWidthM],
    );
  for (const bill of scenario.masterData.wayBills ?? []) {
    await database.query(
      `insert into way_bill (way_bill_code, company_code, truck_id, depot_area_code, planned_time, route_code)
       select $1, company_code, id, $3, $4, $5 from truck where sign_code = $2`,
      [
        bill.wayBillCode,
        bill.signCode ?? '',
        bill.depotAreaCode,
        new Date(bill.plannedTime),
        bill.routeCode ?? null,
      ],
    );
    for (const [index, { stationCode }] of bill.stops.entries())
      await database.query(
        `insert into way_bill_stop (way_bill_id, stop_no, station_code)
         select id, $2, $3 from way_bill where way_bill_code = $1`,
        [bill.wayBillCode, index + 1, stationCode],
      );
  }
  for (const setting of scenario.settings)
    await database.query(
      // A truck is named by its plate here, and by its id there.
      `insert into setting (key, value, scope, scope_id, effective_from) values ($1, $2, $3,
         coalesce((select id::text from truck where sign_code = $4 and $3 = 'truck'), $4), $5)`,
      [
        setting.key,
        JSON.stringify(setting.value),
        setting.scope,
        setting.scopeId ?? null,
        setting.effectiveFrom,
      ],
    );
  await storeToken(database, testToken, { name: 'scenario', terminal: null });
};

const tick = async (database: Database, app: App, nowMs: number): Promise<void> => {
  const due = await database.query<{ subject: string }>(
    `select subject from engine_subject where lineage = 'live' and due_time <= $1`,
    [new Date(nowMs)],
  );
  if (due.length > 0)
    await app.runner.tick(
      due.map(({ subject }) => subject),
      nowMs,
    );
};

/** Messages that arrive at the same moment, in letters of at most so many. */
const lettersOf = (deliveries: readonly Delivery[], most: number): readonly (readonly Delivery[])[] => {
  const letters: Delivery[][] = [];
  for (const delivery of deliveries) {
    const letter = letters.at(-1);
    if (letter && letter.length < most && letter[0]?.receivedAt === delivery.receivedAt)
      letter.push(delivery);
    else letters.push([delivery]);
  }
  return letters;
};

const deliver = async (app: App, letter: readonly Delivery[]): Promise<FlatRow[]> => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/ingest',
    headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ version: 1, messages: letter.map(({ message }) => message) }),
  });
  if (reply.statusCode !== 200) return [{ result: `HTTP ${reply.statusCode} ${reply.body}` }];
  const body: unknown = reply.json();
  const results: unknown = Reflect.get(Object(body), 'results');
  return Array.isArray(results) ? results.map(Object) : [];
};

const processStates = (
  states: readonly SubjectState[],
  plates: ReadonlyMap<string, string>,
): NonNullable<Outcome['processStates']> =>
  states.flatMap((state) => {
    const processes = (state.slices[processSlice.name] ?? {}) as ReturnType<typeof processSlice.start>;
    return Object.entries(processes).map(([compartment, { history }]) => ({
      signCode: plates.get(state.subject) ?? '',
      compartment: Number(compartment),
      states: history,
    }));
  });

/** The states of all subjects, as a server finds them that has just begun. */
const storedStates = async (database: Database): Promise<SubjectState[]> => {
  const subjects = await database.query<{ subject: string }>('select distinct subject from engine_subject');
  const master = await createMasterSource(database)();
  const { stored } = await database.transaction((queries) =>
    lockSubjects(
      { queries, states: createStateCache(0), master, arriving: new Map(), pending: new Map() },
      subjects.map(({ subject }) => subject),
      0,
    ),
  );
  return stored.map(({ state }) => state);
};

/** A server with a scenario's master data, that takes its messages one letter at a time. */
export interface ScenarioServer {
  readonly app: App;
  close(): Promise<void>;
  /** Lets time pass to the letter's arrival, and delivers it. */
  deliver(letter: readonly Delivery[]): Promise<FlatRow[]>;
  tickTo(nowMs: number): Promise<void>;
  /** Every row of every subject, withdrawn ones too, as the engine wrote it. */
  rows(): Promise<Row[]>;
}

/**
 * Seeds a scenario and opens a server whose clock is that of the deliveries.
 * @param processes servers of one database that take what comes in turn; none knows what another has in memory
 * @param log in front of them, which the first of them reads
 */
export const beginScenario = async (
  database: Database,
  scenario: Scenario,
  processes = 1,
  log?: TestLogInFront,
): Promise<ScenarioServer> => {
  await emptyTables(database);
  await seed(database, scenario);
  let nowMs = 0;
  const open = (): Promise<App> =>
    openTestApp(database, () => nowMs, {}, '/nowhere', undefined, testLog(), undefined, log?.log);
  const app = await open();
  const apps = [app];
  while (apps.length < processes) apps.push(await open());
  log?.readBy(database, app);
  let turns = 0;
  const next = (): App => {
    turns += 1;
    return apps[turns % apps.length] ?? app;
  };
  const tickTo = async (toMs: number): Promise<void> => {
    nowMs = Math.max(nowMs, toMs);
    await tick(database, next(), nowMs);
  };
  return {
    app,
    close: async () => {
      for (const one of apps) await one.server.close();
      await log?.stopReading();
    },
    tickTo,
    deliver: async (letter) => {
      await tickTo(Date.parse(letter[0]?.receivedAt ?? ''));
      const results = await deliver(next(), letter);
      await log?.applied();
      return results;
    },
    rows: async () => {
      const subjects = await database.query<{ subject: string }>(
        'select distinct subject from engine_subject order by subject',
      );
      const all: Row[] = [];
      for (const { subject } of subjects) all.push(...(await rowsSince(database, subject, sinceEver)).rows);
      return all;
    },
  };
};

/**
 * Runs a scenario through the ingest route, the engine and a real database: each delivery at its time, then time to the end.
 * @param mostAtOnce messages of one moment that come in one letter; they then share a transaction
 * @param processes see `beginScenario`
 */
export const runScenarioOnServer = async (
  database: Database,
  scenario: Scenario,
  mostAtOnce = 1,
  processes = 1,
  log?: TestLogInFront,
): Promise<Outcome> => {
  const server = await beginScenario(database, scenario, processes, log);
  const results: FlatRow[] = [];
  for (const letter of lettersOf(scenario.messages, mostAtOnce))
    results.push(...(await server.deliver(letter)));
  await server.tickTo(Date.parse(scenario.endsAt));
  await server.close();
  const states = await storedStates(database);
  const trucks = await database.query<{ subject: string; plate: string }>(
    `select 'truck:' || id as subject, sign_code as plate from truck`,
  );
  const inForce = (await server.rows()).filter((row) => row.withdrawn !== true);
  return {
    results,
    records: inForce.filter(isRecord).map(flatRow),
    alarms: inForce.filter((row) => !isRecord(row)).map(flatRow),
    processStates: processStates(states, new Map(trucks.map(({ subject, plate }) => [subject, plate]))),
  };
};
