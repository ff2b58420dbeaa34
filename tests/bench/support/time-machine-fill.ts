import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';

import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { fillMasterData } from './master-rows.ts';

/** Fills an empty database with the past of a fleet: fixes and readings of its last hours, records of its last days. */
export const fillPast = async (
  database: Database,
  endMs: number,
  { trucks, hours, days }: { readonly trucks: number; readonly hours: number; readonly days: number },
): Promise<void> => {
  await seedDemoWorld(database);
  await fillMasterData(database);
  await database.query(
    `delete from truck where sign_code like '浙C%' and id not in (select id from truck where sign_code like '浙C%' order by id limit $1)`,
    [trucks],
  );
  await database.query(
    `insert into truck_compartment (truck_id, compartment, capacity_l, height_mm, oil_code, density20_kg_m3)
     select t.id, c, 8000, 1500, 92, 745 from truck t cross join generate_series(1, 4) c where t.sign_code like '浙C%'`,
  );
  // Of all days, as where fixes are kept as long as records: a statement is planned for those that it may read.
  const times = [
    ...Array.from({ length: hours + 1 }, (_, hour) => endMs - hour * 3_600_000),
    ...Array.from({ length: days }, (_, day) => endMs - day * 86_400_000),
  ];
  await database.transaction(async (queries) => {
    for (const table of ['position', 'track_cell', 'tank_inventory'])
      await createPartitions()().ensure(queries, table, times);
  });
  const fleet = `(select id, sign_code, company_code, terminal from truck where sign_code like '浙C%') t`;
  const common = `'truck:' || t.id, t.sign_code, t.terminal, t.company_code, 1, false, now(), 1`;
  const filled = Array.from({ length: hours }, (_, hour) => endMs - (hour + 1) * 3_600_000);
  // And one hour of the day before: an empty day is read otherwise, with all rows of the next sorted for each truck.
  filled.push(Math.floor((endMs - hours * 3_600_000) / 86_400_000) * 86_400_000 - 3_600_000);
  for (const [hour, fromMs] of filled.entries()) {
    const from = new Date(fromMs);
    await database.query(
      `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, speed_kmh, bearing_deg, acc)
       select t.sign_code, t.company_code, $1::timestamptz + make_interval(mins => m, secs => (t.id % 60)::int),
         120 + (t.id % 100) / 50.0 + m / 600.0, 29 + (t.id / 100) / 100.0, (t.id + m) % 90, (t.id * 7) % 360, true
       from ${fleet} cross join generate_series(0, 59) m`,
      [from],
    );
    await database.query(
      `insert into track_cell select distinct floor(longitude_deg * 50)::int, floor(latitude_deg * 50)::int,
         date_trunc('hour', "time", 'UTC'), company_code, sign_code from "position"
         where "time" >= $1 and "time" < $1::timestamptz + interval '1 hour' on conflict do nothing`,
      [from],
    );
    await database.query(
      `insert into tank_inventory_bundle (id_head, id_tail, subject, sign_code, terminal, company_code, revision, withdrawn,
         touched_time, write_no, time, data_type, items)
       select 'i:' || t.id || ':', ':' || m || ':' || $2, ${common}, $1::timestamptz + make_interval(mins => m), 'IN',
         (select array_agg(jsonb_populate_record(null::tank_inventory_item, jsonb_build_object(
            'compartment', c, 'vt_l', 4000, 'v20_l', 3980, 'oil_code', 92, 'id_own', c)) order by c) from generate_series(1, 4) c)
       from ${fleet} cross join unnest(array[0, 30]) m`,
      [from, hour],
    );
  }
  const columns =
    'id, subject, sign_code, terminal, company_code, revision, withdrawn, touched_time, write_no, start_time, end_time';
  for (const [table, minutes, share] of [
    ['parking', 20, 3],
    ['offline', 40, 9],
  ] as const)
    await database.query(
      `insert into ${table} (${columns}) select '${table}:' || t.id || ':' || h, ${common}, s, s + interval '${minutes} minutes'
       from ${fleet} cross join generate_series(0, ${hours - 1}) h
         cross join lateral (select $1::timestamptz - make_interval(hours => h, mins => (t.id % 55)::int) as s) x
       where (t.id + h) % ${share} = 0`,
      [new Date(endMs)],
    );
  // Of the days before, one of each a truck and day: records stay when fixes are dropped.
  for (const [table, minutes, every] of [
    ['parking', 500, 1],
    ['offline', 40, 3],
  ] as const)
    await database.query(
      `insert into ${table} (${columns}) select '${table}:' || t.id || ':d' || d, ${common}, s, s + interval '${minutes} minutes'
       from ${fleet} cross join generate_series(2, ${days}, ${every}) d
         cross join lateral (select $1::timestamptz - make_interval(days => d, mins => (t.id % 900)::int) as s) x`,
      [new Date(endMs)],
    );
  await database.query(
    `insert into alarm (id, subject, sign_code, terminal, company_code, type, level, start_time, raised_time, end_time, touched_time, write_no)
     select 'a:' || t.id || ':' || d, 'truck:' || t.id, t.sign_code, t.terminal, t.company_code, 2, 2, s, s, s + interval '3 minutes', now(), 1
     from ${fleet} cross join generate_series(0, ${days - 1}) d
       cross join lateral (select $1::timestamptz - make_interval(days => d, mins => (t.id % 900)::int) as s) x
     where t.id % 4 = 0`,
    [new Date(endMs)],
  );
  await database.query('analyze');
};
