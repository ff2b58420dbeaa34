import type { DriverReport } from '#gateway/jt809/messages/vehicle-messages.ts';

import type { Queries } from '../database/database.ts';

/** The driver of a truck as authorities are told of him; null: it has none. Who issued his licence is not kept. */
export const driverOf = async (
  queries: Queries,
  truckId: number,
): Promise<Omit<DriverReport, 'answered'> | null> => {
  const [row] = await queries.query<{
    name: string;
    id_number: string | null;
    qualification_certificate: string | null;
    valid_until: string | null;
  }>(
    `select d.name, d.id_number, d.qualification_certificate, d.qualification_until::text as valid_until
     from truck_master t join driver d on d.driver_code = t.driver_code where t.id = $1`,
    [truckId],
    'driver_for_authority',
  );
  return row === undefined
    ? null
    : {
        name: row.name,
        idCard: row.id_number ?? '',
        licence: row.qualification_certificate ?? '',
        issuer: '',
        validUntilMs: row.valid_until === null ? null : Date.parse(`${row.valid_until}T00:00:00+08:00`),
      };
};
