import { vehicleRecordText } from '#gateway/jt809/messages/vehicle-messages.ts';
import { numberOfPlateColor } from '#domain/words/truck-words.ts';

import type { Queries } from '../database/database.ts';
import { plainPlate } from './vehicle-name.ts';

/** Kinds of vehicles and of transport as the standard numbers them: a tank truck, and dangerous goods. */
const tankTruck = '40';
const dangerousGoods = '030';

/** A truck's record (0x1601), which authorities ask for; null: there is none such. What is not known is empty. */
export const vehicleRecordOf = async (
  queries: Queries,
  truckId: number,
  accessCode: number,
): Promise<string | null> => {
  const [row] = await queries.query<{
    sign_code: string;
    plate_color: string;
    district: string;
    carrying_capacity_t: string | null;
    company_code: string;
    company: string;
    phone: string;
  }>(
    `select t.sign_code, t.plate_color, t.district, t.carrying_capacity_t::text as carrying_capacity_t, c.company_code,
       c.name as company, c.phone from truck_master t join company c on c.company_code = t.company_code where t.id = $1`,
    [truckId],
    'vehicle_record_for_authority',
  );
  if (row === undefined) return null;
  return vehicleRecordText([
    // The standard calls the plate so.
    ['VIN', plainPlate(row.sign_code)],
    ['VEHICLE_COLOR', String(numberOfPlateColor(row.plate_color))],
    ['VEHICLE_TYPE', tankTruck],
    ['TRANS_TYPE', dangerousGoods],
    ['VEHICLE_NATIONALITY', /^\d{6}$/.test(row.district) ? row.district : ''],
    ['OWERS_ID', String(accessCode)],
    ['OWERS_NAME', row.company],
    ['OWERS_TEL', row.phone],
    ['CARGO_TONNAGE', row.carrying_capacity_t ?? ''],
  ]);
};
