import type { Queries } from '../database/database.ts';

/** A booking of text messages. `quantity` below zero: they were used. */
export interface Booking {
  readonly companyCode: string;
  readonly kind: 'recharge' | 'use' | 'return';
  readonly quantity: number;
  readonly noticeId: number | null;
  readonly nowMs: number;
}

/**
 * Moves a company's balance in the transaction of what it is for; the balance never falls below zero, whoever else
 * books.
 * @returns the balance after it; null: there are not so many
 */
export const moveBalance = async (
  queries: Queries,
  { companyCode, quantity }: Pick<Booking, 'companyCode' | 'quantity'>,
): Promise<number | null> => {
  await queries.query(
    'insert into message_balance (company_code) values ($1) on conflict do nothing',
    [companyCode],
    'open_balance',
  );
  const [row] = await queries.query<{ balance: number }>(
    `update message_balance set balance = balance + $2 where company_code = $1 and balance + $2 >= 0 returning balance`,
    [companyCode, quantity],
    'move_balance',
  );
  return row?.balance ?? null;
};

/** Whether a notice has been booked so: a notice that is sent again is paid once. */
const isBooked = async (queries: Queries, { noticeId, kind }: Booking): Promise<boolean> => {
  const rows = await queries.query(
    'select from message_ledger where notice_id = $1 and kind = $2',
    [noticeId, kind],
    'is_booked',
  );
  return rows.length > 0;
};

const paidOf = (queries: Queries, ids: readonly number[]): Promise<{ id: number; company: string }[]> =>
  queries.query(
    `select notice_id::int as id, company_code as company from message_ledger u
     where notice_id = any($1::bigint[]) and kind = 'use' and not exists (
       select from message_ledger r where r.notice_id = u.notice_id and r.kind = 'return')
     order by notice_id`,
    [ids],
    'paid_notices',
  );

const giveBack = async (
  queries: Queries,
  paid: readonly { readonly id: number; readonly company: string }[],
  nowMs: number,
): Promise<void> => {
  for (const { id, company } of paid)
    await bookNotice(queries, { companyCode: company, kind: 'return', quantity: 1, noticeId: id, nowMs });
};

/**
 * Pays one message that tells these notices: one of them may have been paid before, for a message that never went out.
 * What of several was paid is given back. False: there are none left.
 */
export const payOnce = async (
  queries: Queries,
  companyCode: string,
  ids: readonly number[],
  nowMs: number,
): Promise<boolean> => {
  const [paid, ...tooMuch] = await paidOf(queries, ids);
  await giveBack(queries, tooMuch, nowMs);
  const payer = await firstUnbooked(queries, ids);
  if (paid !== undefined) return true;
  // All of them were paid and given back before: what they cost then is all that they may cost.
  if (payer === null) return true;
  return bookNotice(queries, { companyCode, kind: 'use', quantity: -1, noticeId: payer, nowMs });
};

/** The first of these that nothing was booked for. */
const firstUnbooked = async (queries: Queries, ids: readonly number[]): Promise<number | null> => {
  const rows = await queries.query<{ id: number }>(
    `select notice_id::int as id from message_ledger where notice_id = any($1::bigint[]) and kind = 'use'`,
    [ids],
    'booked_notices',
  );
  const booked = new Set(rows.map(({ id }) => id));
  return ids.find((id) => !booked.has(id)) ?? null;
};

/** Gives back whatever was paid for these notices. */
export const giveBackAll = async (queries: Queries, ids: readonly number[], nowMs: number): Promise<void> =>
  giveBack(queries, await paidOf(queries, ids), nowMs);

/** Books the use of a message for a notice, or gives it back. False: none are left. */
const bookNotice = async (queries: Queries, booking: Booking): Promise<boolean> => {
  if (await isBooked(queries, booking)) return true;
  const balance = await moveBalance(queries, booking);
  if (balance === null) return false;
  await queries.query(
    `insert into message_ledger (company_code, kind, quantity, balance, notice_id, booked_time) values ($1, $2, $3, $4, $5, $6)`,
    [booking.companyCode, booking.kind, booking.quantity, balance, booking.noticeId, new Date(booking.nowMs)],
    'book_message',
  );
  return true;
};
