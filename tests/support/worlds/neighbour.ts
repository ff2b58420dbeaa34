import { ownership } from '#server/identity/scope/ownership.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { rowForm } from '../row-form.ts';
import { ingest, loginAs } from './demo-world.ts';

/** Where a company stands that nobody of TW01 has to do with: in a tree of its own, beside it, or above it. */
export type Standing = 'apart' | 'sibling' | 'above';

export interface Neighbour {
  /** What it has before TW01's trucks say anything. */
  readonly settle: () => Promise<void>;
  /** A row of its own for every row of TW01 that people or its terminals write, with the same names and codes. */
  readonly copy: () => Promise<void>;
  /** Tables of such rows in which it has none. */
  readonly lacking: () => Promise<readonly string[]>;
}

const code = 'NB';
const terminal = '1000000012';

const areaTypes = [
  'depot',
  'station',
  'authorizedUnsealing',
  'serviceDepot',
  'parkingLot',
  'authorizedParking',
  'other',
];

/** Fences of every kind over the places of TW01's trucks, which permit everything and limit speed to a walk. */
const drawFences = async (database: Database, random: () => number): Promise<void> => {
  for (const type of areaTypes)
    await database.query(
      `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m, permits_parking,
         permits_unsealing, limit_kmh, station_code)
       values ($1, $2, $3, '${code}', $4, $5, 50000, true, true, 5, $6)`,
      [
        `N-${type}`,
        type,
        '城关加油站',
        121.41 + random() * 0.1,
        29.7 + random() * 0.1,
        type === 'station' ? 'NS1' : null,
      ],
    );
};

/** What its truck says: more than TW01's, of the same moments. */
const traffic = async (app: App, nowMs: number, random: () => number): Promise<void> => {
  const kinds = [
    () => [
      'position',
      { fix: '3d', longitudeDeg: 121.41, latitudeDeg: 29.7, speedKmh: 90, acc: true, satellites: 12 },
    ],
    () => [
      'seal-sensor',
      {
        trigger: 'change',
        sensors: [{ compartment: 1, part: 'manhole', state: random() < 0.5 ? 'open' : 'closed' }],
      },
    ],
    () => [
      'tank-level',
      {
        dataType: 'IN',
        compartments: [
          { compartment: 1, gaugeStatus: 'ok', levelMm: Math.round(random() * 1500), temperatureC: 20 },
        ],
      },
    ],
    () => ['driver-sign', { action: 'in', driverCode: 'N001', method: 'card', accepted: true }],
    () => ['emergency', { action: random() < 0.5 ? 'pressed' : 'released', button: 'cab' }],
  ] as const;
  await ingest(
    app,
    Array.from({ length: 40 }, (_, index) => {
      const [kind, data] = (kinds[Math.floor(random() * kinds.length)] ?? kinds[0])();
      return {
        id: `neighbour-${nowMs}-${index}`,
        terminal,
        time: new Date(nowMs - 400_000 + index * 9_000).toISOString(),
        seq: index + 1,
        kind,
        data,
      };
    }),
  );
};

/** Columns of unique indexes, whose values a copy may not have; those that are unique within their owner it may. */
const uniqueColumns = async (
  database: Database,
  table: string,
  owner: string,
): Promise<readonly string[]> => {
  const rows = await database.query<{ name: string }>(
    `select distinct a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = to_regclass('public.' || $1) and i.indisunique
       and not exists (select from pg_attribute o where o.attrelid = i.indrelid and o.attnum = any(i.indkey) and o.attname = $2)`,
    [table, owner],
  );
  return rows.map(({ name }) => name);
};

/** SQL: the company of the row `alias` of a table; null: of none. */
const companyOf = (table: string, alias: string): string | null => {
  const rule = ownership[table];
  if (rule?.of === 'company') return `${alias}."${rule.by}"`;
  if (rule?.of !== 'parent') return null;
  const above = `${alias}_of`;
  const company = companyOf(rule.table, above);
  return company === null
    ? null
    : `(select ${company} from "${rule.table}" ${above} where ${above}."${rule.key}" = ${alias}."${rule.column}" limit 1)`;
};

/** SQL: which row of the neighbour takes the place of which of TW01's, as `before` and `after`; it may have fewer. */
const pairsOf = (table: string, key: string): string => {
  const company = companyOf(table, 'x') ?? 'null';
  return `(select t.key as before, n.key as after
    from (select x."${key}" as key, row_number() over (order by x."${key}") - 1 as place from "${table}" x where ${company} like 'TW01%') t
    join (select x."${key}" as key, row_number() over (order by x."${key}") - 1 as place, count(*) over () as all
      from "${table}" x where ${company} = '${code}') n on n.place = t.place % n.all)`;
};

/** Columns that name a row of another table of the company's: the neighbour's names its own. */
const namedRows: Readonly<Record<string, string>> = {
  trailer_id: 'trailer',
  receiver_id: 'notice_receiver',
  plan_id: 'on_call_plan',
  way_bill_id: 'way_bill',
};

/** Rows of TW01 once more, of the neighbour: of its company, or of what it has in the place of what they are of. */
const copyTable = async (database: Database, table: string, truckId: number): Promise<void> => {
  const rule = ownership[table];
  if (rule?.of !== 'company' && rule?.of !== 'parent') return;
  const owner = rule.of === 'company' ? rule.by : rule.column;
  const columns = await database.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const unique = new Set(await uniqueColumns(database, table, owner));
  // A trigger holds that: of terminals in several tables a number is one's alone.
  if (table === 'terminal_entry') unique.add('number');
  const value = ({ name, type }: { name: string; type: string }): string => {
    if (name === owner && rule.of === 'parent') return 'pair.after';
    if (name === owner || name === 'company_code') return `'${code}'`;
    if (name === 'truck_id') return String(truckId);
    const named = namedRows[name];
    if (named !== undefined && type === 'integer')
      return `case when x."${name}" is not null then (select min(id) from "${named}" where company_code = '${code}') end`;
    // A service account stands for one user alone.
    if (name === 'user_id' && unique.has(name))
      return `(select id from app_user where user_name = 'neighbour')`;
    if (type === 'uuid') return 'gen_random_uuid()';
    // Texts that are unique everywhere: another row has another one, which a number of a terminal may be too.
    if ((unique.has(name) || name === 'id') && type === 'text') return `x."${name}" || 'A'`;
    return unique.has(name) && type === 'bytea' ? `x."${name}" || '\\x01'::bytea` : `x."${name}"`;
  };
  const from =
    rule.of === 'company'
      ? `"${table}" x where x."${rule.by}" like 'TW01%'`
      : `"${table}" x join ${pairsOf(rule.table, rule.key)} pair on pair.before = x."${rule.column}"`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await database.query(
    `insert into "${table}" (${names}) select ${columns.map(value).join(', ')} from ${from} on conflict do nothing`,
  );
};

/** Tables that hold rows of a company which people, or its terminals, write; what they are of comes first. */
const writtenTables = Object.entries(ownership).flatMap(([table, rule]) =>
  (rule.of === 'company' || rule.of === 'parent') &&
  (rule.written === 'people' || rule.written === 'terminals' || table === 'terminal_claim')
    ? [table]
    : [],
);

/** Kinds of rows that the neighbour has already, or that are views of other tables. */
const settled: ReadonlySet<string> = new Set([
  'company',
  'role',
  'app_user',
  'driver',
  'truck',
  'truck_master',
  'area',
  'area_master',
  'depot',
  'station',
  'notice_target',
]);

/** A company that has everything that TW01 has, and more, at the same places. */
export const createNeighbour = (
  database: Database,
  app: App,
  nowMs: number,
  standing: Standing,
  random: () => number,
): Neighbour => ({
  settle: async () => {
    await database.query(
      `insert into company (company_code, name, parent_code) values ('${code}', '甬港镇海车队', $1)`,
      [standing === 'sibling' ? 'TW' : null],
    );
    if (standing === 'above')
      await database.query(`update company set parent_code = '${code}' where company_code = 'TW'`);
    await database.query(
      `insert into app_user (user_name, name, phone, role_code, company_code, password_hash)
       select 'neighbour', name, phone, 'admin', '${code}', password_hash from app_user where user_name = 'useradmin'`,
    );
    const admin = await loginAs(app, 'neighbour');
    const made = async (address: string, fields: object): Promise<void> => {
      const answer = await admin.send('POST', `/resources/${address}`, rowForm(fields));
      if (answer.resultCode !== 200) throw new Error(`${address}: ${JSON.stringify(answer.data)}`);
    };
    // A group that stands above has sites and roles for all, and drivers who may drive for it: that is meant.
    if (standing !== 'above') {
      await made('setting/privilege_account/role', {
        roleName: '镇海角色',
        functions: ['alarm.watch', 'user.write'],
      });
      await drawFences(database, random);
      await made('setting/base_data/driver', {
        driverCode: 'N001',
        name: '驾驶员2',
        companyCode: code,
        cardCode: 'CARD1002',
      });
    }
    await made('setting/base_data/truck', {
      signCode: '浙B10002',
      terminal,
      companyCode: code,
      plateColor: 'yellow',
      truckModel: 'fuelTanker',
      enabled: true,
      compartments: [{ compartment: 1, capacityL: 10_000, heightMm: 1600, oilCode: 92, density20KgM3: 745 }],
    });
    await database.query(
      `insert into setting (key, value, scope, scope_id, effective_from) values
         ('overspeed.limitKmh', '5', 'company', $1, '2020-01-01'), ('parking.minS', '60', 'company', $1, '2020-01-01')`,
      [standing === 'above' ? 'NB-nobody' : code],
    );
    await traffic(app, nowMs, random);
  },
  copy: async () => {
    const [truck] = await database.query<{ id: number }>(`select id from truck where sign_code = '浙B10002'`);
    for (const table of writtenTables)
      if (!settled.has(table)) await copyTable(database, table, truck?.id ?? 0);
    await traffic(app, nowMs + 10_000, random);
  },
  lacking: async () => {
    const found: string[] = [];
    for (const table of writtenTables) {
      const rows = await database.query(
        `select from "${table}" x where ${companyOf(table, 'x') ?? 'null'} = '${code}' limit 1`,
      );
      if (rows.length === 0) found.push(table);
    }
    return found;
  },
});
