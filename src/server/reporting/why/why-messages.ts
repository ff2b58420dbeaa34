import type { ReportWhy, WhyMessage } from '#contract/reports/report-why.ts';

import type { PastReading } from '../../telemetry/archive/archive.ts';
import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { leastKeptDays } from '../../telemetry/retention.ts';
import { messageHashes } from '../../telemetry/messages/message-hashes.ts';
import { inTenMinutes } from '../../telemetry/messages/log-stretch.ts';
import { keptContent } from '../../telemetry/messages/message-content.ts';
import { unpackedContent } from '../../telemetry/messages/packed-content.ts';
import type { FoundRow } from './why-rows.ts';

const dayMs = 86_400_000;

/** Readings before and after an event lie within a day of it (engine rules, volume); one more to be safe. */
const aroundMs = 2 * dayMs;

/** A message older than this is not accepted (`message.maxAgeDays`): none of a row's can be farther off. */
const farthestMs = 40 * dayMs;

const timeFields = ['startTime', 'raisedTime', 'endTime'] as const;

const columns = `message_id as id, terminal, kind, ${isoMilliseconds('"time"')} as "time",
  ${isoMilliseconds('received_time')} as "receivedTime", clock_skew_s as "clockSkewS", ${keptContent('m')} as data`;

/**
 * The message of the subject of a row that is nearest to the row's own times: the log is cut by day and has no index of ids,
 * and an id stands for one message of a day.
 */
const logged = async (
  queries: Queries,
  past: PastReading,
  subject: string,
  id: string,
  times: readonly Date[],
  from: Date,
  to: Date,
): Promise<WhyMessage | null> => {
  const asked = {
    fromMs: from.getTime(),
    toMs: to.getTime(),
    signCodes: [],
    subjects: [subject],
    companies: null,
    needed: { kind: 'message', messageId: id },
  } as const;
  const [message] = await past(asked, () =>
    queries.query<WhyMessage & Record<string, unknown>>(
      `select ${columns} from terminal_message m where subject = $1 and message_id = $2
         and "time" >= $3 and "time" <= $4 and ${inTenMinutes('"time"', '$3', '$4')}
       order by (select min(abs(extract(epoch from m."time" - t))) from unnest($5::timestamptz[]) t) limit 1`,
      [subject, id, from, to, times],
      'why_message',
    ),
  );
  return message ? { ...message, data: unpackedContent(message.kind, message.data) } : null;
};

/** Subject whose log holds the message of a delivery: the station whose delivery was assigned to this truck. */
const senderOf = async (
  queries: Queries,
  signCode: unknown,
  id: string,
  from: Date,
  to: Date,
): Promise<{ readonly subject: string; readonly terminal: string | null } | null> => {
  if (typeof signCode !== 'string') return null;
  const [delivery] = await queries.query<{ subject: string; terminal: string | null }>(
    `select subject, terminal from atg_delivery where sign_code = $1 and start_time >= $2 and start_time <= $3
       and why #>> '{messages,opened}' = $4 limit 1`,
    [signCode, from, to, id],
    'why_delivery',
  );
  return delivery ?? null;
};

/** Whether the id is that of a delivery of a station's gauge, and not of a message of the truck itself. */
const isDelivery = (why: unknown, id: string): boolean => {
  const deliveries: unknown = Object(Object(why).messages).deliveries;
  return Array.isArray(deliveries) && deliveries.includes(id);
};

/** A fact that another subject forwarded to this one. */
const forwarded = async (queries: Queries, subject: string, id: string): Promise<WhyMessage | null> => {
  const [found] = await queries.query<WhyMessage & Record<string, unknown>>(
    `select fact_id as id, fact ->> 'terminal' as terminal, fact ->> 'kind' as kind, ${isoMilliseconds('"time"')} as "time",
       ${isoMilliseconds(`to_timestamp((fact ->> 'receivedMs')::float8 / 1000)`)} as "receivedTime",
       null::real as "clockSkewS", fact -> 'data' as data
     from forwarded_fact where subject = $1 and fact_id = $2`,
    [subject, id],
    'why_forwarded',
  );
  return found ?? null;
};

/** Whether a terminal sent a message of this id, as far as ids are kept. */
const wasTaken = async (queries: Queries, terminal: unknown, id: string): Promise<boolean> => {
  if (typeof terminal !== 'string') return false;
  const { terminalHash, idHash } = messageHashes(terminal, id);
  const rows = await queries.query(
    'select 1 from message_key where terminal_hash = $1 and id_hash = $2',
    [terminalHash, idHash],
    'why_key',
  );
  return rows.length > 0;
};

/** The message of this id from which a row came; distinguishes a day that is no longer kept from an id that never existed. */
export const messageOfRow = async (
  queries: Queries,
  { row, subject }: FoundRow,
  id: string,
  past: PastReading,
  nowMs: number,
): Promise<ReportWhy> => {
  const times = timeFields.map((name) => Date.parse(String(row.values[name]))).filter(Number.isFinite);
  const span = (ms: number): [Date, Date] => [
    new Date(Math.min(...times) - ms),
    new Date(Math.max(...times) + ms),
  ];
  const station =
    isDelivery(row.values['why'], id) && times.length > 0
      ? await senderOf(queries, row.values['signCode'], id, ...span(aroundMs))
      : null;
  const within = (ms: number): Promise<WhyMessage | null> =>
    logged(
      queries,
      past,
      station?.subject ?? subject,
      id,
      times.map((at) => new Date(at)),
      ...span(ms),
    );
  const near = times.length === 0 ? null : await within(aroundMs);
  const found = near ?? (await forwarded(queries, subject, id));
  if (found) return { found: 'message', row: null, message: found };
  // Of a row from before the oldest id that is kept, nobody can say that its message never was.
  const isKept = Math.min(...times) > nowMs - leastKeptDays * dayMs + farthestMs;
  if (isKept && !(await wasTaken(queries, station?.terminal ?? row.values['terminal'], id)))
    return { found: 'absent', row: null, message: null };
  const far = times.length === 0 ? null : await within(farthestMs);
  return { found: far ? 'message' : 'gone', row: null, message: far };
};
