import type { AuthorityMessage } from '#contract/authority/authorities.ts';
import type {
  AuthorityMessageKind,
  AuthorityMessageState,
  UrgeResult,
} from '#domain/authority/authority-words.ts';
import { alarmResults } from '#gateway/jt809/messages/alarm-messages.ts';

import type { Queries, SqlValue } from '../database/database.ts';

interface MessageRow {
  readonly id: number;
  readonly authority_id: number;
  readonly authority: string;
  readonly kind: Exclude<AuthorityMessageKind, 'unread'>;
  readonly unread: boolean;
  readonly state: AuthorityMessageState;
  readonly received_time: Date;
  readonly deadline_time: Date | null;
  readonly content: string;
  readonly sign_code: string | null;
  readonly alarm_id: string | null;
  readonly alarm_type: number | null;
  readonly alarm_time: Date | null;
  readonly asker: string;
  readonly asker_phone: string;
  readonly answer: string;
  readonly result: number | null;
  readonly answered_name: string | null;
  readonly answered_phone: string | null;
  readonly answered_time: Date | null;
}

const resultNames = Object.keys(alarmResults) as UrgeResult[];

const messageOf = (row: MessageRow): AuthorityMessage => ({
  id: Number(row.id),
  authorityId: row.authority_id,
  authority: row.authority,
  kind: row.unread ? 'unread' : row.kind,
  state: row.state,
  receivedTime: row.received_time.toISOString(),
  deadlineTime: row.deadline_time?.toISOString() ?? null,
  content: row.content,
  signCode: row.sign_code,
  alarmId: row.alarm_id,
  alarmType: row.alarm_type,
  alarmTime: row.alarm_time?.toISOString() ?? null,
  asker: row.asker,
  askerPhone: row.asker_phone,
  answer: row.answer,
  result: resultNames.find((name) => alarmResults[name] === row.result) ?? null,
  answeredName: row.answered_name,
  answeredPhone: row.answered_phone,
  answeredTime: row.answered_time?.toISOString() ?? null,
});

/** What came down, by a condition on `m` that ends with its order. */
export const readMessages = async (
  queries: Queries,
  condition: string,
  values: readonly SqlValue[],
): Promise<AuthorityMessage[]> => {
  const rows = await queries.query<MessageRow & Record<string, unknown>>(
    `select m.id, m.authority_id, a.name as authority, m.kind, m.unread, m.state, m.received_time, m.deadline_time, m.content,
       m.sign_code, m.alarm_id, m.alarm_type, m.alarm_time, m.asker, m.asker_phone, m.answer, m.result, m.answered_name,
       m.answered_phone, m.answered_time
     from authority_message m join authority a on a.id = m.authority_id where ${condition}`,
    values,
  );
  return rows.map(messageOf);
};
