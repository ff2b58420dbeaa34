import type { Database } from '#server/database/database.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { readFleetDescription } from '#server/demo/fleet-description.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { createFleet } from '#simulator/fleet.ts';

export const benchToken = 'bench-token-of-all-terminals';

/** The company whose trucks they are: one fleet of the demo's tree. */
export const benchCompany = 'TW0101';

export const terminalOf = (index: number): string => `30000${String(index + 1).padStart(5, '0')}`;
export const compartmentsOf = (index: number): number => (index % 2 === 0 ? 4 : 3);

/** Trucks of three or four compartments with tables of 150 rows, and a thousand fences around Ningbo. */
const statementsFor = (trucks: number): readonly string[] => [
  `insert into truck (sign_code, terminal, company_code, truck_model, plate_color, sim_number, city, channel_quantity,
     flow_meter_quantity, carrying_capacity_t)
   select '浙C' || lpad(n::text, 5, '0'), '30000' || lpad(n::text, 5, '0'), '${benchCompany}', 'fuelTanker', 'yellow',
     '14500' || lpad(n::text, 6, '0'), '宁波', 4, 1, 20 from generate_series(1, ${trucks}) n`,
  `insert into terminal_entry (truck_id, place, number, role)
   select id, 1, sim_number, 'recorder' from truck where terminal like '30000%'`,
  `insert into truck_compartment (truck_id, compartment, capacity_l, height_mm, oil_code, density20_kg_m3)
   select t.id, c, 8000, 1500, case when c % 2 = 0 then 0 else 92 end, case when c % 2 = 0 then 838 else 744 end
   from truck t, generate_series(1, 4) c
   where t.terminal like '30000%' and c <= case when right(t.terminal, 5)::int % 2 = 1 then 4 else 3 end`,
  `insert into tank_table (truck_id, compartment, effective_from, points)
   select c.truck_id, c.compartment, '2020-01-01', (select jsonb_agg(jsonb_build_array(n * 10, round((8000 * (a - sin(a) * cos(a)) / pi())::numeric, 2)) order by n)
     from (select n, acos(1 - 2 * n * 10 / 1500.0) as a from generate_series(1, 150) n) as x)
   from truck_compartment c join truck t on t.id = c.truck_id where t.terminal like '30000%'`,
  `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m)
   select 'B' || lpad(n::text, 6, '0'), 'station', 'station ' || n, '${benchCompany}', 121 + n % 40 * 0.03, 29.5 + n / 40 * 0.04, 150
   from generate_series(1, 1000) n`,
  'vacuum analyze',
];

/** Fills an empty, migrated database with the demo's companies and accounts and `trucks` trucks of one fleet. */
export const fillFleet = async (database: Database, trucks: number): Promise<void> => {
  const fleet = createFleet({ seed: 'bench', trucks: 1 });
  await seedDemo(database, readFleetDescription(JSON.stringify(fleet.describe())), demoPassword);
  for (const statement of statementsFor(trucks)) await database.query(statement);
  await storeToken(database, benchToken, { name: 'gateway', terminal: null });
};
