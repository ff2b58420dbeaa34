import { afterAll, beforeAll, expect, test } from 'vitest';

import { calls } from '#contract/calls.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { absoluteLimitMs } from '#server/identity/actors.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, ingest, loginAs, ownTruck, tryLogin } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let dispatcher: Client;
const nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  const message = (kind: string, data: object, seq: number) => ({
    id: `shell-${seq}`,
    terminal: '1000000002',
    time: new Date(nowMs - 60_000 + seq * 1000).toISOString(),
    seq,
    kind,
    data,
  });
  const place = { fix: '3d', longitudeDeg: 121.61, latitudeDeg: 29.9, speedKmh: 0, acc: true };
  await ingest(app, [
    message('position', place, 1),
    message('emergency', { action: 'pressed', button: 'cab' }, 2),
    message('position', place, 3),
  ]);
  dispatcher = await loginAs(app, 'dispatcher');
});
eachTestAnew(() => ({ database, app }));
afterAll(() => closeDemoApp({ database, app }));

const data = async (path: string): Promise<unknown> => (await dispatcher.get(path)).data;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

test('call.get-getuserquickvisit, call.post-adduserquickvisit, call.delete-removeuserquickvisit: a shortcut is added, listed, refused twice and removed', async () => {
  const shortcut = { quickVisitUrl: '/monitor/track_map', quickVisitName: '地图跟踪' };
  const userId = String(Reflect.get(Object(dispatcher.login['userInfo']), 'id'));
  // Whoever the form says it is for: it is the session's.
  const made = await dispatcher.send('POST', '/addUserQuickVisit', { userId: '999', ...shortcut });
  expect(made.resultCode).toBe(200);
  expect(made.data).toMatchObject({ ...shortcut, userId: Number(userId) });
  expect(await data(`/getUserQuickVisit?userId=${userId}`)).toMatchObject([
    { ...shortcut, userId: Number(userId) },
  ]);
  for (const quickVisitUrl of ['javascript:alert(1)', '//evil.example', '/\\evil.example'])
    expect(
      (await dispatcher.send('POST', '/addUserQuickVisit', { ...shortcut, quickVisitUrl })).message,
    ).toBe('只能添加本系统的页面');
  const again = await dispatcher.send('POST', '/addUserQuickVisit', shortcut);
  expect(again.resultCode).not.toBe(200);
  expect(again.message).toBe('快速访问中已存在此菜单');
  const id = String(field(made, 'id'));
  const other = await loginAs(app, 'safety');
  expect((await other.send('DELETE', '/removeUserQuickVisit', { id })).resultCode).not.toBe(200);
  expect(await data('/getUserQuickVisit')).toHaveLength(1);
  expect((await dispatcher.send('DELETE', '/removeUserQuickVisit', { id })).resultCode).toBe(200);
  expect(await data('/getUserQuickVisit')).toEqual([]);
});

test('call.save-alarm-settings-fields: id, userId, alarmTypeIds and alarmEmailTypeIds are sent, and kept for the session alone', async () => {
  const body = Object.keys(Reflect.get(calls['userPrivilege.saveAlarm'].body ?? {}, 'properties'));
  expect(body.toSorted()).toEqual(['alarmEmailTypeIds', 'alarmTypeIds', 'id', 'userId']);
  const before = field(await dispatcher.get('/userPri'), 'stUserAlarm');
  const other = await loginAs(app, 'useradmin');
  const theirs = JSON.stringify(field(await other.get('/userPri'), 'stUserAlarm'));
  const own = (name: string): string => String(Reflect.get(Object(before), name));
  const saved = await dispatcher.send('PUT', '/userAlarm', {
    id: own('id'),
    // Somebody else's number changes nothing of theirs.
    userId: String(Number(own('userId')) + 1),
    alarmTypeIds: '1,3,201',
    alarmEmailTypeIds: '201',
  });
  expect(saved.resultCode).toBe(200);
  expect(saved.data).toEqual({
    id: Number(own('id')),
    userId: Number(own('userId')),
    alarmTypeIds: '1,3,201',
    alarmEmailTypeIds: '201',
  });
  expect(field(await dispatcher.get('/userPri'), 'stUserAlarm')).toEqual(saved.data);
  expect(JSON.stringify(field(await other.get('/userPri'), 'stUserAlarm'))).toBe(theirs);
  const wrong = await dispatcher.send('PUT', '/userAlarm', { alarmTypeIds: '1,9999', alarmEmailTypeIds: '' });
  expect(wrong.resultCode).not.toBe(200);
  expect(field(await dispatcher.get('/userPri'), 'stUserAlarm')).toEqual(saved.data);
});

test('call.get-alarminfo, call.get-countalarm, call.post-alarmcue: alarms are listed, counted by type and acknowledged by name', async () => {
  const info = `/alarmInfo?signCode=${encodeURIComponent(ownTruck)}&typeIds=201`;
  const [alarm] = list(field(await dispatcher.get(info), 'rows'));
  expect(alarm).toMatchObject({ type: 201, signCode: ownTruck, state: 'unconfirmed', stateBy: null });
  const countOf = async (): Promise<unknown> =>
    list(field(await dispatcher.get('/countAlarm?day=2026-03-02'), 'rows')).find(
      (row) => Reflect.get(Object(row), 'type') === 201,
    );
  expect(await countOf()).toEqual({ type: 201, count: 1, unconfirmed: 1 });
  expect(field(await dispatcher.get('/countAlarm?day=2026-03-01'), 'rows')).toEqual([]);

  const id = String(Reflect.get(Object(alarm), 'id'));
  const cue = (form: Readonly<Record<string, string>>) =>
    dispatcher.send('POST', '/alarmCue', { alarmIds: id, ...form });
  const acknowledged = await cue({ state: 'acknowledged', stateVersions: '1' });
  expect(field(acknowledged, 'changed')).toMatchObject([{ id, state: 'acknowledged', stateBy: '陈国梁' }]);
  expect(await countOf()).toEqual({ type: 201, count: 1, unconfirmed: 0 });
  // Seen is not judged, and a judgement needs its words.
  expect((await cue({ state: 'normal', stateVersions: '2' })).resultCode).not.toBe(200);
  const judged = await cue({ state: 'falseAlarm', remark: '误触', stateVersions: '2' });
  expect(field(judged, 'changed')).toMatchObject([{ id, state: 'falseAlarm', remark: '误触' }]);
  const late = await cue({ state: 'abnormal', remark: '?', stateVersions: '2' });
  expect(field(late, 'changed')).toEqual([]);
  expect(field(late, 'conflicts')).toMatchObject([{ id, state: 'falseAlarm' }]);
});

test('call.put-userinfopwd, validation.old-password-must-match-hash: the old password must be the one whose hash is kept', async () => {
  const safety = await loginAs(app, 'safety');
  const elsewhere = await loginAs(app, 'safety');
  const hash = async (): Promise<string> => {
    const [row] = await database.query<{ password_hash: string }>(
      "select password_hash from app_user where user_name = 'safety'",
    );
    return row?.password_hash ?? '';
  };
  const before = await hash();
  const wrong = await safety.send('PUT', '/userInfoPwd', {
    oldPwd: `${demoPassword}x`,
    pwd: 'a-new-long-word',
  });
  expect(wrong.resultCode).not.toBe(200);
  expect(wrong.message).toBe('原密码错误');
  const english = await safety.send(
    'PUT',
    '/userInfoPwd',
    { oldPwd: 'x', pwd: 'a-new-long-word' },
    { 'accept-language': 'en' },
  );
  expect(english.message).toBe('The old password is wrong');
  expect(await hash()).toBe(before);

  const done = await safety.send('PUT', '/userInfoPwd', { oldPwd: demoPassword, pwd: 'a-new-long-word' });
  expect(done.resultCode).toBe(200);
  expect(await hash()).not.toBe(before);
  expect(await hash()).not.toContain('a-new-long-word');
  expect((await tryLogin(app, { username: 'safety', password: demoPassword })).resultCode).not.toBe(200);
  expect((await tryLogin(app, { username: 'safety', password: 'a-new-long-word' })).resultCode).toBe(200);
  expect((await elsewhere.get('/userPri')).resultCode, 'signed out everywhere else').toBe(504);
  expect((await safety.get('/userPri')).resultCode).toBe(200);
});

test('a locked screen is opened by its own user’s password alone', async () => {
  expect((await dispatcher.send('POST', '/confirmPassword', { password: demoPassword })).resultCode).toBe(
    200,
  );
  const wrong = await dispatcher.send('POST', '/confirmPassword', { password: 'x' });
  expect(wrong.resultCode).not.toBe(200);
  expect(wrong.message).toBe('密码错误');
});

test('shelving has a reason and an end within eight hours, never the emergency button, and customers put nothing aside', async () => {
  const [row] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [ownTruck]);
  const shelve = (form: Readonly<Record<string, string>>, who = dispatcher) =>
    who.send('POST', '/shelving', {
      truckId: String(row?.id),
      type: '2',
      reason: '测速带施工',
      minutes: '60',
      ...form,
    });
  for (const form of [
    { type: '201' },
    { type: '9999' },
    { reason: ' ' },
    { minutes: '481' },
    { minutes: '0' },
  ])
    expect((await shelve(form)).resultCode, JSON.stringify(form)).not.toBe(200);
  expect((await shelve({}, await loginAs(app, 'customer'))).resultCode).not.toBe(200);
  expect(field(await dispatcher.get('/shelving'), 'list')).toEqual([]);

  const made = await shelve({});
  expect(made.data).toMatchObject({
    signCode: ownTruck,
    type: 2,
    reason: '测速带施工',
    byName: '陈国梁',
    endTime: '2026-03-02T02:00:00.000Z',
  });
  await shelve({ minutes: '480', reason: '还在施工' });
  expect(field(await dispatcher.get('/shelving'), 'list')).toMatchObject([
    { reason: '还在施工', endTime: '2026-03-02T09:00:00.000Z' },
  ]);
  const later = await openTestApp(database, () => nowMs + 8 * 3_600_000 + 1);
  const evening = await loginAs(later, 'dispatcher');
  expect(field(await evening.get('/shelving'), 'list'), 'it ends by itself').toEqual([]);
  await later.server.close();
});

test('the garden bureau’s role and the one account with the flag have the small shell, others have not', async () => {
  const smallShell = async (userName: string): Promise<unknown> =>
    Reflect.get(Object((await loginAs(app, userName)).login['userInfo']), 'restrictedShell');
  await database.query("update app_user set restricted_shell = user_name = 'useradmin'");
  expect(await smallShell('garden'), 'by its role').toBe(true);
  expect(await smallShell('useradmin'), 'by its flag').toBe(true);
  expect(await smallShell('dispatcher')).toBe(false);
});

test('a session says when it ends, however much it is used', async () => {
  const ends = Reflect.get(Object((await loginAs(app, 'dispatcher')).login['userInfo']), 'sessionEndsTime');
  expect(ends).toBe(new Date(nowMs + absoluteLimitMs).toISOString());
});
