import type { NoticeTest } from '#contract/notices.ts';

import type { Text } from '#i18n/text.ts';

import type { Database } from '../database/database.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Actor } from '../identity/actor.ts';
import { countAttempt } from '../identity/session/attempts.ts';
import { receiverColumns, receiverValues } from './outbox/queue-alarms.ts';
import type { NoticeSender } from './send/notice-sender.ts';

/** Tests in 15 min of one user, and of all users of one company: a text message is paid, whoever it reaches. */
export const testLimits = { user: 10, company: 30 } as const;

const tooManyTests = (minutes: number): Text => [
  `测试通知过于频繁，请 ${minutes} 分钟后再试`,
  `Too many test notices, please try again in ${minutes} min`,
];

/**
 * Sends a test to one receiver and answers what became of it. It waits its turn like any other notice: where the
 * address is left alone for a while, it is still waiting.
 * @throws Refusal 404: there is no such receiver in these companies; 429: too many tests lately
 */
export const sendTest = async (
  database: Database,
  { sendLane }: NoticeSender,
  { user, companies }: Actor,
  receiverId: number,
  nowMs: number,
): Promise<NoticeTest> => {
  const counted = [
    { subject: `notice test ${user.id}`, limit: testLimits.user },
    { subject: `notice tests ${user.companyCode}`, limit: testLimits.company },
  ];
  await countAttempt(database, counted, nowMs, tooManyTests);
  const [made] = await database.query<{ id: number; lane: string }>(
    `insert into notice (subject, receiver_id, company_code, kind, payload, ${receiverColumns}, urgent, created_time, due_time)
     select 'test:' || $3::text, x.id, x.company_code, 'test', jsonb_build_object('time', $4::text), ${receiverValues}, true, $5, $5
     from notice_receiver x where x.id = $1 and x.company_code = any($2::text[]) and x.channel <> 'sim'
     on conflict (subject, receiver_id, channel) do update set subject = excluded.subject returning id, lane`,
    [receiverId, companies, nowMs, new Date(nowMs).toISOString(), new Date(nowMs)],
  );
  if (!made) throw notFound();
  await sendLane(made.lane);
  const [row] = await database.query<NoticeTest & Record<string, unknown>>(
    'select state, reason, answer from notice where id = $1',
    [made.id],
  );
  if (!row) throw notFound();
  return { state: row.state, reason: row.reason, answer: row.answer };
};
