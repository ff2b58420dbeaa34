import type { NoticeChannel } from '#domain/notices/notice-words.ts';

import type { Database } from '../../database/database.ts';
import { countSessions } from '../../identity/actors.ts';
import { ageS, type BackgroundFigures } from '../../kernel/metrics/background-figures.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

/** How often what the database knows is read for the figures. */
const figuresEveryMs = 30_000;
/** A database that takes longer is away, as far as figures go. */
const withinMs = 10_000;

export interface FiguresPorts {
  readonly database: Database;
  readonly now: () => number;
  /** A log is in front of the database. */
  readonly logInFront: boolean;
}

const channels: readonly NoticeChannel[] = ['sms', 'mail', 'dingTalk', 'weCom'];

interface Row {
  readonly time: Date;
  readonly bytes: number;
  readonly corrections: number;
  readonly corrections_since: Date | null;
  readonly set_aside: number;
  readonly set_aside_since: Date | null;
  readonly caught_time: Date | null;
}

const readOne = `select clock_timestamp() as time, pg_database_size(current_database()) as bytes,
  c.waiting as corrections, c.since as corrections_since, a.waiting as set_aside, a.since as set_aside_since,
  (select min(caught_time) from ingest_partition) as caught_time
  from (select count(*)::int as waiting, min(k.created_time) as since from master_correction_subject s
      join master_correction k on k.id = s.correction_id where s.done_time is null) c,
    (select count(*)::int as waiting, min(set_aside_time) as since from set_aside_entry where decision is null) a`;

/** Those of accounts that were taken away long ago are no notices that wait. */
const readNotices = `select channel, count(*)::int as waiting, min(due_time) as since from notice
  where state in ('queued', 'sending', 'unclear') group by channel`;

/** Figures that stand in the database: whoever asks for them waits for no database, and sees how old they are. */
export const databaseFigures = (
  { gauge, labelled, watch }: Metrics,
  { database, now, logInFront }: FiguresPorts,
): BackgroundFigures => {
  const up = gauge('tankwatch_database_up', 'Whether the database answered when it was asked last');
  const seconds = gauge('tankwatch_database_answer_seconds', 'How long it took to answer then');
  const clock = gauge(
    'tankwatch_clock_offset_seconds',
    'How far the clock of this process is ahead of the database’s, which is another machine’s',
  );
  const size = gauge('tankwatch_database_size_bytes', 'Size of the database');
  const sessions = gauge('tankwatch_sessions', 'Sessions within their limits');
  const corrections = gauge(
    'tankwatch_corrections_waiting',
    'Trucks and stations to be judged again after an edit that was dated back',
  );
  const correctionsAge = gauge('tankwatch_corrections_oldest_seconds', 'Age of the oldest of them');
  const setAside = gauge(
    'tankwatch_ingest_log_set_aside',
    'Entries of the log in front that could not be applied and wait for a decision',
  );
  const setAsideAge = gauge('tankwatch_ingest_log_set_aside_oldest_seconds', 'Age of the oldest of them');
  const notices = labelled('tankwatch_notices_waiting', 'Notices that wait to be sent', 'channel');
  const noticesAge = labelled(
    'tankwatch_notices_oldest_seconds',
    'How long the oldest of them is due',
    'channel',
  );
  const behind = logInFront
    ? gauge('tankwatch_ingest_log_behind_seconds', 'Age of the oldest message of the log that is not applied')
    : null;
  let readMs = now();
  watch(
    'tankwatch_database_figures_age_seconds',
    'Age of the figures that are read from the database',
    () => (now() - readMs) / 1000,
  );

  const read = async (over: AbortSignal): Promise<void> => {
    const askedMs = now();
    const [row] = await database.query<Row & Record<string, unknown>>(readOne, [], 'figures');
    const answeredMs = now();
    if (row === undefined || over.aborted) return;
    seconds.set((answeredMs - askedMs) / 1000);
    clock.set(((askedMs + answeredMs) / 2 - row.time.getTime()) / 1000);
    size.set(row.bytes);
    corrections.set(row.corrections);
    correctionsAge.set(ageS(row.corrections_since, answeredMs));
    setAside.set(row.set_aside);
    setAsideAge.set(ageS(row.set_aside_since, answeredMs));
    behind?.set(ageS(row.caught_time, answeredMs));
    const waiting = await database.query<{ channel: string; waiting: number; since: Date }>(
      readNotices,
      [],
      'figures_of_notices',
    );
    for (const channel of channels) {
      const own = waiting.find((one) => one.channel === channel);
      notices.set({ channel }, own?.waiting ?? 0);
      noticesAge.set({ channel }, ageS(own?.since ?? null, answeredMs));
    }
    sessions.set(await countSessions(database, answeredMs));
    readMs = answeredMs;
  };

  // Whoever reads `database_up` must not take a database that was never asked for one that answered.
  up.set(0);
  return {
    what: 'reading figures from the database',
    everyMs: figuresEveryMs,
    withinMs,
    read,
    done: (error) => up.set(error === null ? 1 : 0),
  };
};
