import { alarmCalls } from '#contract/alarms.ts';
import { typesHiddenFrom } from '#domain/alarm-types.ts';
import { chinaDayOf, chinaDayRange } from '#domain/china-day.ts';

import type { Database } from '../database/database.ts';
import { badRequest } from '../http/refusal.ts';
import { mountSession, type Mount } from '../http/mount.ts';
import { type AlarmBefore, judgeAlarm, listAlarms } from '../stores/alarms.ts';
import { writeAudit } from '../stores/audit.ts';
import type { AlarmFeed } from '../stream/alarm-feed.ts';
import { publishAlarms } from '../stream/publish.ts';

const numbers = (list: string | undefined): number[] | undefined =>
  list === undefined ? undefined : list.split(',').map(Number).filter(Number.isInteger);

const defaultLimit = 100;

/** Alarms: what there is, how many, and what people say of them (specification 4 and 7). */
export const alarmRoutes = (mount: Mount, database: Database, feed: AlarmFeed): void => {
  mountSession(mount, alarmCalls['alarms.list'], async (actor, args) => {
    const head = feed.head();
    const rows = await listAlarms(database, {
      companies: actor.companies,
      id: args.id,
      signCode: args.signCode,
      types: numbers(args.typeIds),
      hidden: typesHiddenFrom(actor.user),
      unconfirmed: args.unconfirmed,
      before: args.before,
      limit: args.limit ?? defaultLimit,
    });
    return { rows, head, epoch: feed.epoch };
  });

  mountSession(mount, alarmCalls['alarms.count'], async (actor, args, { nowMs }) => {
    const day = args.day ?? chinaDayOf(nowMs);
    const { fromMs, toMs } = chinaDayRange(day);
    const rows = await database.query<{ type: number; count: number; unconfirmed: number }>(
      `select type, count(*) as count, count(*) filter (where state = 'unconfirmed') as unconfirmed from alarm
       where company_code = any($1::text[]) and start_time >= $2 and start_time < $3 and not withdrawn
         and suppressed_by is null and type <> all($4::int[]) group by type order by type`,
      [actor.companies, new Date(fromMs), new Date(toMs), typesHiddenFrom(actor.user)],
      'count_alarms',
    );
    return { day, rows, total: rows.reduce((sum, row) => sum + row.count, 0) };
  });

  mountSession(mount, alarmCalls['alarms.cue'], async (actor, args, { request, nowMs }) => {
    const ids = args.alarmIds.split(',').filter((id) => id !== '');
    const versions = numbers(args.stateVersions);
    if (versions && versions.length !== ids.length)
      throw badRequest(['版本数与报警数不符', 'As many versions as alarms are needed']);
    if (['normal', 'abnormal', 'falseAlarm'].includes(args.state) && (args.remark ?? '').trim() === '')
      throw badRequest(['请填写处理说明', 'Please write a remark'], { remark: ['必填', 'Required'] });
    const judgement = {
      state: args.state,
      remark: args.remark ?? null,
      userId: actor.user.id,
      userName: actor.user.name,
      nowMs,
    };
    const hidden = typesHiddenFrom(actor.user);
    const before: AlarmBefore[] = [];
    await database.transaction(async (queries) => {
      for (const [index, id] of ids.entries())
        before.push(
          ...[
            await judgeAlarm(queries, id, actor.companies, hidden, versions?.[index] ?? null, judgement),
          ].flatMap((stood) => stood ?? []),
        );
      if (before.length === 0) return;
      const changed = before.map(({ id }) => id);
      await writeAudit(queries, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: `alarm.${args.state}`,
        subject: changed.join(','),
        before,
        after: { state: args.state, remark: args.remark ?? '' },
        ip: request.ip,
      });
      await publishAlarms(queries, changed, new Set(changed));
    });
    const rows = await Promise.all(
      ids.map((id) => listAlarms(database, { companies: actor.companies, id, hidden, limit: 1 })),
    );
    const present = rows.flat();
    const changed = new Set(before.map(({ id }) => id));
    return {
      changed: present.filter((alarm) => changed.has(alarm.id)),
      conflicts: present.filter((alarm) => !changed.has(alarm.id)),
    };
  });
};
