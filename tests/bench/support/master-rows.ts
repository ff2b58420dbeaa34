import { writeXlsx } from 'hucre/xlsx';

import type { Database } from '#server/database/database.ts';

const company = 'TW0101';

/** Rows beside those of the demo, all of one fleet. */
const statementsFor = (trucks: number): readonly string[] => [
  `insert into driver (driver_code, name, company_code) select 'D' || lpad(n::text, 6, '0'), '驾驶员' || n, '${company}'
   from generate_series(1, 10000) n`,
  `insert into truck (sign_code, terminal, company_code, truck_model, plate_color, sim_number, city, channel_quantity,
     flow_meter_quantity, carrying_capacity_t)
   select '浙C' || lpad(n::text, 5, '0'), '30000' || lpad(n::text, 5, '0'), '${company}', 'fuelTanker', 'yellow',
     '14500' || lpad(n::text, 6, '0'), '宁波', 4, 1, 20 from generate_series(1, ${trucks}) n`,
  `insert into terminal_entry (truck_id, place, number, role)
   select id, 1, sim_number, 'recorder' from truck where terminal like '30000%'`,
  ...['station', 'other'].map(
    (type) =>
      `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m)
       select '${type[0]}' || lpad(n::text, 6, '0'), '${type}', '${type} ' || n, '${company}', 119 + n % 100 / 50.0,
         28 + n / 2500.0, 120 from generate_series(1, 5000) n`,
  ),
  `insert into app_user (user_name, name, role_code, company_code, password_hash)
   select 'user' || n, '用户' || n, u.role_code, '${company}', u.password_hash
   from generate_series(1, 2000) n, (select * from app_user where user_name = 'dispatcher') u`,
  'analyze',
];

export const fillMasterData = async (database: Database, trucks = 10_000): Promise<void> => {
  for (const statement of statementsFor(trucks)) await database.query(statement);
};

/** A sheet of new trucks as a fleet office fills it in, as Base64. */
export const sheetOfTrucks = async (count: number): Promise<string> => {
  const rows = Array.from({ length: count }, (_, n) => [
    `浙D${String(n).padStart(5, '0')}`,
    'yellow',
    'fuelTanker',
    company,
    `4${String(n).padStart(9, '0')}`,
    `D${String((n % 10_000) + 1).padStart(6, '0')}`,
  ]);
  const head = ['车牌号', '车牌颜色', '车型', '所属公司', '终端号', '默认驾驶员'];
  const bytes = await writeXlsx({ sheets: [{ name: '车辆', rows: [head, ...rows] }] });
  return Buffer.from(bytes).toString('base64');
};
