import type { RecordKind } from '#contract/records.ts';
import type { CompartmentLoad } from '#report/compartment-load.ts';

import { isoSeconds } from '../../database/iso-time.ts';
import { keptReading } from '../../telemetry/last-readings.ts';
import type { SourceField } from './source-field.ts';

/**
 * The last inventory row of each compartment. Its time is in the truck's live row, so every row is found by truck and
 * time in the one day that it is in, or among those kept of days that are no longer here, however long a truck has
 * been silent.
 */
const inventory = `(select i.*, c."capacityL" as capacity_l, l.live ->> 'area' as truck_area from truck_live l
    join truck_live_compartments lc on lc.sign_code = l.sign_code
    cross join lateral jsonb_to_recordset(lc.compartments)
      as c(compartment int, "readingTime" timestamptz, "capacityL" float8)
    cross join lateral (
      select * from tank_inventory where sign_code = l.sign_code and time = c."readingTime" and compartment = c.compartment
      union all
      select * from ${keptReading('tank_inventory', 'l.sign_code', 'c.compartment')} k where k.time = c."readingTime"
    ) i
  ) r`;

const inForce = (alias: string): string =>
  `not ${alias}.withdrawn and ${alias}.time > (select at from since)`;

/**
 * The last reading of each probe of the trucks that sent their climate in the two days before the newest. Probes are
 * found by going from one to the next in their index: each costs two look-ups, however often it has sent.
 */
const climate = `(with recursive since as materialized (
      select time - interval '2 days' as at from climate where not withdrawn order by time desc limit 1
    ), probes as (
      (select c.sign_code, c.probe_place, c.probe from climate c where ${inForce('c')}
       order by c.sign_code, c.probe_place, c.probe limit 1)
      union all
      select n.* from probes p cross join lateral (
        select c.sign_code, c.probe_place, c.probe from climate c
        where ${inForce('c')} and (c.sign_code, c.probe_place, c.probe) > (p.sign_code, p.probe_place, p.probe)
        order by c.sign_code, c.probe_place, c.probe limit 1) n
    )
    select c.* from probes p cross join lateral (
      select * from climate c
      where ${inForce('c')} and (c.sign_code, c.probe_place, c.probe) = (p.sign_code, p.probe_place, p.probe)
      order by c.time desc limit 1) c
  ) r`;

/** The last water of each sprinkler truck, found in its index by the truck, or kept of a day that is no longer here. */
const water = `(select w.* from (select sign_code from truck_live) l cross join lateral (
    select * from (
      (select * from water_inventory n where n.sign_code = l.sign_code and not n.withdrawn order by n.time desc limit 1)
      union all
      select * from ${keptReading('water_inventory', 'l.sign_code', '0')} k
    ) both_ways order by time desc limit 1) w
  ) r`;

const inventoryLoad = [
  ['compartment', 'r.compartment'],
  ['capacityL', 'r.capacity_l'],
  ['oilCode', 'r.oil_code'],
  ['levelMm', 'r.corrected_level_mm'],
  ['waterMm', 'r.water_mm'],
  ['temperatureC', 'r.temperature_c'],
  ['vtL', 'r.vt_l'],
  ['v20L', 'r.v20_l'],
  ['massKg', 'r.mass_kg'],
  ['atgStatus', 'r.atg_status'],
  ['time', isoSeconds('r.time')],
] as const satisfies readonly (readonly [keyof CompartmentLoad, string])[];

/** Fields that only the last rows have. */
export const latestFields: Partial<Record<RecordKind, Readonly<Record<string, SourceField>>>> = {
  'tank-inventory': {
    capacityL: { sql: 'r.capacity_l', type: 'number' },
    truckArea: { sql: 'r.truck_area', type: 'text' },
    compartmentLoad: {
      sql: `json_build_object(${inventoryLoad.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`,
      type: 'json',
    },
  },
};

/** One row a cell, which every message of it changes. */
const cells = `(select * from airtight_status where not withdrawn) r`;

/** Faults that last. */
const faults = `(select * from device_fault where end_time is null and not withdrawn) r`;

const latest: Partial<Record<RecordKind, string>> = {
  'tank-inventory': inventory,
  climate,
  'device-fault': faults,
  'airtight-status': cells,
  'water-inventory': water,
};

/** @throws Error where a definition is live whose kind has no such rows: a fault of the program, found at start */
export const latestRows = (kind: RecordKind): string => {
  const sql = latest[kind];
  if (sql === undefined) throw new Error(`no live rows of ${kind}`);
  return sql;
};
