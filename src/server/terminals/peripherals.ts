import type { TerminalPeripheral } from '#contract/devices/terminal-peripherals.ts';
import type { Peripherals } from '#gateway/jt808/messages/peripherals.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';

/** Keeps what a terminal says of its peripherals: the newest of each. */
export const keepPeripherals = async (
  queries: Queries,
  number: string,
  { states, identities }: Peripherals,
  nowMs: number,
): Promise<void> => {
  const now = new Date(nowMs);
  for (const { device, state, faults } of states)
    // oxlint-disable-next-line no-await-in-loop -- four at most, as a rule
    await queries.query(
      `insert into terminal_peripheral (number, device, state, faults, state_time) values ($1, $2, $3, $4, $5)
       on conflict (number, device) do update set state = $3, faults = $4, state_time = $5`,
      [number, device, state, faults, now],
      'peripheral_state',
    );
  for (const { device, company, product, hardware, software, deviceId, customer } of identities)
    // oxlint-disable-next-line no-await-in-loop -- four at most, as a rule
    await queries.query(
      `insert into terminal_peripheral (number, device, company, product, hardware, software, device_id, customer, identity_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (number, device) do update set company = $3, product = $4, hardware = $5, software = $6, device_id = $7,
         customer = $8, identity_time = $9`,
      [number, device, company, product, hardware, software, deviceId, customer, now],
      'peripheral_identity',
    );
};

/** Peripherals of a terminal of these companies, by their numbers; what was said of the number elsewhere is not theirs. */
export const peripheralsOf = (
  queries: Queries,
  companies: readonly string[],
  number: string,
): Promise<TerminalPeripheral[]> =>
  queries.query<TerminalPeripheral>(
    `select p.device, p.state, p.faults, ${isoMilliseconds('p.state_time')} as "stateTime", p.company, p.product, p.hardware,
       p.software, p.device_id as "deviceId", p.customer
     from terminal_peripheral p join terminal_in_force n on n.number = p.number
     where p.number = $1 and n.company_code = any($2::text[])
       and greatest(p.state_time, p.identity_time) >= n.from_time order by p.device`,
    [number, companies],
    'terminal_peripherals',
  );
