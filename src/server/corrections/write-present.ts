import type { CorrectedEntity } from '#contract/corrections.ts';

import type { Queries } from '../database/database.ts';
import type { VersionContent } from '../master-data/in-force/version-content.ts';
import type { VersionedEntity } from '../identity/scope/versioned-entities.ts';

type Writer<E extends VersionedEntity> = (
  queries: Queries,
  key: string,
  content: VersionContent[E],
) => Promise<void>;

const writeTruck: Writer<'truck'> = async (queries, key, truck) => {
  await queries.query(
    `update truck_master set terminal = $2, company_code = $3, driver_code = $4, truck_model = $5, enabled = $6,
       version = version + 1 where id = $1::integer`,
    [key, truck.terminal, truck.companyCode, truck.defaultDriverCode, truck.kind, truck.inService],
  );
  for (const part of truck.compartments)
    await queries.query(
      `update truck_compartment set capacity_l = $3, oil_code = $4, density20_kg_m3 = $5, probe_forward_mm = $6,
         probe_left_mm = $7 where truck_id = $1::integer and compartment = $2`,
      [
        key,
        part.compartment,
        part.capacityL,
        part.oilCode,
        part.density20KgM3,
        part.probeForwardMm,
        part.probeLeftMm,
      ],
    );
};

const writeArea: Writer<'area'> = async (queries, key, area) => {
  await queries.query(
    `update area_master set type = $2, name = $3, longitude_deg = $4, latitude_deg = $5, radius_m = $6, polygon = $7,
       permits_parking = $8, permits_unsealing = $9, limit_kmh = $10, valid_from = $11,
       valid_to = $12, valid_hours = $13, valid_days = $14, version = version + 1
     where area_code = $1 and ended_time is null`,
    [
      key,
      area.type,
      area.name,
      area.longitudeDeg,
      area.latitudeDeg,
      area.radiusM,
      area.polygon === null ? null : JSON.stringify(area.polygon),
      area.permitsParking,
      area.permitsUnsealing,
      area.limitKmh,
      area.validFrom ?? null,
      area.validTo ?? null,
      area.validHours ?? null,
      area.validDays ?? null,
    ],
  );
};

/** Things with versions that may be corrected: a way bill says what was planned, and that stays. */
type Corrected = Exclude<CorrectedEntity, 'tankTable'>;

const writers: { readonly [E in Corrected]: Writer<E> } = {
  truck: writeTruck,
  area: writeArea,
  company: async (queries, key, { parentCode }) => {
    await queries.query(
      'update company set parent_code = $2, version = version + 1 where company_code = $1',
      [key, parentCode],
    );
  },
  driver: async (queries, key, { cardCode, companyCode }) => {
    await queries.query(
      'update driver set card_code = $2, company_code = $3, version = version + 1 where driver_code = $1',
      [key, cardCode, companyCode],
    );
  },
  stationGauge: async (queries, key, { stationCode }) => {
    await queries.query('update station_gauge set station_code = $2 where terminal = $1', [key, stationCode]);
  },
};

/** Updates the present row to the last version; a thing that has ended stays ended. */
export const writePresent = async <E extends Corrected>(
  queries: Queries,
  entity: E,
  key: string,
  content: VersionContent[E] | null,
): Promise<void> => {
  if (content !== null) await writers[entity](queries, key, content);
};

export const isVersioned = (entity: CorrectedEntity): entity is Corrected => entity !== 'tankTable';
