import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

import { storeMediaFile } from '#server/media/media.ts';

import { wholeGif } from '../whole-pictures.ts';
import { putLoss } from '../engine/loss-rows.ts';
import { putTransportBill } from './transport-bill.ts';
import { putParameters } from './tenant-parameters.ts';
import { anonymous, type Client, ingest, loginAs, ownTruck, seedDemoWorld } from './demo-world.ts';

/** An authority of the company, turned off so that nobody dials it, a day of it, and its open inquiry. */
const putAuthority = async (
  database: Database,
): Promise<{ readonly authority: number; readonly authorityMessage: number }> => {
  const [authority] = await database.query<{ id: number }>(
    `insert into authority (company_code, name, host, port, access_code, platform_user, own_host, enabled)
     values ('TW0101', '平台-78', '203.0.113.79', 8809, 78, 78, '203.0.113.80', false) returning id`,
  );
  const [message] = await database.query<{ id: number }>(
    `insert into authority_message (authority_id, company_code, kind, state, received_time, deadline_time, message,
       frame_number, content)
     values ($1, 'TW0101', 'inquiry', 'open', now(), now() + interval '1 day', 37633, 1, '查岗-78') returning id::int as id`,
    [authority?.id ?? 0],
  );
  await database.query(
    `insert into authority_day (authority_id, day, truck_id, sign_code, state, state_time, places, qualified, drifts, km,
       complete_km, gaps, sent, noted_time)
     values ($1, '2026-03-01', 1, '浙B00002', 'sent', '2026-03-01', 4, 1, 0, 1, 1, 0, 1, '2026-03-01')`,
    [authority?.id ?? 0],
  );
  return { authority: authority?.id ?? 0, authorityMessage: message?.id ?? 0 };
};

/** Actors: of the company, of its neighbour, of the company above, nobody, and one whose account was closed since. */
export type ActorName = 'own' | 'sibling' | 'parent' | 'none' | 'disabled';

export interface TenantWorld {
  readonly actors: Readonly<Record<ActorName, Pick<Client, 'get' | 'send'>>>;
  /** Ids of what belongs to the company TW01 or to its user. */
  readonly ids: {
    readonly truck: number;
    readonly repair: number;
    readonly parameterBackup: number;
    /** Somebody else's, that waits for a second person. */
    readonly parameterOrder: number;
    readonly rollout: number;
    /** A replay of its truck that is shared by a link. */
    readonly trackShare: number;
    /** To its way bill. */
    readonly shareLink: number;
    readonly upgradeFile: number;
    /** Of its first compartment, from a file. */
    readonly tankTable: number;
    /** The company's dispatcher. */
    readonly user: number;
    readonly alarm: string;
    readonly seal: string;
    readonly approval: number;
    readonly changeRequest: number;
    /** That gets another name: who gives it does not approve it. */
    readonly renamedRequest: number;
    /** Proposed by the company's own administrator. */
    readonly ownChangeRequest: number;
    /** What a driver said of its loss, with a photo. */
    readonly statement: number;
    readonly quickVisit: number;
    readonly shelf: number;
    readonly savedFilter: number;
    readonly handover: number;
    readonly loss: string;
    /** With all that its transport document asks for. */
    readonly wayBill: number;
    /** A receiver of notices, by a robot. */
    readonly robot: number;
    /** At which its people sign in. */
    readonly provider: number;
    /** An authority that its data goes to, and what that wants to know. */
    readonly authority: number;
    readonly authorityMessage: number;
    /** Identifies what an import of `ownSheet` would do. */
    readonly sheetDigest: string;
    /** The same of `ownPlaceFile`. */
    readonly placeDigest: string;
  };
  /** Texts that only the company's own rows hold. */
  readonly marks: readonly string[];
  /** Everything of the company as it stands, to see that a refused write changed nothing. */
  readonly snapshot: () => Promise<string>;
}

const ownTerminal = '1000000002';
/** A sheet that gives the company's truck another colour, as an import sends it. */
export const ownSheet = Buffer.from(`车牌号,车身颜色\n${ownTruck},白色`).toString('base64');
/** A file with one fence, as an import sends it. */
export const ownPlaceFile = {
  fileName: 'fences.geojson',
  kind: 'other',
  fillHoles: 'false',
  companyCode: 'TW0101',
  base64: Buffer.from(
    JSON.stringify({
      type: 'Feature',
      properties: { name: '围栏-文件-78' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [121.3, 29.3],
            [121.4, 29.3],
            [121.4, 29.4],
            [121.3, 29.3],
          ],
        ],
      },
    }),
  ).toString('base64'),
};
const ownTables = [
  'select * from identity_provider where company_code like $1 order by id',
  'select * from authority where company_code like $1 order by id',
  'select * from authority_message where company_code like $1 order by id',
  'select * from truck where company_code like $1 order by id',
  'select x.* from truck_compartment x join truck t on t.id = x.truck_id where t.company_code like $1 order by x.truck_id, x.compartment',
  'select id, state, state_version, remark from alarm where company_code like $1 order by id',
  `select s.* from setting s where s.scope_id like $1 or (s.scope = 'truck' and s.scope_id in (select id::text from truck where company_code like $1)) order by s.id`,
  'select * from alarm_shelf where company_code like $1 order by id',
  'select * from repair_order where company_code like $1 order by id',
  'select * from command where company_code like $1 order by id',
  'select * from rollout where company_code like $1 order by id',
  'select * from share_link where company_code like $1 order by id',
  'select * from parameter_backup where company_code like $1 order by id',
  'select * from change_request where company_code like $1 order by id',
  'select id, password_hash from app_user where company_code like $1 order by id',
  `select q.* from user_quick_visit q join app_user u on u.id = q.user_id where u.company_code like $1 order by q.id`,
  `select f.* from user_saved_filter f join app_user u on u.id = f.user_id where u.company_code like $1 order by f.id`,
  `select p.user_id, p.device_id from push_subscription p join app_user u on u.id = p.user_id where u.company_code like $1 order by p.id`,
  `select l.* from loss_claim l join truck t on t.sign_code = l.sign_code where t.company_code like $1 order by l.task_code`,
  'select * from loss_statement where company_code like $1 order by id',
  `select * from unregistered_terminal where company_code like $1 order by number`,
  `select u.* from terminal_unsupported u join terminal_in_force n using (number) where n.company_code like $1 order by u.capability`,
  `select g.* from station_gauge g join area a using (station_code) where a.company_code like $1 order by g.terminal`,
  `select * from station_handover where company_code like $1 order by visit_id`,
  `select code, superseded_by from seal_certificate where company_code like $1 order by code`,
  `select code, superseded_by from airtight_certificate where company_code like $1 order by code`,
  `select code, superseded_by, cancel_reason from transport_document where company_code like $1 order by code`,
  `select * from handover where company_code like $1 order by id`,
  `select * from notice_receiver where company_code like $1 order by id`,
  `select * from notice where company_code like $1 order by id`,
  'select company_code, step from first_run_choice where company_code like $1 order by 1, 2',
  'select * from coaching_note where company_code like $1 order by id',
  'select * from alarm_files where company_code like $1 order by id',
  `select a.* from user_alarm a join app_user u on u.id = a.user_id where u.company_code like $1 order by a.id`,
  `select s.user_id from session s join app_user u on u.id = s.user_id where u.company_code like $1 and u.user_name = 'useradmin'`,
] as const;

const addUser = (database: Database, userName: string, role: string, company: string) =>
  database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select $1, $1, $2, $3, password_hash from app_user where user_name = 'admin'`,
    [userName, role, company],
  );

/** Messages that make a seal record, an alarm and an inventory for the company's truck. */
const sendMessages = async (app: App, nowMs: number): Promise<void> => {
  const all = [
    [
      'position',
      { fix: '3d', longitudeDeg: 121.41, latitudeDeg: 29.7, speedKmh: 0, acc: true, satellites: 12 },
    ],
    [
      'tank-level',
      {
        dataType: 'IN',
        compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 800, temperatureC: 20 }],
      },
    ],
    ['seal-sensor', { trigger: 'boot', sensors: [{ compartment: 1, part: 'manhole', state: 'closed' }] }],
    ['seal-sensor', { trigger: 'change', sensors: [{ compartment: 1, part: 'manhole', state: 'open' }] }],
    ['emergency', { action: 'pressed', button: 'cab' }],
  ] as const;
  await ingest(
    app,
    [...all, all[0]].map(([kind, data], index) => ({
      id: `tenant-${index}`,
      terminal: ownTerminal,
      time: new Date(nowMs - (all.length - index) * 10_000).toISOString(),
      seq: index + 1,
      kind,
      data,
    })),
  );
};

/**
 * The demo's companies with one truck with records, and the five actors.
 * @param beside done once the companies stand, before anything is said or written of them
 */
export const buildTenantWorld = async (
  database: Database,
  app: App,
  nowMs: number,
  beside: () => Promise<void> = async () => {},
): Promise<TenantWorld> => {
  await seedDemoWorld(database);
  await beside();
  await addUser(database, 'stranger', 'admin', 'TW02');
  await addUser(database, 'closed', 'useradmin', 'TW01');
  await sendMessages(app, nowMs);
  const own = await loginAs(app, 'useradmin');
  const disabled = await loginAs(app, 'closed');
  const actors = {
    own,
    disabled,
    sibling: await loginAs(app, 'stranger', demoPassword),
    parent: await loginAs(app, 'admin'),
    none: anonymous(app),
  };
  await database.query(`update app_user set enabled = false where user_name = 'closed'`);
  const idOf = async <T>(sql: string): Promise<T> => {
    const [row] = await database.query<{ id: T }>(sql);
    if (!row) throw new Error(`nothing found by ${sql}`);
    return row.id;
  };
  await database.query(
    `insert into change_request (resource, action, subject, company_code, proposed, author_id, author_name, created_time)
     select 'setting/base_data/user_enclosure', 'create', '围栏-甬港-77', 'TW0101', '{}', author, 'somebody', now()
     from unnest(array[0, -1, -2, (select id from app_user where user_name = 'useradmin')]) author`,
  );
  await own.send('POST', '/addUserQuickVisit', { quickVisitUrl: '/quick-77', quickVisitName: '快捷-77' });
  await own.send('POST', '/savedFilters', {
    address: 'cargo_monitor/event_report/switch_cover_flow',
    name: '筛选-77',
    query: JSON.stringify({ range: 'today', values: {}, chip: null }),
  });
  const truckId = await idOf<number>(`select id from truck where sign_code = '${ownTruck}'`);
  await own.send('POST', '/shelving', {
    truckId: String(truckId),
    type: '7',
    reason: '地库无信号',
    minutes: '60',
  });
  await own.send('POST', '/coachingNotes', { driverCode: '1002', text: '辅导-77' });
  await own.send('POST', '/repairOrders', {
    truckId: String(truckId),
    cause: 'gauge',
    number: '1',
    assignee: '检修-77',
    note: '',
  });
  await own.send('POST', '/resources/setting/base_data/tank_table', {
    value: JSON.stringify({
      truckId: String(truckId),
      compartment: 1,
      file: { name: 'tank-77.txt', base64: Buffer.from('0 0\n800 5001\n1600 10077').toString('base64') },
    }),
  });
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('S77', 'station', '甬港自有站', 'TW0101', 'S77', 121.7, 29.9, 100)`,
  );
  await database.query(`insert into station_gauge (terminal, station_code) values ('9900000777', 'S77')`);
  await database.query(
    `insert into unregistered_terminal (number, company_code, protocol, step, reason, plate, address, first_time, last_time)
     values ('9900000555', 'TW0101', 'JT/T 808-2013', 'register', 'noSuchTerminal', '浙B12345', '203.0.113.7', now(), now())`,
  );
  await own.send('POST', '/resources/setting/base_data/atg_tank_table', {
    value: JSON.stringify({
      stationCode: 'S77',
      tankNumber: 1,
      file: { name: 'tank-79.txt', base64: Buffer.from('0 0\n800 5001\n1600 10079').toString('base64') },
    }),
  });
  const dispatcher = await loginAs(app, 'dispatcher');
  await dispatcher.send('POST', '/handovers', { notes: '交接-77' });
  await database.query(
    `insert into airtight_test (id, sign_code, terminal, company_code, cell, test_code, minutes, result, own_result,
       start_time, end_time, subject, touched_time, write_no)
     values ('airtight-test:77', $1, $2, 'TW0101', 1, 'Q77', 6, 'passed', 'passed', $3, $3, 'truck:x', now(), 1)`,
    [ownTruck, ownTerminal, new Date(nowMs - 3_600_000)],
  );
  await database.query(
    `insert into transport_task (id, sign_code, terminal, company_code, task_code, state, start_time, end_time, subject, touched_time, write_no)
     values ('transport-task:task-77', $1, $2, 'TW0101', 'task-77', 'closed', $3, $3, $4, $3, 1)`,
    [ownTruck, ownTerminal, new Date(nowMs), `truck:${ownTruck}`],
  );
  await database.query(
    `insert into station_unloading (id, sign_code, terminal, company_code, start_time, end_time, visit_id, area_name, oil_code, unloaded_v20_l, subject, touched_time, write_no)
     values ('station-unloading:visit-77', $1, $2, 'TW0101', $3, $3, 'visit-77', '甬江站', 92, 5000, $4, $3, 1)`,
    [ownTruck, ownTerminal, new Date(nowMs), `truck:${ownTruck}`],
  );
  await database.query(
    `insert into media (id, sign_code, terminal, company_code, time, media_code, alarm_code, channel, media_type, size_bytes, subject, touched_time, write_no)
     values ('media-77', $1, $2, 'TW0101', $3, 'M77', 'alarm-77', 1, 'photo', 9, $4, $3, 1)`,
    [ownTruck, ownTerminal, new Date(nowMs), `truck:${ownTruck}`],
  );
  await storeMediaFile(
    database,
    { terminal: ownTerminal, mediaCode: 'M77', contentType: 'image/gif', content: Buffer.from('GIF89a-77') },
    nowMs,
  );
  await database.query(
    `insert into terminal_unsupported (number, capability, reason, since) values (terminal_number($1), 'locate', 'refused', 'infinity')`,
    [ownTerminal],
  );
  await database.query(
    `with pulled as (insert into trailer (sign_code, company_code) values ('浙B7777挂', 'TW01') returning id)
     insert into coupling (truck_id, trailer_id, from_time) select t.id, p.id, '2026-01-01' from truck t, pulled p where t.sign_code = $1`,
    ['浙B00001'],
  );
  await database.query(
    `insert into terminal_peripheral (number, device, product, identity_time) values (terminal_number($1), 100, '外设-77', 'infinity')`,
    [ownTerminal],
  );
  await database.query(
    `update alarm set alarm_code = 'safety-77' where id = (select min(id) from alarm where sign_code = $1)`,
    [ownTruck],
  );
  await database.query(
    `insert into alarm_files (company_code, sign_code, terminal, number, alarm_code, alarm_number, sign, alarm_time, announced, created_time)
     select company_code, sign_code, terminal, '77', alarm_code, 'our-77', '\\x00', start_time, 2, start_time
     from alarm where alarm_code = 'safety-77' and sign_code = $1`,
    [ownTruck],
  );
  await database.query(
    `insert into push_subscription (user_id, device_id, endpoint, p256dh, auth, language, detailed, token_hash, seen_time)
     select id, 'device-78', 'https://fcm.googleapis.com/fcm/send/78', 'p', 'a', 'zh', false, '\\x00', $1
     from app_user where user_name = 'useradmin'`,
    [new Date(nowMs)],
  );
  await database.query(
    `insert into alarm_event (alarm_id, time, state, user_id, user_name, remark)
     select id, $2, 'acknowledged', 1, 'x', '研判-77' from alarm where sign_code = $1`,
    [ownTruck, new Date(nowMs)],
  );
  const loss = 'task-fuel:T-77:gasoline';
  await putLoss(database, {
    id: loss,
    signCode: ownTruck,
    companyCode: 'TW0101',
    taskCode: 'T-77',
    measure: 'tank',
    uncertaintyL: 20,
  });
  await own.send('PUT', '/lossClaims', {
    id: loss,
    claimState: 'none',
    cause: 'leak',
    causeNote: '索赔-77',
    version: '0',
  });
  await database.query(`update task_fuel set verdict = 'proven', charged_v20_l = 10 where id = $1`, [loss]);
  await own.send('POST', '/lossStatements', {
    id: loss,
    position: 'objects',
    words: '陈述-77',
    photos: Buffer.from(wholeGif).toString('base64'),
  });
  await database.query(
    `insert into notice_receiver (company_code, channel, name) values ('TW0101', 'dingTalk', '机器人-77')`,
  );
  await database.query(
    `insert into notice (subject, receiver_id, company_code, kind, rule_name, channel, receiver_name, lane, state, reason,
       created_time, due_time, ended_time)
     values ('alarm:78', 0, 'TW0101', 'alarm', '规则-78', '', '', 'nobody', 'failed', 'nobody', $1, $1, $1)`,
    [new Date(nowMs)],
  );
  await database.query(`insert into message_balance values ('TW0101', 4321)`);
  await own.send('POST', '/trackShares', {
    signCodes: ownTruck,
    startTime: '2026-03-01T12:00:00Z',
    endTime: '2026-03-02T12:00:00Z',
    hours: '24',
  });
  const wayBill = await putTransportBill(database, {
    signCode: ownTruck,
    plannedTime: new Date(nowMs).toISOString(),
  });
  await own.send('POST', '/shareLinks', {
    kind: 'delivery',
    wayBillId: String(wayBill),
    audience: '分享-77',
    hours: '24',
  });
  await database.query(
    `with made as (insert into identity_provider (company_code, name, issuer, client_id, last_claims)
       values ('TW0101', '身份-78', 'http://127.0.0.1:9/78', 'client-78', '{"groups": ["组-78"]}') returning id)
     insert into identity_mapping select id, 1, 'groups', 'equals', '组-78', 'TW0101', 'dispatcher' from made`,
  );
  const parameters = await putParameters(database, truckId, ownTerminal, 'TW0101', nowMs);
  const plan = await own.send('POST', '/resourceSheetPlan/setting/base_data/truck', { base64: ownSheet });
  const places = await own.send('POST', '/placeFilePlan/setting/base_data/user_enclosure', ownPlaceFile);
  return {
    actors,
    ids: {
      placeDigest: String(Reflect.get(Object(places.data), 'digest')),
      sheetDigest: String(Reflect.get(Object(plan.data), 'digest')),
      truck: truckId,
      provider: await idOf<number>('select id from identity_provider'),
      repair: await idOf<number>('select id from repair_order'),
      parameterBackup: parameters.backup,
      parameterOrder: parameters.order,
      rollout: parameters.rollout,
      trackShare: await idOf<number>(`select id from share_link where kind = 'track'`),
      shareLink: await idOf<number>(`select id from share_link where kind = 'delivery'`),
      upgradeFile: parameters.upgradeFile,
      tankTable: await idOf<number>('select id::int as id from tank_table where file is not null'),
      user: await idOf<number>("select id from app_user where user_name = 'dispatcher'"),
      shelf: await idOf<number>('select id from alarm_shelf'),
      alarm: await idOf<string>(`select id from alarm where sign_code = '${ownTruck}' order by id limit 1`),
      seal: await idOf<string>(`select id from seal_record where sign_code = '${ownTruck}' limit 1`),
      approval: await idOf<number>("select id from change_request where author_id = 0 and action = 'create'"),
      renamedRequest: await idOf<number>('select id from change_request where author_id = -2'),
      changeRequest: await idOf<number>('select id from change_request where author_id = -1'),
      ownChangeRequest: await idOf<number>('select id from change_request where author_id > 0'),
      quickVisit: await idOf<number>('select id from user_quick_visit'),
      savedFilter: await idOf<number>('select id from user_saved_filter'),
      loss,
      wayBill,
      statement: await idOf<number>('select id from loss_statement'),
      handover: await idOf<number>('select id from handover'),
      robot: await idOf<number>('select id from notice_receiver'),
      ...(await putAuthority(database)),
    },
    marks: [
      ownTruck,
      ownTerminal,
      '驾驶员2',
      '围栏-甬港-77',
      '快捷-77',
      '分享-77',
      '筛选-77',
      '交接-77',
      'GIF89a-77',
      '辅导-77',
      '检修-77',
      'device-78',
      '索赔-77',
      '陈述-77',
      '机器人-77',
      '组-78',
      '抬头-77',
      '批量-77',
      'TW0101',
      '甬港镇海车队',
    ],
    snapshot: async () => {
      const parts: unknown[] = [];
      for (const sql of ownTables) parts.push(await database.query(sql, ['TW01%']));
      return JSON.stringify(parts);
    },
  };
};
