import { alarmCalls } from '#contract/alarms/alarms.ts';
import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';

import { badRequest } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { AlarmFeed } from '../stream/alarm-feed.ts';
import type { Routes } from '../../http/routes.ts';
import { alarmHistory, correctedJudgements } from '../alarm-history.ts';
import { judgeAlarms, listAlarms } from '../alarms.ts';
import { openAlarmCounts, toDoSql } from '../open-alarms.ts';
import { writeAudit } from '../../audit/audit.ts';
import { type Actor, readerOf } from '../../identity/actor.ts';
import { truckFieldsOf } from '../../identity/truck-fields.ts';
import { publishAlarms } from '../stream/publish.ts';

const numbers = (list: string | undefined): number[] | undefined =>
  list === undefined ? undefined : list.split(',').map(Number).filter(Number.isInteger);

/** What of alarms an actor is shown. */
const alarmsFor = (actor: Actor) => ({ ...readerOf(actor), fields: truckFieldsOf(actor) });

const defaultLimit = 100;

interface Needs {
  readonly feed: AlarmFeed;
}

/** Alarms: lists, counts and judgements (specification 4 and 7). */
const alarmRoutes: Routes<Needs> = (mount, { feed }) => {
  const { database } = mount;
  mountSession(mount, alarmCalls['alarms.list'], async (actor, args) => {
    const head = await feed.headOf(readerOf(actor));
    const rows = await listAlarms(database, {
      ...alarmsFor(actor),
      ids: args.id === undefined ? undefined : [args.id],
      signCode: args.signCode,
      types: numbers(args.typeIds),
      unconfirmed: args.unconfirmed,
      inProgress: args.inProgress,
      before: args.before,
      limit: args.limit ?? defaultLimit,
    });
    return { rows, head, epoch: feed.epoch };
  });

  mountSession(mount, alarmCalls['alarms.openCounts'], (actor) => openAlarmCounts(database, readerOf(actor)));

  mountSession(mount, alarmCalls['alarms.count'], async (actor, args, { nowMs }) => {
    const day = args.day ?? chinaDayOf(nowMs);
    const { fromMs, toMs } = chinaDayRange(day);
    const { companies, hiddenTypes } = readerOf(actor);
    const rows = await database.query<{ type: number; count: number; unconfirmed: number }>(
      `select type, count(*) as count, count(*) filter (where ${toDoSql()}) as unconfirmed from alarm
       where company_code = any($1::text[]) and start_time >= $2 and start_time < $3 and not withdrawn
         and suppressed_by is null and type <> all($4::int[]) group by type order by type`,
      [companies, new Date(fromMs), new Date(toMs), hiddenTypes],
      'count_alarms',
    );
    return { day, rows, total: rows.reduce((sum, row) => sum + row.count, 0) };
  });

  mountSession(mount, alarmCalls['alarms.history'], (actor, { id }) =>
    alarmHistory(database, readerOf(actor), id),
  );

  mountSession(mount, alarmCalls['alarms.corrected'], (actor, _args, { nowMs }) =>
    correctedJudgements(database, readerOf(actor), actor.user.id, nowMs),
  );

  mountSession(mount, alarmCalls['alarms.cue'], async (actor, args, { request, nowMs }) => {
    const named = args.alarmIds.split(',').filter((id) => id !== '');
    const versions = numbers(args.stateVersions);
    if (versions && versions.length !== named.length)
      throw badRequest(['版本数与报警数不符', 'As many versions as alarms are needed']);
    const seen = [...new Set(named)].map((id) => ({
      id,
      stateVersion: versions?.[named.indexOf(id)] ?? null,
    }));
    if (['normal', 'abnormal', 'falseAlarm'].includes(args.state) && (args.remark ?? '').trim() === '')
      throw badRequest(['请填写处理说明', 'Please write a remark'], { remark: ['必填', 'Required'] });
    const judgement = {
      state: args.state,
      remark: args.remark ?? null,
      userId: actor.user.id,
      userName: actor.user.name,
      nowMs,
    };
    const reader = alarmsFor(actor);
    const before = await database.transaction(async (queries) => {
      const judged = await judgeAlarms(queries, seen, reader, judgement);
      if (judged.length === 0) return judged;
      const changed = judged.map(({ id }) => id);
      await writeAudit(queries, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: `alarm.${args.state}`,
        subject: changed.join(','),
        before: judged,
        after: { state: args.state, remark: args.remark ?? '' },
        ip: request.ip,
      });
      publishAlarms(queries, changed, new Set(changed), nowMs);
      return judged;
    });
    const ids = seen.map(({ id }) => id);
    const rows = await listAlarms(database, { ...reader, ids, limit: ids.length });
    const found = new Map(rows.map((alarm) => [alarm.id, alarm]));
    const present = ids.flatMap((id) => found.get(id) ?? []);
    const changed = new Set(before.map(({ id }) => id));
    return {
      changed: present.filter((alarm) => changed.has(alarm.id)),
      conflicts: present.filter((alarm) => !changed.has(alarm.id)),
    };
  });
};

export default alarmRoutes;
