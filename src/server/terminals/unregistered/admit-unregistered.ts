import type { TerminalRole } from '#domain/devices/terminal-roles.ts';
import { matchPlate, plateForm } from '#domain/text/plate.ts';
import { terminalNumberOf } from '#domain/devices/terminal-number.ts';
import { resultCodes } from '#contract/envelope.ts';

import type { Queries } from '../../database/database.ts';
import { asServer } from '../../identity/scope/session-scope.ts';
import { badRequest, notFound, Refusal } from '../../kernel/refusal.ts';
import { beginMasterEdit } from '../../resource-kit/writing/master-lock.ts';
import { firstRegistrationMs, exchangeRegistrationMs } from '../await-terminal.ts';
import { checkNumbers, type NumberContext } from '../check-numbers.ts';
import { terminalByNumber } from '../terminal-by-number.ts';
import { knownImeiSql } from './known-imei.ts';

/** A terminal and the truck that it is to be of. */
export interface Admission {
  readonly number: string;
  readonly signCode: string;
  readonly role: Exclude<TerminalRole, 'gauge'>;
}

interface SaidRow extends Record<string, unknown> {
  readonly step: string;
  readonly plate: string | null;
  readonly plate_color: string | null;
  readonly imei: string | null;
  readonly said_code_hash: Buffer | null;
}

interface TruckRow extends Record<string, unknown> {
  readonly id: number;
  readonly company_code: string;
  readonly sign_code: string;
  readonly plate_color: string;
  readonly vin: string | null;
}

/** Whether what a terminal said is its truck's, so that nothing has to be let pass. */
const isOf = (truck: TruckRow, { plate, plate_color: color }: SaidRow): boolean => {
  if (plate === null) return true;
  if (color === 'none') return truck.vin !== null && matchPlate([plate], truck.vin) === 'same';
  return matchPlate([plate], truck.sign_code) === 'same' && (color === null || color === truck.plate_color);
};

const mostTerminals = 4;

const truckOf = async (queries: Queries, signCode: string): Promise<TruckRow> => {
  const [truck] = await queries.query<TruckRow>(
    'select id, company_code, sign_code, plate_color, vin from truck where sign_code = $1',
    [plateForm(signCode)],
    'admit_truck',
  );
  if (truck === undefined)
    throw badRequest(['没有这辆车', 'There is no such truck'], {
      signCode: ['没有这辆车', 'there is no such truck'],
    });
  return truck;
};

/** What was known of another's terminal goes now, and not what is written after this. */
const settle = async (queries: Queries): Promise<void> => {
  await queries.query('set constraints all immediate', [], 'settle_terminals');
};

/** @throws Refusal 409: the truck has as many as it may have */
const enterNumber = async (
  queries: Queries,
  truckId: number,
  { number, role }: Admission,
  imei: string | null,
): Promise<void> => {
  // The same box by another number: its place is filled.
  const replaced = await queries.query(
    `update terminal_entry e set number = $2 from (select n.number, n.truck_id ${knownImeiSql('$3', '$2')}) known
     where e.truck_id = $1 and known.truck_id = $1 and e.number = known.number returning e.number`,
    [truckId, number, imei],
    'replace_number',
  );
  if (replaced.length > 0) return settle(queries);
  const entered = await queries.query(
    `insert into terminal_entry (truck_id, place, number, role)
     select $1, coalesce(max(place), 0) + 1, $2, $3 from terminal_entry where truck_id = $1
     having count(*) < ${mostTerminals} returning number`,
    [truckId, number, role],
    'admit_number',
  );
  if (entered.length === 0)
    throw new Refusal(resultCodes.conflict, [
      `该车已有 ${mostTerminals} 台终端，请先在车辆页面删除一台`,
      `The truck has ${mostTerminals} terminals: remove one on the page of trucks first`,
    ]);
  await settle(queries);
  return undefined;
};

/**
 * Gives a number that was heard to a truck, unless it is that truck's, and lets the terminal in: one that registers gets its
 * code the next time that it comes, whatever plate it says; one that signs in by a code of its own has that from now on.
 * @throws Refusal 404: it was not heard, or is not these companies'; 400: no such truck; 409: the number is another's, or the
 *   truck is full
 */
export const admitUnregistered = async (context: NumberContext, asked: Admission): Promise<void> => {
  const { queries, actor, nowMs } = context;
  const number = terminalNumberOf(asked.number);
  const [said] = await queries.query<SaidRow>(
    'delete from unregistered_terminal where number = $1 and company_code = any($2::text[]) returning step, plate, plate_color, imei, said_code_hash',
    [number, actor.companies],
    'admit_unregistered',
  );
  if (said === undefined) throw notFound();
  await beginMasterEdit(queries, nowMs);
  const truck = await truckOf(queries, asked.signCode);
  const holder = await asServer(() => terminalByNumber(queries, number));
  if (holder?.truckId !== truck.id) {
    const claimant = {
      companyCode: truck.company_code,
      truckId: truck.id,
      stationCode: null,
      name: truck.sign_code,
    };
    await checkNumbers(context, claimant, [
      { path: 'signCode', written: number, role: asked.role, isNew: true },
    ]);
    await enterNumber(queries, truck.id, { ...asked, number }, said.imei);
  }
  const byOwnCode = said.step === 'signIn' && said.said_code_hash !== null;
  const acceptedPlate = isOf(truck, said) ? null : said.plate;
  await queries.query(
    `insert into jt808_terminal as k (phone, registration_until, code_hash, registered_time, accepted_plate, own_code)
     values ($1, case when $2 then null else $3::timestamptz end, $5, case when $2 then $6::timestamptz end, $7, $2)
     on conflict (phone) do update set accepted_plate = $7, own_code = $2,
       registration_until = case when $2 then null when k.code_hash is null then $3::timestamptz else $4::timestamptz end,
       code_hash = case when $2 then $5 else k.code_hash end,
       registered_time = case when $2 then $6::timestamptz else k.registered_time end`,
    [
      number,
      byOwnCode,
      new Date(nowMs + firstRegistrationMs),
      new Date(nowMs + exchangeRegistrationMs),
      byOwnCode ? said.said_code_hash : null,
      new Date(nowMs),
      acceptedPlate,
    ],
    'admit_terminal',
  );
};

/** Takes a terminal out of the list of those that come in vain, or back. @throws Refusal 404: it is not in it */
export const ignoreUnregistered = async (
  { queries, actor, nowMs }: NumberContext,
  { number, ignored }: { readonly number: string; readonly ignored: boolean },
): Promise<void> => {
  const done = await queries.query(
    `update unregistered_terminal set ignored_time = $2, ignored_by = $3 where number = $1
       and company_code = any($4::text[]) returning number`,
    [
      terminalNumberOf(number),
      ignored ? new Date(nowMs) : null,
      ignored ? actor.user.userName : null,
      actor.companies,
    ],
    'ignore_unregistered',
  );
  if (done.length === 0) throw notFound();
};
