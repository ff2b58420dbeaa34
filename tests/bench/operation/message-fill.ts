import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';

const dayMs = 86_400_000;

/** Of a day's messages of a truck, the `m`-th: most are fixes, an eighth readings, an eighth heartbeats, as in traffic. */
const kindSql = `case m % 8 when 3 then 'tank-level' when 7 then 'heartbeat' else 'position' end`;

/** What a message leaves in the log, by kind, in the packed form in which the log has it. */
const contentSql = `case m % 8
  when 3 then json_build_array('IN', round(random()::numeric, 2), 0.2, (select json_agg(json_build_array(c, 'ok',
    round((700 + 800 * random())::numeric, 1), 22.5, case c % 2 when 0 then 0 else 92 end, 744)) from generate_series(1, 4) c))
  when 7 then json_build_array(60, 0, -50 - m % 40)
  else json_build_array('3d', lon, lat, speed, true, (m * 7) % 360, 12, 14, speed, 81000 + m, 0, 3) end`;

/** `$1`: the day's beginning, `$2`: messages of each truck. */
const messagesSql = `
  select t.id as truck, t.sign_code, t.company_code, t.terminal, m,
    $1::timestamptz + make_interval(secs => m * 86400.0 / $2::int + (t.id % 60)) as "time",
    round((120 + (t.id % 100) / 50.0 + m / 600.0 + random() / 1000)::numeric, 6) as lon,
    round((29 + (t.id % 97) / 100.0 + random() / 1000)::numeric, 6) as lat, round((90 * random())::numeric, 1) as speed
  from truck t cross join generate_series(0, $2::int - 1) m where t.terminal like '30000%'`;

/** Statements that write a day as ingest leaves it: keys, log, fixes, cells of tracks, levels of compartments. */
const statements: readonly string[] = [
  `insert into message_key (terminal_hash, day, id_hash, content_hash)
   select hashtext(terminal), $1::date, hashtextextended(terminal || '-' || $1 || m, 1), hashtextextended(terminal || m, 2)
   from (${messagesSql}) x`,
  `insert into terminal_message (subject, "time", seq, message_id, terminal, kind, received_time, content)
   select 'truck:' || truck, "time", m, terminal || '-' || to_char("time", 'YYMMDDHH24MISS') || m, terminal, ${kindSql},
     "time" + interval '1 second', ${contentSql} from (${messagesSql}) x`,
  `insert into "position" (sign_code, company_code, "time", longitude_deg, latitude_deg, speed_kmh, recorder_speed_kmh,
     bearing_deg, altitude_m, satellites, odometer_km, acc)
   select sign_code, company_code, "time", lon, lat, speed, speed, (m * 7) % 360, 12, 14, 81000 + m, true
   from (${messagesSql}) x where m % 8 not in (3, 7)`,
  `insert into track_cell select distinct floor(longitude_deg * 50)::int, floor(latitude_deg * 50)::int,
     date_trunc('hour', "time", 'UTC'), company_code, sign_code from "position"
   where "time" >= $1::timestamptz and "time" < $1::timestamptz + interval '1 day' on conflict do nothing`,
  `insert into tank_inventory_bundle (id_head, id_tail, subject, sign_code, terminal, company_code, revision, withdrawn,
     touched_time, write_no, time, data_type, items)
   select 'i:' || truck || ':', ':' || m || ':' || $1, 'truck:' || truck, sign_code, terminal, company_code, 1, false, "time", 1,
     "time", 'IN', (select array_agg(jsonb_populate_record(null::tank_inventory_item, jsonb_build_object('compartment', c,
       'vt_l', round((8000 * random())::numeric, 1), 'v20_l', round((8000 * random())::numeric, 1), 'oil_code', 92, 'id_own', c))
       order by c) from generate_series(1, 4) c where truck > 0)
   from (${messagesSql}) x where m % 8 = 3`,
];

/** Fills days before `endMs` with messages of the trucks of `fillFleet`, and calls back after each. */
export const fillMessages = async (
  database: Database,
  {
    endMs,
    days,
    perTruckDay,
  }: { readonly endMs: number; readonly days: number; readonly perTruckDay: number },
  filled: (day: string) => void,
): Promise<void> => {
  const partitions = createPartitions();
  for (let back = days; back > 0; back -= 1) {
    const startMs = Math.floor(endMs / dayMs - back) * dayMs;
    const day = new Date(startMs).toISOString().slice(0, 10);
    await database.transaction(async (queries) => {
      for (const table of ['message_key', 'terminal_message', 'position', 'track_cell', 'tank_inventory'])
        await partitions().ensure(queries, table, [startMs]);
      for (const sql of statements) await queries.query(sql, sql.includes('$2') ? [day, perTruckDay] : [day]);
    });
    filled(day);
  }
  await database.query('analyze');
};
