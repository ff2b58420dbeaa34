import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createJoinedDatabase, type JoinedDatabase } from '#server/database/joined-database.ts';
import { confirmationLifeMs, confirmed } from '#server/http/confirmed.ts';
import type { Actor } from '#server/session/actor.ts';
import { tokenHashOf } from '#server/session/login.ts';
import { deleteSession, findActor } from '#server/stores/actors.ts';

import { openTestDatabase } from '../support/databases.ts';
import { loginAs, seedDemoWorld } from '../support/demo-world.ts';
import { openTestApp } from '../support/test-server.ts';

let database: Database;
let joined: JoinedDatabase;
let actor: Actor;
let sameUser: Actor;
const nowMs = Date.parse('2026-11-21T08:00:00Z');

const signIn = async (app: Parameters<typeof loginAs>[0]): Promise<Actor> => {
  const { cookie } = await loginAs(app, 'admin');
  const found = await findActor(database, tokenHashOf(cookie.split('=')[1] ?? ''), nowMs);
  if (!found) throw new Error('nobody is signed in');
  return found;
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  joined = createJoinedDatabase(database);
  const app = await openTestApp(database, () => nowMs);
  [actor, sameUser] = [await signIn(app), await signIn(app)];
  await app.server.close();
  await database.query('create table effect (signcode text not null)');
});
afterAll(() => database.close());

const clear = (signCode: string, over: object = {}) => ({
  action: 'terminal.clear',
  arguments: { signCode, compartments: [1, 2], ...over },
  words: [`清空 ${signCode} 的数据`, `Clear the data of ${signCode}`] as const,
});

interface Step {
  readonly who?: Actor;
  readonly what?: ReturnType<typeof clear>;
  readonly code?: string;
  readonly atMs?: number;
  readonly act?: () => Promise<void>;
}

const step = ({ who = actor, what = clear('浙B00001'), code, atMs = nowMs, act }: Step) =>
  confirmed(joined, who, what, code, atMs, async (queries) => {
    await queries.query('insert into effect values ($1)', [String(what.arguments.signCode)]);
    await act?.();
    return 'cleared';
  });

const codeOf = async (one: Step = {}): Promise<string> => {
  const answer = await step(one);
  if (!('confirm' in answer)) throw new Error('it was done at once');
  return answer.confirm.code;
};

const effects = async (): Promise<number> => {
  const [row] = await database.query<{ count: number }>('select count(*) from effect');
  return row?.count ?? 0;
};

test('the first call does nothing and says in words what would be done; the second does it, and no third', async () => {
  const before = await effects();
  const answer = await step({});
  expect(answer).toMatchObject({
    confirm: {
      words: ['清空 浙B00001 的数据', 'Clear the data of 浙B00001'],
      expiresTime: new Date(nowMs + confirmationLifeMs).toISOString(),
    },
  });
  expect(await effects()).toBe(before);
  const code = 'confirm' in answer ? answer.confirm.code : '';
  expect(code).toMatch(/^[\w-]{24}$/);
  expect(await step({ code })).toEqual({ done: 'cleared' });
  await expect(step({ code })).rejects.toThrow(/not confirmed/);
  expect(await effects()).toBe(before + 1);
});

test('a code is good for its session, its action and its arguments alone, for two minutes', async () => {
  const before = await effects();
  const code = await codeOf();
  const wrongs: readonly Step[] = [
    { what: clear('浙B00002') },
    { what: clear('浙B00001', { compartments: [1] }) },
    { what: clear('浙B00001', { force: true }) },
    { what: { ...clear('浙B00001'), action: 'terminal.restart' } },
    { who: sameUser },
    { atMs: nowMs + confirmationLifeMs },
    { code: `${code}x` },
    { code: '' },
  ];
  for (const wrong of wrongs) await expect(step({ code, ...wrong })).rejects.toThrow(/not confirmed/);
  expect(await effects()).toBe(before);
  const sameInOtherOrder = { ...clear('x'), arguments: { compartments: [1, 2], signCode: '浙B00001' } };
  expect(await step({ code, what: sameInOtherOrder, atMs: nowMs + confirmationLifeMs - 1 })).toEqual({
    done: 'cleared',
  });
});

test('twice at the same moment is done once', async () => {
  const before = await effects();
  const code = await codeOf();
  const outcomes = await Promise.allSettled([step({ code }), step({ code }), step({ code })]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await effects()).toBe(before + 1);
});

test('an action that fails leaves no effect and does not use up its code', async () => {
  const before = await effects();
  const code = await codeOf();
  const fails = step({ code, act: () => Promise.reject(new Error('the terminal is away')) });
  await expect(fails).rejects.toThrow('the terminal is away');
  expect(await effects()).toBe(before);
  expect(await step({ code })).toEqual({ done: 'cleared' });
});

test('only a hash is kept, and the end of the session takes its codes along', async () => {
  const code = await codeOf({ who: sameUser });
  const rows = await database.query('select * from confirmation');
  expect(JSON.stringify(rows)).not.toContain(code);
  await deleteSession(database, sameUser.tokenHash);
  await expect(step({ who: sameUser, code })).rejects.toThrow(/not confirmed/);
});
