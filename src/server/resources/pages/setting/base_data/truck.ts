import type { Queries } from '../../../../database/database.ts';
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

/**
 * A console's readings are a truck's or a station's, never both.
 * @throws Refusal 400 at the number: a station's gauge reports by it
 */
const checkNoStationHas = async (queries: Queries, terminal: unknown): Promise<void> => {
  if (typeof terminal !== 'string') return;
  const [gauge] = await queries.query('select from station_gauge where terminal = $1', [terminal]);
  if (!gauge) return;
  throw badRequest(['终端号已是加油站液位仪的', 'A gauge console of a station has its terminal number'], {
    terminal: ['已是加油站液位仪的终端号', 'A gauge console of a station has it'],
  });
};

/** Documents by the one that ends first; a truck of which one is not known is not called valid. */
const truck: ResourceHooks = {
  computed: {
    documentState: `case when ${first} is null then null when ${first} < ${today} then 'expired'
      when ${first} <= ${today} + 30 then 'soon'
      when num_nulls(${until.join(', ')}) > 0 then 'incomplete' else 'valid' end`,
    devices: `(select string_agg(d.name, ' · ' order by d.name) from device d where d.truck_id = r.id and d.enabled)`,
  },
  beforeWrite: async ({ queries }, before, written) => {
    const terminal = written?.own['terminal'];
    if (terminal !== before?.['terminal']) await checkNoStationHas(queries, terminal);
  },
  beforeRestore: ({ queries }, removed) => checkNoStationHas(queries, removed['terminal']),
};

export default truck;
