import type { Database } from '../../database/database.ts';
import { prunePushes } from '../../alarms/push/push-queue.ts';
import { pruneAttempts } from '../../identity/session/attempts.ts';
import { knownDeviceMs } from '../../identity/session/known-devices.ts';
import { absoluteLimitMs, idleLimitMs } from '../../identity/actors.ts';
import { pruneMedia } from '../../media/media.ts';

const hourMs = 3_600_000;

/** The stream is kept this long; a client that was away longer fetches unconfirmed alarms instead. */
const streamKeptMs = 7 * 24 * hourMs;
/** Late messages reach back 72 h; nothing older is replayed. Snapshots of a past are six hours apart. */
const snapshotsKeptMs = 80 * hourMs;
/** Long enough for whoever takes a deletion back at once; it may hold the hash of a password. */
const removedKeptMs = 60_000;
const repliesKeptMs = 48 * hourMs;
const framesKeptMs = 48 * hourMs;
/** Whoever asked has long given up, or died. */
const requestsKeptMs = hourMs;
const listenersKeptMs = 48 * hourMs;
/** After that nobody asks who had opened a link; that it was made and revoked stays in the audit. */
const sharesKeptMs = 90 * 24 * hourMs;

/** So long a token that has ended is listed with its last use, for whoever looks why a terminal is refused. */
const endedTokensKeptMs = 90 * 24 * hourMs;

/** A year, and the month before it beside which it is read. What was charged for it stays in the ledger. */
const noticesKeptMs = 400 * 24 * hourMs;

const eventsKeptMs = 30 * 24 * hourMs;
/** An authority that was away for longer has its own rules of what it still wants; nothing grows for ever. */
const unsentPlacesKeptMs = 30 * 24 * hourMs;
/** The authority counts what it received within hours. */
const sentMinutesKeptMs = 7 * 24 * hourMs;
/** What was asked and answered is wanted for three years. */
const authorityMessagesKeptMs = 3 * 366 * 24 * hourMs;

/** Expired rows, with the age (ms) at which they expire; `$1` is the earliest moment that stays. */
const aged: readonly (readonly [ageMs: number, sql: string])[] = [
  [
    streamKeptMs,
    `with gone as (delete from alarm_stream where time < $1 returning cursor)
     update alarm_stream_head set trimmed = greatest(trimmed, (select max(cursor) from gone))`,
  ],
  [
    snapshotsKeptMs,
    `delete from engine_snapshot s using engine_subject e
     where e.subject = s.subject and e.lineage = s.lineage and s.lineage = 'live' and s.time < $1`,
  ],
  [repliesKeptMs, 'delete from idempotent_reply where stored_time < $1'],
  [0, 'delete from verify_challenge where expires_time < $1'],
  [0, 'delete from sign_on_attempt where expires_time < $1'],
  [0, 'delete from used_logout_token where expires_time < $1'],
  [absoluteLimitMs, 'delete from session where created_time < $1'],
  [idleLimitMs, 'delete from session where last_used_time < $1'],
  [framesKeptMs, 'delete from terminal_frame where time < $1'],
  [listenersKeptMs, 'delete from terminal_door where alive_time < $1'],
  [requestsKeptMs, 'delete from terminal_request where created_time < $1'],
  [removedKeptMs, 'delete from removed_row where removed_time < $1'],
  [sharesKeptMs, 'delete from share_link where expires_time < $1'],
  [endedTokensKeptMs, 'delete from ingest_token where ends_time < $1'],
  // What still waits to be delivered or published stays; who reads a stream is told what is gone.
  [
    eventsKeptMs,
    `with gone as (
       delete from outgoing_event e where e.created_time < $1
         and not exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'queued')
         and not exists (select from event_publisher p where p.published < e.place and p.until_time >= $1)
         and (e.place is not null or not exists (select from event_stream_head where kept_since is not null))
       returning place
     )
     update event_stream_head set trimmed = greatest(trimmed, (select max(place) from gone))
     where exists (select from gone)`,
  ],
  // Nobody has brought the stream to NATS for so long: nothing is kept for it any more.
  [
    eventsKeptMs,
    `with gone as (delete from event_publisher where until_time < $1 returning 1)
     update event_stream_head set kept_since = null where exists (select from gone)
       and not exists (select from service_function where function_code = 'event.stream')`,
  ],
  [noticesKeptMs, 'delete from notice where created_time < $1'],
  [unsentPlacesKeptMs, 'delete from authority_place where time < $1'],
  [unsentPlacesKeptMs, 'delete from authority_outbox where created_time < $1'],
  [
    unsentPlacesKeptMs,
    'delete from authority_alarm f using alarm a where a.id = f.alarm_id and a.raised_time < $1',
  ],
  [sentMinutesKeptMs, 'delete from authority_minute where minute < $1'],
  [noticesKeptMs, 'delete from authority_count where hour < $1'],
  [noticesKeptMs, 'delete from authority_received where until_time < $1'],
  [noticesKeptMs, 'delete from authority_break where until_time < $1'],
  [authorityMessagesKeptMs, 'delete from authority_day where day < $1'],
  [authorityMessagesKeptMs, 'delete from authority_message where received_time < $1'],
  [knownDeviceMs, 'delete from known_device where seen_time < $1'],
];

/** Nothing else is deleted from the audit, whose age is counted by the database's clock. */
const strangersSql = `delete from audit_log
  where action = 'session.refused' and user_id is null and time < now() - interval '90 days'`;

/** What consoles sent is counted as far back as their messages are kept. */
const pruneUploadCounts = (database: Database, nowMs: number, keepTelemetryDays: number) =>
  database.query('delete from upload_count where start_time < $1', [
    new Date(nowMs - keepTelemetryDays * 24 * hourMs),
  ]);

/** Deletes expired rows, so that no table grows for ever by strangers or forgotten clients. */
export const pruneRows = async (
  database: Database,
  nowMs: number,
  keepTelemetryDays: number,
): Promise<void> => {
  for (const [ageMs, sql] of aged) await database.query(sql, [new Date(nowMs - ageMs)]);
  await database.query(strangersSql);
  await pruneAttempts(database, nowMs);
  await prunePushes(database, nowMs);
  await pruneUploadCounts(database, nowMs, keepTelemetryDays);
  await pruneMedia(database, nowMs, keepTelemetryDays);
  await database.query('delete from alarm_files where created_time < $1', [
    new Date(nowMs - keepTelemetryDays * 24 * hourMs),
  ]);
};
