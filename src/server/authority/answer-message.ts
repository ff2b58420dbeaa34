import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';
import { alarmResults, urgeAnswerPart } from '#gateway/jt809/messages/alarm-messages.ts';
import { inquiryAnswerPart } from '#gateway/jt809/messages/inquiry-messages.ts';
import type { UrgeResult } from '#domain/authority/authority-words.ts';
import { resultCodes } from '#contract/envelope.ts';

import { inquiryChannel } from '../alarms/stream/inquiry-feed.ts';
import type { Queries } from '../database/database.ts';
import { notFound, Refusal } from '../kernel/refusal.ts';
import { cancelInquiryNotices } from './inquiry-notices.ts';
import { queueUp, upMessage, type UpMessageToSend } from './outbox/queue-up.ts';
import { vehicleName } from './vehicle-name.ts';

/** Who answers, as the authority is told. */
export interface Responder {
  readonly userId: number | null;
  readonly name: string;
  readonly phone: string;
}

interface OpenRow {
  readonly id: number;
  readonly authority_id: number;
  readonly company_code: string;
  readonly authority: string;
  readonly edition: AuthorityEdition;
  readonly kind: 'inquiry' | 'urge';
  readonly state: string;
  readonly answered_name: string | null;
  readonly message: number;
  readonly frame_number: number;
  readonly info_id: number;
  readonly object_kind: number | null;
  readonly object_id: string;
  readonly sign_code: string | null;
  readonly plate_color: string | null;
}

const answerTo = (row: OpenRow, text: string, result: UrgeResult, responder: Responder): UpMessageToSend => {
  const answered = { id: row.message, number: Number(row.frame_number) };
  const infoId = Number(row.info_id);
  const vehicle = row.sign_code === null ? null : vehicleName(row.sign_code, row.plate_color ?? 'yellow');
  return row.kind === 'urge'
    ? upMessage(row.authority_id, 'urgeAnswer', vehicle, urgeAnswerPart(row.edition), {
        answered,
        urgeId: infoId,
        result: alarmResults[result],
      })
    : upMessage(row.authority_id, 'inquiryAnswer', null, inquiryAnswerPart(row.edition), {
        objectKind: row.object_kind,
        responder: responder.name,
        phone: responder.phone,
        objectId: row.object_id,
        answered,
        infoId,
        text,
      });
};

const tooLate = (row: OpenRow): Refusal =>
  new Refusal(
    resultCodes.conflict,
    row.state === 'answered'
      ? [`${row.answered_name ?? ''} 已经回答`, `${row.answered_name ?? ''} has answered already`]
      : ['已过截止时间，平台不再接受回答', 'The deadline has passed: the authority takes no answer any more'],
  );

/**
 * Gives a person's answer to an inquiry or an urge, in one transaction with its way up. An urge that is in work stays
 * open: its alarm is still to be judged.
 * @throws Refusal 404: there is none such in these companies; 409: somebody was first, or it is too late
 */
export const answerMessage = async (
  queries: Queries,
  companies: readonly string[],
  answer: {
    readonly id: number;
    readonly text: string;
    readonly result: UrgeResult;
    readonly responder: Responder;
  },
  nowMs: number,
): Promise<{ readonly authority: string; readonly kind: 'inquiry' | 'urge' }> => {
  const { id, text, result, responder } = answer;
  const [row] = await queries.query<OpenRow & Record<string, unknown>>(
    `select m.id, m.authority_id, m.company_code, a.name as authority, a.edition, m.kind, m.state, m.answered_name,
       m.message, m.frame_number, m.info_id, m.object_kind, m.object_id, m.sign_code, v.plate_color
     from authority_message m join authority a on a.id = m.authority_id
     left join authority_vehicle v on v.authority_id = m.authority_id and v.sign_code = m.sign_code
     where m.id = $1 and m.company_code = any($2::text[]) and m.kind in ('inquiry', 'urge') for update of m`,
    [id, companies],
    'message_to_answer',
  );
  if (row === undefined) throw notFound();
  if (row.state !== 'open') throw tooLate(row);
  await queueUp(queries, [answerTo(row, text, result, responder)], nowMs);
  const isOver = row.kind === 'inquiry' || result !== 'inWork';
  await queries.query(
    `update authority_message set state = case when $2 then 'answered' else state end, answer = $3, result = $4,
       answered_by = $5, answered_name = $6, answered_phone = $7, answered_time = $8, version = version + 1 where id = $1`,
    [
      id,
      isOver,
      text,
      row.kind === 'urge' ? alarmResults[result] : null,
      responder.userId,
      responder.name,
      responder.phone,
      new Date(nowMs),
    ],
    'answer_message',
  );
  if (isOver) await cancelInquiryNotices(queries, [id], nowMs);
  await queries.query('select pg_notify($1, $2)', [inquiryChannel, row.company_code]);
  return { authority: row.authority, kind: row.kind };
};

/** What nobody answered in time is over. */
export const expireMessages = async (queries: Queries, nowMs: number): Promise<void> => {
  const rows = await queries.query<{ id: number; company_code: string }>(
    `update authority_message set state = 'expired', version = version + 1
     where state = 'open' and deadline_time <= $1 returning id, company_code`,
    [new Date(nowMs)],
    'expire_messages',
  );
  if (rows.length === 0) return;
  await cancelInquiryNotices(
    queries,
    rows.map(({ id }) => Number(id)),
    nowMs,
  );
  for (const code of new Set(rows.map(({ company_code }) => company_code)))
    // oxlint-disable-next-line no-await-in-loop -- a few companies, in the order in which they wait
    await queries.query('select pg_notify($1, $2)', [inquiryChannel, code]);
};
