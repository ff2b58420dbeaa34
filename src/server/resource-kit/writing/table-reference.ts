import { noReference, type TableReference } from '#domain/cargo/table-file/table-reference.ts';

import type { Queries } from '../../database/database.ts';

const lastRow = (table: string, of: string): string =>
  `left join lateral (select (points -> -1 ->> 1)::float8 as "formerL", (points -> -1 ->> 0)::float8 as "formerMm"
    from ${table} where ${of} and superseded_by is null order by effective_from desc limit 1) as former on true`;

/** What is known of a compartment beside a table that is given for it. */
export const compartmentReference = async (
  queries: Queries,
  truckId: number,
  compartment: number,
): Promise<TableReference> => {
  const [known] = await queries.query<TableReference & Record<string, unknown>>(
    `select c.capacity_l::float8 as "nominalL", c.height_mm::float8 as "nominalMm", former.*
     from truck_compartment c ${lastRow('tank_table', 'truck_id = $1 and compartment = $2')}
     where c.truck_id = $1 and c.compartment = $2`,
    [truckId, compartment],
  );
  return known ?? noReference;
};

/** The same of a station's tank, of which no nominal figure is kept. */
export const stationTankReference = async (
  queries: Queries,
  stationCode: string,
  tankNumber: number,
): Promise<TableReference> => {
  const [known] = await queries.query<TableReference & Record<string, unknown>>(
    `select null::float8 as "nominalL", null::float8 as "nominalMm", former.*
     from (select) as one ${lastRow('station_tank_table', 'station_code = $1 and tank_number = $2')}`,
    [stationCode, tankNumber],
  );
  return known ?? noReference;
};
