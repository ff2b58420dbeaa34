import type { LossStatement, LossStatements } from '#contract/reports/loss-statements.ts';
import type { StatementPosition, StatementState } from '#domain/losses/loss-statement.ts';

import type { Database, Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import { driverJoin } from '../master-data/driver-join.ts';
import { chargedSql } from './charged-loss.ts';

/** What a driver last said of the load of a row of `task_fuel`; null: nothing. */
const saidSql = (r: string): string => `(select s.position from loss_statement s
  where s.sign_code = ${r}.sign_code and s.task_code = ${r}.task_code and s.fuel = ${r}.fuel order by s.id desc limit 1)`;

/** SQL: whether the driver is asked: of what is proven of the carriage, and nobody has judged to be none. */
const isAskedSql = (r: string): string => `coalesce(${chargedSql(r)}, 0) > 0`;

/** SQL: until when the driver of a row of `task_fuel` may answer; null: nobody asks him, or no end is known. */
export const answerDueSql = (r: string): string =>
  `(case when ${isAskedSql(r)} then ${r}.answer_due_time end)`;

/** SQL: how far the driver has been heard on a row of `task_fuel`: a code of `statementStates`. */
export const statementStateSql = (r: string): string =>
  `coalesce(${saidSql(r)}, case when not (${isAskedSql(r)}) then 'notAsked'
    when ${r}.answer_due_time <= now() then 'overdue' else 'waiting' end)`;

/** Whose word is asked of what: a load, or the alarm of a drain that belongs to none. */
export interface StatementSubject {
  readonly companyCode: string;
  readonly signCode: string;
  readonly taskCode: string | null;
  readonly fuel: string | null;
  readonly alarmId: string | null;
  readonly driverCode: string | null;
  readonly driverName: string | null;
  readonly state: StatementState;
  readonly dueTime: string | null;
}

const loadColumns = `f.company_code as "companyCode", f.sign_code as "signCode", f.task_code as "taskCode", f.fuel,
  null as "alarmId", f.driver_code as "driverCode", d.name as "driverName", ${statementStateSql('f')} as state,
  ${isoSeconds(answerDueSql('f'))} as "dueTime"`;

/** The subject of a record of a loss or of an alarm 202 of these companies; null: there is none. */
export const statementSubject = async (
  queries: Queries,
  companies: readonly string[],
  id: string,
): Promise<StatementSubject | null> => {
  const [load] = await queries.query<StatementSubject & Record<string, unknown>>(
    `select ${loadColumns} from task_fuel f ${driverJoin('f.driver_code', 'f.company_code')}
     where f.company_code = any($2::text[]) and not f.withdrawn and (f.id = $1 or exists (
       select from alarm a where a.id = $1 and a.type = 202 and not a.withdrawn and a.company_code = f.company_code
         and a.sign_code = f.sign_code and (f.id = a.record_id or coalesce(f.drain_alarm_ids, '[]'::jsonb) ? a.id)))
     order by f.start_time desc limit 1`,
    [id, companies],
    'statement_load',
  );
  if (load) return load;
  const [drain] = await queries.query<StatementSubject & Record<string, unknown>>(
    `select a.company_code as "companyCode", a.sign_code as "signCode", null as "taskCode", null as fuel, a.id as "alarmId",
       a.driver_code as "driverCode", d.name as "driverName", coalesce((select s.position from loss_statement s
         where s.alarm_id = a.id order by s.id desc limit 1), 'waiting') as state, null as "dueTime"
     from alarm a ${driverJoin('a.driver_code', 'a.company_code')}
     where a.id = $1 and a.company_code = any($2::text[]) and a.type = 202 and a.cause = 'drain' and not a.withdrawn`,
    [id, companies],
    'statement_drain',
  );
  return drain ?? null;
};

/** Everything that was said of a subject, newest first. */
export const statementsOf = async (
  queries: Queries,
  { signCode, taskCode, fuel, alarmId, state, dueTime, driverName }: StatementSubject,
): Promise<LossStatements> => {
  const statements = await queries.query<LossStatement & Record<string, unknown>>(
    `select s.id, s.position, s.words, s.driver_name as "driverName", s.by_name as "byName",
       ${isoSeconds('s.written_time')} as time,
       (select count(*)::int from loss_statement_photo p where p.statement_id = s.id) as photos
     from loss_statement s where s.sign_code = $1
       and (s.task_code = $2 and s.fuel = $3 or s.alarm_id = $4) order by s.id desc`,
    [signCode, taskCode, fuel, alarmId],
    'statements_of',
  );
  return { state: statements[0]?.position ?? state, dueTime, driverName, statements };
};

/** A statement as it is written. */
export interface NewStatement {
  readonly position: StatementPosition;
  readonly words: string;
  readonly photos: readonly { readonly contentType: string; readonly content: Buffer }[];
}

/** Adds a statement with its photos, all or nothing. */
export const addStatement = (
  database: Database,
  subject: StatementSubject,
  { position, words, photos }: NewStatement,
  writer: { readonly userId: number; readonly byName: string; readonly nowMs: number },
): Promise<void> =>
  database.transaction(async (queries) => {
    const { companyCode, signCode, taskCode, fuel, alarmId, driverCode, driverName } = subject;
    const [row] = await queries.query<{ id: number }>(
      `insert into loss_statement (company_code, sign_code, task_code, fuel, alarm_id, driver_code, driver_name, position,
         words, user_id, by_name, written_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        companyCode,
        signCode,
        taskCode,
        fuel,
        alarmId,
        driverCode,
        driverName,
        position,
        words,
        writer.userId,
        writer.byName,
        new Date(writer.nowMs),
      ],
      'add_statement',
    );
    for (const [number, { contentType, content }] of photos.entries())
      await queries.query(
        'insert into loss_statement_photo (statement_id, number, content_type, content) values ($1, $2, $3, $4)',
        [row?.id ?? null, number, contentType, content],
        'add_statement_photo',
      );
  });

/** A photo of a statement of these companies; null: there is none. */
export const statementPhoto = async (
  queries: Queries,
  companies: readonly string[],
  statementId: number,
  number: number,
): Promise<{ readonly contentType: string; readonly content: Buffer } | null> => {
  const [photo] = await queries.query<{ contentType: string; content: Buffer }>(
    `select p.content_type as "contentType", p.content from loss_statement_photo p
     join loss_statement s on s.id = p.statement_id
     where p.statement_id = $1 and p.number = $2 and s.company_code = any($3::text[])`,
    [statementId, number, companies],
    'statement_photo',
  );
  return photo ?? null;
};
