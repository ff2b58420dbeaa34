import { deviceCalls } from '#contract/devices/devices.ts';
import { englishNameCalls } from '#contract/session/english-names.ts';
import { menuCalls } from '#contract/session/menus.ts';
import { maxQuickVisits, quickVisitCalls, type QuickVisit } from '#contract/session/quick-visits.ts';
import { userPrivilegeCalls, type UserAlarm } from '#contract/session/user-privilege.ts';
import { resultCodes } from '#contract/envelope.ts';
import { settingTypeIds } from '#domain/alarms/alarm-types.ts';
import { ownPath } from '#domain/text/own-address.ts';

import { badRequest, notFound, Refusal } from '../../kernel/refusal.ts';
import { type Mount, mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { listEnglishNames } from '../../resource-kit/english-names.ts';
import { menuOf } from '../../identity/menus.ts';

interface UserAlarmRow {
  readonly id: number;
  readonly user_id: number;
  readonly alarm_type_ids: string;
  readonly alarm_email_type_ids: string;
}

const userAlarmOf = (row: UserAlarmRow): UserAlarm => ({
  id: row.id,
  userId: row.user_id,
  alarmTypeIds: row.alarm_type_ids,
  alarmEmailTypeIds: row.alarm_email_type_ids,
});

/** Every type pops up until the user chooses otherwise; nothing is sent by SMS by default. */
const defaultTypes = settingTypeIds.join(',');

const known: ReadonlySet<string> = new Set(settingTypeIds.map(String));

/** A comma list cut down to types that exist, in their order. */
const cleanTypes = (list: string): string => {
  const asked = list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  const wrong = asked.find((id) => !known.has(id));
  if (wrong !== undefined) throw badRequest([`没有报警类型 ${wrong}`, `There is no alarm type ${wrong}`]);
  return settingTypeIds.filter((id) => asked.includes(String(id))).join(',');
};

interface QuickVisitRow {
  readonly id: number;
  readonly user_id: number;
  readonly quick_visit_url: string;
  readonly quick_visit_name: string;
}

const quickVisitOf = (row: QuickVisitRow): QuickVisit => ({
  id: row.id,
  userId: row.user_id,
  quickVisitUrl: row.quick_visit_url,
  quickVisitName: row.quick_visit_name,
});

/** Menus that a user has put into quick access. */
const mountQuickVisits = (mount: Mount): void => {
  const { database } = mount;
  mountSession(mount, quickVisitCalls['quickVisits.list'], async (actor) => {
    const rows = await database.query<QuickVisitRow>(
      'select id, user_id, quick_visit_url, quick_visit_name from user_quick_visit where user_id = $1 order by id',
      [actor.user.id],
    );
    return rows.map(quickVisitOf);
  });

  mountSession(mount, quickVisitCalls['quickVisits.add'], async (actor, args) => {
    if (ownPath(args.quickVisitUrl) === null)
      throw badRequest(['只能添加本系统的页面', 'Only pages of this console can be added'], {
        quickVisitUrl: ['应以“/”开头', 'It begins with “/”'],
      });
    const [row] = await database.query<QuickVisitRow>(
      `insert into user_quick_visit (user_id, quick_visit_url, quick_visit_name)
       select $1, $2, $3 where (select count(*) from user_quick_visit where user_id = $1) < $4
       on conflict do nothing returning id, user_id, quick_visit_url, quick_visit_name`,
      [actor.user.id, args.quickVisitUrl, args.quickVisitName, maxQuickVisits],
    );
    const known = await database.query(
      'select 1 from user_quick_visit where user_id = $1 and quick_visit_url = $2',
      [actor.user.id, args.quickVisitUrl],
    );
    if (!row && known.length === 0)
      throw badRequest([
        `快速访问最多 ${maxQuickVisits} 项，请先移除不用的菜单`,
        `Quick access holds at most ${maxQuickVisits} menus; please remove one first`,
      ]);
    if (!row)
      throw new Refusal(resultCodes.conflict, [
        '快速访问中已存在此菜单',
        'This menu is already in quick access',
      ]);
    return quickVisitOf(row);
  });

  mountSession(mount, quickVisitCalls['quickVisits.remove'], async (actor, { id }) => {
    const removed = await database.query(
      'delete from user_quick_visit where id = $1 and user_id = $2 returning id',
      [id, actor.user.id],
    );
    if (removed.length === 0) throw notFound();
    return null;
  });
};

/** Data of the frame around the pages: menu, scope, preferences, quick access, devices (specification 7). */
const shellRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, menuCalls['menus.get'], async (actor) => menuOf(actor.functions));

  mountSession(mount, englishNameCalls['englishNames.list'], (actor) =>
    listEnglishNames(database, actor.companies),
  );

  const userAlarm = async (userId: number, mayWrite = true): Promise<UserAlarm> => {
    if (!mayWrite) {
      const [known] = await database.query<UserAlarmRow & Record<string, unknown>>(
        'select id, user_id, alarm_type_ids, alarm_email_type_ids from user_alarm where user_id = $1',
        [userId],
      );
      if (known) return userAlarmOf(known);
      // Nothing is written by looking: what the user would get at his first sign-in.
      return { id: 0, userId, alarmTypeIds: defaultTypes, alarmEmailTypeIds: '' };
    }
    await database.query(
      `insert into user_alarm (user_id, alarm_type_ids, alarm_email_type_ids) values ($1, $2, '') on conflict do nothing`,
      [userId, defaultTypes],
    );
    const [row] = await database.query<UserAlarmRow>(
      'select id, user_id, alarm_type_ids, alarm_email_type_ids from user_alarm where user_id = $1',
      [userId],
    );
    if (!row) throw new Error('alarm preferences that were just written are not there');
    return userAlarmOf(row);
  };

  mountSession(mount, userPrivilegeCalls['userPrivilege.get'], async (actor) => {
    const companies = await database.query<{
      company_code: string;
      name: string;
      short_name: string;
      parent_code: string | null;
    }>(
      'select company_code, name, short_name, parent_code from company where company_code = any($1::text[]) order by company_code',
      [actor.companies],
    );
    return {
      userPri: companies.map((row) => ({
        key: row.company_code,
        name: row.name,
        shortName: row.short_name,
        parentCode:
          row.parent_code !== null && actor.companies.includes(row.parent_code) ? row.parent_code : null,
      })),
      stUserAlarm: await userAlarm(actor.user.id, actor.viewer === undefined),
    };
  });

  mountSession(mount, userPrivilegeCalls['userPrivilege.saveAlarm'], async (actor, args) => {
    await userAlarm(actor.user.id);
    const [row] = await database.query<UserAlarmRow>(
      `update user_alarm set alarm_type_ids = $2, alarm_email_type_ids = $3 where user_id = $1
       returning id, user_id, alarm_type_ids, alarm_email_type_ids`,
      [actor.user.id, cleanTypes(args.alarmTypeIds), cleanTypes(args.alarmEmailTypeIds)],
    );
    if (!row) throw notFound();
    return userAlarmOf(row);
  });

  mountQuickVisits(mount);

  mountSession(mount, deviceCalls['devices.all'], async (actor) => {
    const rows = await database.query<{
      id: number;
      sign_code: string;
      name: string;
      code: string;
      device_type: string;
    }>(
      `select d.id, t.sign_code, d.name, d.code, d.device_type from device d join truck t on t.id = d.truck_id
       where t.company_code = any($1::text[]) order by d.id`,
      [actor.companies],
    );
    return rows.map((row) => ({
      id: row.id,
      signCode: row.sign_code,
      name: row.name,
      code: row.code,
      deviceType: row.device_type,
    }));
  });
};

export default shellRoutes;
