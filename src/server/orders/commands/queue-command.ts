import { randomUUID } from 'node:crypto';

import { resultCodes } from '#contract/envelope.ts';
import { commandKinds, type CommandKind, type CommandMode } from '#domain/commands/command-kinds.ts';

import { Refusal } from '../../kernel/refusal.ts';
import type { Queries } from '../../database/database.ts';
import { commandChannel } from './command-waiters.ts';
import { writeCommandEvents } from './command-events.ts';

/** Who orders it, in whose transaction. */
export interface OrderContext {
  readonly queries: Queries;
  readonly actor: { readonly user: { readonly id: number; readonly name: string } };
  readonly nowMs: number;
}

/** What is ordered of which truck's terminal. */
export interface Order {
  readonly terminal: string;
  readonly truckId: number;
  readonly companyCode: string;
  readonly kind: CommandKind;
  /** What it is about within its kind: one order at a time is under way for it. */
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What a reading must give afterwards, name to text. */
  readonly wanted: Readonly<Record<string, string>>;
  readonly reason?: string;
  /** Missing: ordered of one truck by itself. */
  readonly mode?: CommandMode;
  /** Given only while the truck is known to stand. */
  readonly needsStanding?: boolean;
  /** Not given to the terminal earlier; how long it stays valid counts from then. */
  readonly notBeforeMs?: number;
  /** How long it stays valid, where that is another time than its kind's. */
  readonly expiresAfterMs?: number;
  /** A second person decides on it first, by this request. */
  readonly changeRequestId?: number;
}

/**
 * Puts an order into the queue of its terminal, within the transaction of who orders it.
 * @throws Refusal 409: one about the same subject is under way
 */
export const queueCommand = async (
  { queries, actor, nowMs }: OrderContext,
  order: Order,
): Promise<number> => {
  const { terminal, truckId, companyCode, kind, subject, payload, wanted, changeRequestId } = order;
  const state = changeRequestId === undefined ? 'queued' : 'awaiting';
  const beginMs = Math.max(nowMs, order.notBeforeMs ?? nowMs);
  const [row] = await queries.query<{ id: number }>(
    `insert into command (code, terminal, truck_id, company_code, kind, subject, payload, wanted, author_id, author_name,
       not_before, created_time, step_time, expires_time, state, reason, mode, needs_standing, change_request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $18, $11, $11, $12, $13, $14, $15, $16, $17)
     on conflict (terminal, subject) where state in ('awaiting', 'queued', 'sent', 'received', 'working', 'readBack')
     do nothing returning id::int as id`,
    [
      randomUUID(),
      terminal,
      truckId,
      companyCode,
      kind,
      subject,
      JSON.stringify(payload),
      JSON.stringify(wanted),
      actor.user.id,
      actor.user.name,
      new Date(nowMs),
      new Date(beginMs + (order.expiresAfterMs ?? commandKinds[kind].expiresAfterH * 3_600_000)),
      state,
      order.reason ?? '',
      order.mode ?? 'single',
      order.needsStanding ?? false,
      changeRequestId ?? null,
      new Date(beginMs),
    ],
  );
  if (!row)
    throw new Refusal(resultCodes.conflict, [
      '上一次下发尚未结束，请等待',
      'The previous command is still in progress; please wait',
    ]);
  await writeCommandEvents(queries, [{ commandId: row.id, state, messageId: null, detail: '' }], nowMs);
  if (state === 'queued') await queries.query('select pg_notify($1, $2)', [commandChannel, terminal]);
  return row.id;
};
