import type { NoticeFacts, NoticePayload } from '../send/notice-text.ts';
import type { NoticeChannel, NoticeKind } from '#domain/notices/notice-words.ts';
import type { Language } from '#i18n/text.ts';

import type { Database, Queries } from '../../database/database.ts';

/** A notice that is due, with its receiver as it is now. */
export interface DueNotice extends NoticeFacts {
  readonly state: 'queued' | 'unclear' | 'accepted';
  readonly companyCode: string;
  readonly receiverId: number;
  readonly receiverOn: boolean;
  readonly channel: NoticeChannel;
  readonly address: string;
  readonly language: Language;
  readonly mention: string | null;
  /** Sealed. */
  readonly robotKey: string | null;
  readonly robotSecret: string | null;
  readonly providerId: string | null;
  /** The number under which it was sent, with others or alone; null: it was never begun. */
  readonly sentAs: number | null;
  readonly urgent: boolean;
  readonly tries: number;
  /** When it was due first. */
  readonly dueMs: number;
  /** Somebody has seen its alarm, or the alarm is none any more; null: neither, or it is no alarm's. */
  readonly overtaken: 'seen' | 'withdrawn' | null;
  /** Null: it was never begun. */
  readonly begunMs: number | null;
}

interface DueRow {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly type: number | null;
  readonly sign_code: string | null;
  readonly rule_name: string;
  readonly step_no: number;
  readonly payload: NoticePayload;
  readonly state: DueNotice['state'];
  readonly company_code: string;
  readonly receiver_id: number;
  readonly enabled: boolean;
  readonly channel: NoticeChannel;
  readonly address: string;
  readonly language: Language;
  readonly mention: string | null;
  readonly robot_key: string | null;
  readonly robot_secret: string | null;
  readonly provider_id: string | null;
  readonly digest_id: number | null;
  readonly urgent: boolean;
  readonly overtaken: 'seen' | 'withdrawn' | null;
  readonly tries: number;
  readonly first_due_time: Date;
  readonly begun_time: Date | null;
}

const dueOf = (row: DueRow): DueNotice => ({
  id: Number(row.id),
  kind: row.kind,
  type: row.type,
  signCode: row.sign_code,
  ruleName: row.rule_name,
  stepNo: row.step_no,
  payload: row.payload,
  state: row.state,
  companyCode: row.company_code,
  receiverId: row.receiver_id,
  receiverOn: row.enabled,
  channel: row.channel,
  address: row.address,
  language: row.language,
  mention: row.mention,
  robotKey: row.robot_key,
  robotSecret: row.robot_secret,
  providerId: row.provider_id,
  sentAs: row.digest_id === null ? null : Number(row.digest_id),
  urgent: row.urgent,
  tries: row.tries,
  dueMs: row.first_due_time.getTime(),
  overtaken: row.overtaken,
  begunMs: row.begun_time?.getTime() ?? null,
});

const isOver = (alarm: string): string => `(${alarm}.withdrawn or ${alarm}.suppressed_by is not null)`;

/** What is due in a lane, urgent notices first. The address is the one that the notice was written for. */
export const readDue = async (
  database: Database,
  lane: string,
  nowMs: number,
  limit: number,
): Promise<readonly DueNotice[]> => {
  const rows = await database.query<DueRow & Record<string, unknown>>(
    `select n.id, n.kind, n.type, n.sign_code, n.rule_name, n.step_no, n.payload, n.state, n.company_code, n.receiver_id,
       x.enabled, n.channel, n.address, x.language, x.mention, x.robot_key, x.robot_secret, n.provider_id, n.tries,
       n.digest_id, n.urgent, n.first_due_time, n.begun_time,
       case when ${isOver('a')} then 'withdrawn' when a.state <> 'unconfirmed' then 'seen' end as overtaken
     from notice n join notice_receiver x on x.id = n.receiver_id left join alarm a on a.id = n.alarm_id
     where n.lane = $1 and n.state in ('queued', 'unclear', 'accepted') and n.due_time <= $2
     order by n.urgent desc, n.due_time, n.id limit $3`,
    [lane, new Date(nowMs), limit],
    'read_due_notices',
  );
  return rows.map(dueOf);
};

/**
 * Sendings that a process began and did not live to settle, in a lane that is ours now. What can be looked up is; the
 * rest is sent once more, but not at once: a process that dies again and again must not repeat one message each time.
 */
export const recoverBegun = (database: Database, lane: string, nowMs: number): Promise<unknown> =>
  database.query(
    `update notice set state = case channel when 'sms' then 'unclear' else 'queued' end, reason = 'unknown',
       due_time = case channel when 'sms' then due_time else $2::timestamptz + tries * interval '10 seconds' end
     where lane = $1 and state = 'sending'`,
    [lane, new Date(nowMs)],
    'recover_notices',
  );

/**
 * Begins the sending of notices in one message, under the number of the first of them. Answers those that are still to
 * be sent: others were cancelled meanwhile, or somebody has seen their alarm.
 */
export const beginSending = async (
  queries: Queries,
  ids: readonly number[],
  nowMs: number,
): Promise<ReadonlySet<number>> => {
  const rows = await queries.query<{ id: number }>(
    `update notice n set state = 'sending', tries = tries + 1, begun_time = $2
     where id = any($1::bigint[]) and state = 'queued' and not exists (select from alarm a
       where a.id = n.alarm_id and (${isOver('a')} or a.state <> 'unconfirmed')) returning id`,
    [ids, new Date(nowMs)],
    'begin_notices',
  );
  const begun = new Set(rows.map(({ id }) => Number(id)));
  const first = ids.find((id) => begun.has(id)) ?? null;
  await queries.query(
    'update notice set digest_id = $2 where id = any($1::bigint[])',
    [[...begun], first],
    'name_sending',
  );
  return begun;
};

/** How notices are from now on. `dueMs`: when they are looked at again; null: never. */
export interface Settled {
  readonly state: 'queued' | 'unclear' | 'accepted' | 'delivered' | 'failed' | 'cancelled';
  readonly reason: string;
  readonly answer: string;
  readonly providerId?: string | null;
  readonly content?: string;
  readonly dueMs: number | null;
  /** The try counts for nothing: the provider only said "later". */
  readonly uncounted?: boolean;
}

/** Notices that went out in one message and whose outcome is not known yet. */
export const sentTogether = async (database: Database, sentAs: number): Promise<readonly number[]> => {
  const rows = await database.query<{ id: number }>(
    `select id from notice where digest_id = $1 and state in ('unclear', 'accepted') order by id`,
    [sentAs],
    'sent_together',
  );
  return rows.map(({ id }) => Number(id));
};

export const settle = (
  queries: Queries,
  ids: readonly number[],
  { state, reason, answer, providerId, content, dueMs, uncounted }: Settled,
  nowMs: number,
): Promise<unknown> =>
  queries.query(
    `update notice set state = $2, reason = $3, answer = $4, provider_id = coalesce($5, provider_id),
       content = coalesce($6, content), due_time = coalesce($7, due_time), tries = tries - $8::int,
       ended_time = case when $7::timestamptz is null then $9::timestamptz end
     where id = any($1::bigint[]) and state not in ('delivered', 'failed', 'cancelled')`,
    [
      ids,
      state,
      reason,
      answer,
      providerId ?? null,
      content ?? null,
      dueMs === null ? null : new Date(dueMs),
      uncounted === true ? 1 : 0,
      new Date(nowMs),
    ],
    'settle_notices',
  );
