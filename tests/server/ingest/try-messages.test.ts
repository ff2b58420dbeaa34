import { afterAll, beforeAll, expect, test } from 'vitest';

import type { DryRunReply } from '#contract/terminal-message/dry-run.ts';
import type { MessageDescription } from '#contract/terminal-message/try-messages.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, ingest, loginAs, ownTruck, siblingTruck } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let admin: Client;
let useradmin: Client;
const nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  admin = await loginAs(app, 'admin');
  useradmin = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const terminalOf = async (signCode: string): Promise<string> => {
  const [row] = await database.query<{ terminal: string }>(
    `select terminal from truck where sign_code = '${signCode}'`,
  );
  return row?.terminal ?? '';
};

const beat = (terminal: string) => ({
  id: 'b1',
  terminal,
  time: '2026-03-02T00:59:00Z',
  seq: 1,
  kind: 'heartbeat',
  data: { intervalS: 60 },
});

const tried = async (client: Client, content: unknown): Promise<DryRunReply> =>
  (await client.send('POST', '/tryMessages', { messages: JSON.stringify(content) })).data as DryRunReply;

/** Rows that a message leaves. */
const stored = () =>
  database.query(
    `select (select count(*) from terminal_message) as messages, (select count(*) from dead_letter) as refused,
       (select count(*) from message_key) as keys`,
  );

test('one message, a list and a batch are tried alike, and nothing is stored', async () => {
  const message = beat(await terminalOf(ownTruck));
  const before = await stored();
  for (const content of [message, [message], { version: 1, messages: [message] }])
    expect((await tried(useradmin, content)).results).toEqual([
      { index: 0, id: 'b1', result: 'accepted', owner: { kind: 'truck', name: ownTruck } },
    ]);
  expect(await stored()).toEqual(before);
});

test('of a terminal of another company nothing is said but that it is not known, sent before or not', async () => {
  const message = beat(await terminalOf(siblingTruck));
  const unknown = {
    index: 0,
    id: 'b1',
    result: 'refused',
    reason: 'unknownTerminal',
    detail: 'no truck and no station has this number',
  };
  expect((await tried(admin, message)).results[0]).toMatchObject({ result: 'accepted' });
  expect((await tried(useradmin, message)).results).toEqual([unknown]);
  await ingest(app, [message]);
  expect((await tried(admin, message)).results[0]).toMatchObject({
    result: 'duplicate',
    owner: { name: siblingTruck },
  });
  expect((await tried(useradmin, message)).results).toEqual([unknown]);
});

test('what is no message is refused in words', async () => {
  const words = async (messages: string) => {
    const answer = await useradmin.send('POST', '/tryMessages', { messages });
    return [answer.resultCode, answer.message];
  };
  expect(await words('{"id":')).toEqual([400, '不是有效的 JSON']);
  expect(await words('[]')).toEqual([400, '没有报文']);
  expect(await words(JSON.stringify(Array.from({ length: 501 }, () => 1)))).toEqual([
    400,
    '一次最多 500 条报文',
  ]);
  expect((await tried(useradmin, 5)).results).toMatchObject([{ result: 'refused', reason: 'schema' }]);
});

test('every kind is told with an example that would be taken, and its fields in both languages', async () => {
  const { envelope, kinds } = (await useradmin.get('/messageKinds')).data as MessageDescription;
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(terminalMessageKinds));
  expect(envelope.find(({ path }) => path === 'terminal')).toMatchObject({
    needed: true,
    meaning: '终端序列号',
    meaningEn: 'console serial number',
  });
  const terminal = await terminalOf(ownTruck);
  for (const { kind, example } of kinds) {
    const time = '2026-03-02T00:59:00Z';
    const message = { ...JSON.parse(example), id: kind, terminal, time, sentAt: time };
    expect((await tried(useradmin, message)).results[0], kind).toMatchObject({ result: 'accepted' });
  }
});
