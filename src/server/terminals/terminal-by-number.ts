import type { TerminalRole } from '#domain/devices/terminal-roles.ts';
import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import type { Queries } from '../database/database.ts';

/** Whose a number is. */
export interface NumberedTerminal {
  /** Of its row in `terminal`. */
  readonly id: number;
  readonly number: string;
  readonly role: TerminalRole;
  readonly companyCode: string;
  /** Null: of a station. */
  readonly truckId: number | null;
  readonly signCode: string | null;
  readonly plateColor: string | null;
  readonly vin: string | null;
  readonly stationCode: string | null;
  /** Serial number by which messages of its truck or station are kept. */
  readonly terminal: string;
  /** False: of a truck that is out of service. */
  readonly enabled: boolean;
}

/**
 * The terminal that has a number now, however that is written; null: nobody's. Every way by which the outside world is
 * found asks here, or the view `terminal_in_force` where many are asked for at once. Whose a message of the past is, the
 * versions of trucks and gauges say (`src/engine/master/terminal-bindings.ts`).
 */
export const terminalByNumber = async (
  queries: Queries,
  written: string,
): Promise<NumberedTerminal | null> => {
  const [found] = await queries.query<NumberedTerminal & Record<string, unknown>>(
    `select n.id, n.number, n.role, n.company_code as "companyCode", n.truck_id as "truckId", n.sign_code as "signCode",
       n.vin, n.station_code as "stationCode", n.terminal, n.enabled,
       (select t.plate_color from truck_master t where t.id = n.truck_id) as "plateColor"
     from terminal_in_force n where n.number = $1`,
    [terminalNumberOf(written)],
    'terminal_by_number',
  );
  return found ?? null;
};
