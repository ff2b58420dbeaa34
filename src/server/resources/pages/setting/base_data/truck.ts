import { badRequest } from '../../../../http/refusal.ts';
import type { ResourceHooks } from '../../../hooks.ts';

const today = `(now() at time zone 'Asia/Shanghai')::date`;

const until = [
  'vehicle_licence_until',
  'tank_inspection_until',
  'insurance_until',
  'hazardous_permit_until',
].map((column) => `r.${column}`);

/** The one that ends first, of those that are known. */
const first = `least(${until.join(', ')})`;

/** Documents by the one that ends first; a truck of which one is not known is not called valid. */
const truck: ResourceHooks = {
  computed: {
    documentState: `case when ${first} is null then null when ${first} < ${today} then 'expired'
      when ${first} <= ${today} + 30 then 'soon'
      when num_nulls(${until.join(', ')}) > 0 then 'incomplete' else 'valid' end`,
    devices: `(select string_agg(d.name, ' · ' order by d.name) from device d where d.truck_id = r.id and d.enabled)`,
  },
  // A console's readings are a truck's or a station's, never both.
  beforeWrite: async ({ queries }, before, written) => {
    const terminal = written?.own['terminal'];
    if (typeof terminal !== 'string' || terminal === before?.['terminal']) return;
    const [gauge] = await queries.query('select from station_gauge where terminal = $1', [terminal]);
    if (gauge)
      throw badRequest(['请检查表单', 'Please check the form'], {
        terminal: ['已是加油站液位仪的终端号', 'A gauge console of a station has it'],
      });
  },
};

export default truck;
