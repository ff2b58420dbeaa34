import type { EvidenceFile, EvidenceFiles, SafetyEvidence } from '#contract/alarms/safety-evidence.ts';
import type { Wheel } from '#contract/terminal-message/kinds/adas-event.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import type { Reader } from '../../identity/actor.ts';

interface AlarmRow extends Record<string, unknown> {
  readonly sign_code: string | null;
  readonly alarm_code: string | null;
  readonly wheels: Wheel[] | null;
}

/** Rows of the files of an alarm that a reader sees. */
export type AlarmEvidence = Pick<SafetyEvidence, 'wheels'> &
  (
    | { readonly files: EvidenceFiles; /** Of `alarm_files`. */ readonly filesId: string }
    /** No terminal announced any. */
    | { readonly files: null; readonly filesId: null }
  );

type FilesRow = Omit<EvidenceFiles, 'files' | 'arrived' | 'state'> & {
  readonly id: string;
  readonly listed: boolean;
  readonly done: boolean;
};

const stateOf = ({ asked, listed, done }: FilesRow, announced: number, arrived: number): string => {
  if (done) return arrived >= announced ? 'complete' : 'ended';
  if (asked === 0) return 'waiting';
  return listed ? 'receiving' : 'asked';
};

const filesOf = async (queries: Queries, row: FilesRow): Promise<EvidenceFiles> => {
  const files = await queries.query<EvidenceFile & Record<string, unknown>>(
    `select name, size_bytes::float8 as "sizeBytes", refusal,
       case when media_code is not null then 'here' when refusal is not null then 'refused' else 'underWay' end as state
     from alarm_file where alarm_files_id = $1 order by name`,
    [row.id],
    'evidence_files',
  );
  const arrived = files.filter(({ state }) => state === 'here').length;
  const { terminalNumber, asked, askedTime, nextTime, failure } = row;
  // Some have more than they announced.
  const announced = Math.max(row.announced, files.length);
  const state = stateOf(row, announced, arrived);
  return { terminalNumber, announced, arrived, state, asked, askedTime, nextTime, failure, files };
};

/** What an alarm brought; null: there is none that this reader sees. */
export const evidenceOf = async (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
  alarmId: string,
): Promise<AlarmEvidence | null> => {
  const [alarm] = await queries.query<AlarmRow>(
    `select sign_code, alarm_code, properties -> 'wheels' as wheels from alarm
     where id = $1 and company_code = any($2::text[]) and type <> all($3::int[]) and not withdrawn`,
    [alarmId, companies, hiddenTypes],
    'evidence_alarm',
  );
  if (alarm === undefined) return null;
  const wheels = alarm.wheels ?? [];
  const [row] = await queries.query<FilesRow & Record<string, unknown>>(
    `select id::text, number as "terminalNumber", announced, asked, ${isoMilliseconds('asked_time')} as "askedTime",
       ${isoMilliseconds('next_time')} as "nextTime", failure, listed_time is not null as listed, done_time is not null as done
     from alarm_files where sign_code = $1 and alarm_code = $2 and company_code = any($3::text[])
     order by id limit 1`,
    [alarm.sign_code, alarm.alarm_code, companies],
    'evidence_alarm_files',
  );
  if (row === undefined) return { wheels, files: null, filesId: null };
  return { wheels, files: await filesOf(queries, row), filesId: row.id };
};
