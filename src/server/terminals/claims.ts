import type { TerminalRole } from '#domain/devices/terminal-roles.ts';

import type { Queries } from '../database/database.ts';
import type { Actor } from '../identity/actor.ts';

/** Who is to have a number. */
export interface Claimant {
  readonly companyCode: string;
  /** Null: a station, or a truck that is not there yet. */
  readonly truckId: number | null;
  readonly stationCode: string | null;
  /** Plate or code of the station, for people. */
  readonly name: string;
}

/** A number that was refused because it is in use. */
export interface Claim {
  readonly number: string;
  readonly role: TerminalRole;
}

/** Writes down what was refused, for the operator to decide. */
export const writeClaims = async (
  queries: Queries,
  { user }: Actor,
  { companyCode, truckId, stationCode, name }: Claimant,
  claims: readonly Claim[],
  nowMs: number,
): Promise<void> => {
  for (const { number, role } of claims)
    // oxlint-disable-next-line no-await-in-loop -- one or two, on one connection
    await queries.query(
      `insert into terminal_claim (number, role, company_code, truck_id, station_code, claimant, user_name, claimed_time,
         operator_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8, operator_company())
       on conflict (number, company_code, claimant) where state = 'open'
         do update set role = $2, truck_id = $4, user_name = $7, claimed_time = $8, version = terminal_claim.version + 1`,
      [number, role, companyCode, truckId, stationCode, name, user.userName, new Date(nowMs)],
      'terminal_claim',
    );
};
