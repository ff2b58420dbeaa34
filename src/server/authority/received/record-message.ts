import type { AuthorityMessageKind, AuthorityMessageState } from '#domain/authority/authority-words.ts';

import { inquiryChannel } from '../../alarms/stream/inquiry-feed.ts';
import type { Queries } from '../../database/database.ts';
import { queueInquiryNotices } from '../inquiry-notices.ts';
import type { AuthorityPeer } from '../peers.ts';

/** What came down, to be kept. */
export interface MessageToRecord {
  readonly kind: AuthorityMessageKind;
  readonly state: AuthorityMessageState;
  readonly message: number;
  readonly frameNumber: number;
  readonly deadlineMs?: number;
  readonly infoId?: number;
  readonly objectKind?: number | null;
  readonly objectId?: string;
  readonly content?: string;
  readonly signCode?: string | null;
  readonly alarmId?: string | null;
  readonly alarmType?: number | null;
  readonly alarmMs?: number | null;
  readonly asker?: string;
  readonly askerPhone?: string;
}

const dateOf = (ms: number | null | undefined): Date | null => (ms == null ? null : new Date(ms));

/**
 * Keeps what came down, and calls those who answer where somebody has to. An authority that asks the same once more
 * while it is open asks once: its newest frame is answered.
 */
export const recordMessage = async (
  queries: Queries,
  peer: AuthorityPeer,
  row: MessageToRecord,
  nowMs: number,
): Promise<void> => {
  if (row.state === 'open') {
    const asked = await queries.query(
      `update authority_message set frame_number = $4 where authority_id = $1 and state = 'open' and message = $2
         and info_id = $3 and content = $5 and alarm_id is not distinct from $6 returning id`,
      [peer.id, row.message, row.infoId ?? 0, row.frameNumber, row.content ?? '', row.alarmId ?? null],
      'asked_again',
    );
    if (asked.length > 0) return;
  }
  const [made] = await queries.query<{ id: number }>(
    `insert into authority_message (authority_id, company_code, kind, state, received_time, deadline_time, message,
       frame_number, info_id, object_kind, object_id, content, sign_code, alarm_id, alarm_type, alarm_time, asker, asker_phone,
       unread)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning id`,
    [
      peer.id,
      peer.companyCode,
      row.kind === 'unread' ? 'recorded' : row.kind,
      row.state,
      new Date(nowMs),
      dateOf(row.deadlineMs),
      row.message,
      row.frameNumber,
      row.infoId ?? 0,
      row.objectKind ?? null,
      row.objectId ?? '',
      row.content ?? '',
      row.signCode ?? null,
      row.alarmId ?? null,
      row.alarmType ?? null,
      dateOf(row.alarmMs),
      row.asker ?? '',
      row.askerPhone ?? '',
      row.kind === 'unread',
    ],
    'record_down',
  );
  if (made !== undefined && row.state === 'open') await queueInquiryNotices(queries, Number(made.id), nowMs);
  await queries.query('select pg_notify($1, $2)', [inquiryChannel, peer.companyCode]);
};
