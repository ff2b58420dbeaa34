import type { AreaShape } from '#contract/fleet/areas.ts';

import type { Queries } from '../database/database.ts';
import { reachSql } from '../resource-kit/reading/scope-sql.ts';

interface AreaRow {
  readonly area_code: string;
  readonly type: string;
  readonly name: string;
  readonly name_en: string;
  readonly longitude_deg: number | null;
  readonly latitude_deg: number | null;
  readonly radius_m: number | null;
  readonly polygon: [number, number][] | null;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  readonly valid_hours: string | null;
  readonly valid_days: string | null;
}

const timesOf = ({ valid_from, valid_to, valid_hours, valid_days }: AreaRow): Pick<AreaShape, 'times'> =>
  (valid_from ?? valid_to ?? valid_hours ?? valid_days) === null
    ? {}
    : {
        times: {
          validFrom: valid_from?.toISOString() ?? null,
          validTo: valid_to?.toISOString() ?? null,
          validHours: valid_hours,
          validDays: valid_days,
        },
      };

const areaOf = (row: AreaRow): AreaShape => ({
  areaCode: row.area_code,
  type: row.type,
  name: row.name,
  nameEn: row.name_en,
  circle: row.polygon
    ? null
    : {
        longitudeDeg: row.longitude_deg ?? 0,
        latitudeDeg: row.latitude_deg ?? 0,
        radiusM: row.radius_m ?? 0,
      },
  polygon: row.polygon,
  ...timesOf(row),
});

/**
 * Depots, stations and other areas in force that hold for trucks of these companies, or that they keep for others: their
 * own, and those of the companies above them.
 */
export const listAreas = async (queries: Queries, companies: readonly string[]): Promise<AreaShape[]> => {
  const rows = await queries.query<AreaRow>(
    `select area_code, type, name, name_en, longitude_deg, latitude_deg, radius_m, polygon, valid_from, valid_to,
       valid_hours, valid_days from area x where enabled and ${reachSql('ownAndAbove', '$1')} order by area_code`,
    [companies],
    'areas',
  );
  return rows.map(areaOf);
};
