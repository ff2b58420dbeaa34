import { confirmedBits } from '#domain/devices/alarm-word.ts';
import { platformMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import { confirmAlarm } from '#gateway/jt808/messages/small-answers.ts';

import type { Database } from '../database/database.ts';
import { unsupportedSql } from '../terminals/unsupported-capabilities.ts';

interface SeenRow extends Record<string, unknown> {
  readonly id: string;
  readonly meaning: string;
  readonly number: string;
}

/** A terminal that did not clear its bit is told again after so long. */
const againMs = 60_000;
const oldestMs = 86_400_000;

export interface ConfirmAlarmsPorts {
  readonly database: Database;
  /** Name of the listener. */
  readonly listener: string;
  readonly holds: (number: string) => boolean;
  readonly request: TerminalRequests['request'];
  readonly now: () => number;
}

/**
 * Tells terminals on the line which of their alarms people have seen or judged (0x8203), so that the bit goes out and the
 * cab knows; JT/T 808-2011 has no such message. As long as the alarm lasts the terminal is told again,
 * unless it was found not to support that; what it cleared has ended.
 * @returns looks once
 */
export const createConfirmAlarms = ({ database, listener, holds, request, now }: ConfirmAlarmsPorts) => {
  const told = new Map<string, number>();
  return async (): Promise<void> => {
    const nowMs = now();
    const rows = await database.query<SeenRow>(
      `select a.id, a.type || ':' || a.cause as meaning, n.number
       from alarm a join terminal_in_force n on n.sign_code = a.sign_code and n.truck_id is not null
         join jt808_terminal k on k.phone = n.number and k.door = $1 and k.edition <> '2011'
       where a.end_time is null and not a.withdrawn and a.state <> 'unconfirmed' and a.start_time > $2
         and a.type || ':' || a.cause = any($3::text[])
         and not exists (select ${unsupportedSql} and u.capability = 'confirmAlarm')`,
      [listener, new Date(nowMs - oldestMs), [...confirmedBits.keys()]],
      'seen_terminal_alarms',
    );
    const lasting = new Set(rows.map(({ id, number }) => `${id} ${number}`));
    for (const key of told.keys()) if (!lasting.has(key)) told.delete(key);
    await Promise.all(
      rows.map(async ({ id, meaning, number }) => {
        const key = `${id} ${number}`;
        if (!holds(number) || nowMs - (told.get(key) ?? Number.NEGATIVE_INFINITY) < againMs) return;
        told.set(key, nowMs);
        const body = confirmAlarm((confirmedBits.get(meaning) ?? 0) >>> 0);
        await request(number, { messageId: platformMessageIds.confirmAlarm, body });
      }),
    );
  };
};
