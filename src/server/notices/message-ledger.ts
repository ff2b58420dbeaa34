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

/** Books the use of a message for a notice, or gives it back. False: none are left. */
export const bookNotice = async (queries: Queries, booking: Booking): Promise<boolean> => {
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
