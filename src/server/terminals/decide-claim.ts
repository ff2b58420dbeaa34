import { resultCodes } from '#contract/envelope.ts';
import type { TerminalRole } from '#domain/devices/terminal-roles.ts';

import { asServer } from '../identity/scope/session-scope.ts';
import { notFound, Refusal } from '../kernel/refusal.ts';
import { writeAudit } from '../audit/audit.ts';
import type { NumberContext } from './check-numbers.ts';
import { type NumberedTerminal, terminalByNumber } from './terminal-by-number.ts';

interface ClaimRow extends Record<string, unknown> {
  readonly number: string;
  readonly role: TerminalRole;
  readonly truck_id: number | null;
  readonly company_code: string;
  readonly claimant: string;
}

const consoleStays = ({ signCode }: NumberedTerminal): Refusal =>
  new Refusal(resultCodes.conflict, [
    `该号码是 ${signCode} 的车载终端号码，请先在车辆页面更改`,
    `It is the number of the console of ${signCode}: change it at that truck first`,
  ]);

/** Takes a number from who has it. @throws Refusal 409: a truck has no other console */
const takeAway = async ({ queries }: NumberContext, holder: NumberedTerminal): Promise<void> => {
  const gone = await queries.query(
    holder.truckId === null
      ? 'delete from station_gauge where terminal = $1 returning terminal'
      : 'delete from terminal_entry where number = $1 returning number',
    [holder.truckId === null ? holder.terminal : holder.number],
  );
  if (gone.length === 0) throw consoleStays(holder);
};

/** The truck that asked has it from now on, where it is there; a console's or a station's number is entered again by who wants it. */
const give = async ({ queries }: NumberContext, { truck_id, number, role }: ClaimRow): Promise<void> => {
  if (role === 'console' || role === 'gauge') return;
  await queries.query(
    `insert into terminal_entry (truck_id, place, number, role)
     select t.id, coalesce((select max(e.place) from terminal_entry e where e.truck_id = t.id), 0) + 1, $2, $3
     from truck t where t.id = $1`,
    [truck_id, number, role],
  );
};

/**
 * Decides whose a number is that two want. The company that loses it finds that in its audit log.
 * @throws Refusal 404: no such claim; 409: it has been decided, or the holder can't be without the number
 */
export const decideClaim = async (
  context: NumberContext & { readonly ip: string },
  id: number,
  decision: 'granted' | 'kept',
  reason: string,
): Promise<null> => {
  const { queries, actor, nowMs, ip } = context;
  const [claim] = await queries.query<ClaimRow>(
    `update terminal_claim set state = $2, decided_time = $3, decided_by = $4, version = version + 1
     where id = $1 and state = 'open'
     returning number, role, truck_id, company_code, claimant`,
    [id, decision, new Date(nowMs), actor.user.userName],
  );
  if (!claim) throw notFound();
  if (decision === 'kept') return null;
  // Who decides sees both sides, whose ever they are.
  const holder = await asServer(() => terminalByNumber(queries, claim.number));
  if (holder !== null && holder.truckId !== claim.truck_id) {
    await takeAway(context, holder);
    await writeAudit(queries, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: holder.companyCode,
      action: 'terminal.moved',
      subject: holder.signCode ?? holder.stationCode ?? '',
      before: { number: holder.number },
      after: { reason },
      ip,
    });
  }
  await asServer(() => give(context, claim));
  return null;
};
