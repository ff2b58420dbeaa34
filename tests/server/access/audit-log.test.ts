import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CallName, calls } from '#contract/calls.ts';
import { unsaidInCalls } from '#domain/access/audit-call-fields.ts';
import {
  auditActions,
  auditActionText,
  auditFieldText,
  auditSubjectText,
} from '#domain/access/audit-words.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { definedTitle, resources } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { unzip } from '../../support/unzip.ts';

let database: Database;
let app: App;
let admin: Client;
const roleAddress = 'setting/privilege_account/role';
/** The log's own clock is the database's. */
const period = (): string => {
  const nowMs = Date.now();
  const iso = (ms: number): string => new Date(ms).toISOString();
  return `startTime=${iso(nowMs - 3_600_000)}&endTime=${iso(nowMs + 3_600_000)}`;
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.now());
  admin = await loginAs(app, 'useradmin');
  const made = await admin.send(
    'POST',
    `/resources/${roleAddress}`,
    rowForm({ roleName: '日志角色', functions: ['alarm.watch'] }),
  );
  const id = Number(field(made, 'id'));
  const version = Number(field(made, 'version'));
  await admin.send('PUT', `/resource/${id}/${roleAddress}`, rowForm({ remark: '改了' }, version));
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowsOf = async (query = '', client = admin): Promise<Record<string, unknown>[]> => {
  const rows = field(await client.get(`/auditLog?${period()}${query}`), 'rows');
  return Array.isArray(rows) ? rows : [];
};

test('a write stands in the log with who, when, what, before, after and from where', async () => {
  const [edit, create] = await rowsOf('&subject=日志角色');
  expect(create).toMatchObject({ action: 'role.create', userName: 'useradmin', ip: '127.0.0.1' });
  expect(edit).toMatchObject({
    action: 'role.update',
    subject: '日志角色',
    changes: [{ field: 'remark', before: null, after: '改了' }],
  });
  expect(Math.abs(Date.parse(String(edit?.['time'])) - Date.now())).toBeLessThan(60_000);
  expect(edit?.['companyName']).not.toBeNull();
});

test('each filter narrows, a period is needed, and no text is a pattern', async () => {
  const all = await rowsOf();
  expect((await rowsOf('&action=role.update')).map(({ action }) => action)).toEqual(['role.update']);
  expect((await rowsOf('&userName=useradmin')).length).toBeGreaterThan(0);
  expect(await rowsOf('&userName=nobody')).toEqual([]);
  expect(await rowsOf('&subject=%25')).toEqual([]);
  expect(await rowsOf('&ip=10.9.9.9')).toEqual([]);
  expect(await rowsOf('&page=2&pageSize=1')).toEqual(all.slice(1, 2));
  const bad = async (query: string) => (await admin.get(`/auditLog?${query}`)).resultCode;
  expect(await bad('startTime=x&endTime=y')).toBe(400);
  expect(await bad('startTime=2026-03-02T00:00:00Z&endTime=2026-03-01T00:00:00Z')).toBe(400);
  expect(await bad('startTime=2026-01-01T00:00:00Z&endTime=2026-12-01T00:00:00Z')).toBe(400);
});

test('a company sees what its own users did; without the page nobody sees it', async () => {
  // The administrator of all companies stands above.
  const above = await loginAs(app, 'admin');
  expect((await rowsOf('&userName=admin&action=session.login', above)).length).toBeGreaterThan(0);
  expect((await rowsOf('&action=session.login')).map(({ userName }) => userName)).not.toContain('admin');
  const dispatcher = await loginAs(app, 'dispatcher');
  expect((await dispatcher.get(`/auditLog?${period()}`)).resultCode).toBe(401);
});

test('the file has the entries that were asked for, in the words of its language', async () => {
  const [startTime = '', endTime = ''] = period()
    .split('&')
    .map((part) => part.split('=')[1]);
  const file = async (language: string): Promise<string> => {
    const form = { startTime, endTime, subject: '日志角色', language };
    const { raw } = await admin.send('POST', `/exports/setting/privilege_account/audit_log`, form);
    return unzip(raw, 'xl/worksheets/sheet1.xml');
  };
  const zh = await file('zh');
  expect(zh).toContain('修改角色');
  expect(zh).toContain('备注: 改了');
  expect(zh).not.toContain('登录');
  expect(await file('en')).toContain('Edit role');
});

test('every field that a write can leave in the log has words, or is for the machines alone', () => {
  const pages = [...resources.values()];
  const fieldsOf = (part: object | undefined): string[] =>
    Object.keys(Object(Reflect.get(Object(part), 'properties')));
  for (const [name, call] of Object.entries(calls)) {
    if (call.method === 'GET' || call.access === 'public') continue;
    const parts: { readonly query?: object; readonly body?: object } = call;
    const wordless = [...fieldsOf(parts.query), ...fieldsOf(parts.body)].filter(
      (field) =>
        field !== 'id' &&
        !unsaidInCalls.has(field) &&
        auditFieldText({ action: name, subject: '' }, field, pages)[0] === field,
    );
    expect([name, ...wordless]).toEqual([name]);
  }
  const parameter = { action: 'parameters.write', subject: '浙B00001 · syscfg.txt' };
  const [path = '', first] = Object.entries(parameterFileOf('syscfg.txt').fields)[0] ?? [];
  expect(auditFieldText(parameter, path, pages)).toEqual(first?.title);
  expect(auditFieldText(parameter, 'no.such.path', pages)).toEqual(['no.such.path', 'no.such.path']);
});

test('what an entry is about is told by its name: a page by its title', () => {
  expect(auditSubjectText('setting/base_data/truck', definedTitle)[0]).toBe('车辆');
  expect(auditSubjectText('setting/privilege_account/audit_log', definedTitle)[1]).toBe('Audit log');
  expect(auditSubjectText('constructor', definedTitle)).toEqual(['constructor', 'constructor']);
});

test('every action that a write can leave in the log has words', () => {
  const pages = [...resources.values()];
  const writes = Object.keys(calls).filter((name) => {
    const { method, access } = calls[name as CallName];
    return method !== 'GET' && access !== 'public';
  });
  // Their handlers write entries of their own.
  const own = ['session.password', 'session.confirm', 'session.endView', 'resources.act', 'exports.report'];
  expect(writes.filter((name) => !(name in auditActions) && !own.includes(name))).toEqual([]);
  for (const { source, actions = {} } of pages)
    for (const verb of ['create', 'update', 'remove', ...Object.keys(actions)])
      expect(auditActionText(`${source}.${verb}`, pages)[1]).not.toBe(`${source}.${verb}`);
  const state = calls['alarms.cue'].body?.properties.state;
  const states = Reflect.get(Object(state), 'enum') as readonly string[];
  expect(states).toContain('acknowledged');
  for (const one of states) expect(auditActions).toHaveProperty([`alarm.${one}`]);
  expect(auditActionText('truck.correct', pages)).toEqual(['更正车辆', 'Correct truck']);
  expect(auditActionText('area.proposed', pages)[0]).toBe('提交变更：站点或围栏');
  expect(auditActionText('gone.long-ago', pages)).toEqual(['gone.long-ago', 'gone.long-ago']);
});
