import { expect } from 'vitest';

import type { IngestReply, TerminalCommand } from '#contract/terminal-message/message.ts';
import { commandChannel } from '#server/orders/commands/command-waiters.ts';
import type { Config } from '#server/app/config.ts';

import { openTestDatabase } from '../databases/databases.ts';
import { type Client, field, ingest, loginAs, ownTruck, seedDemoWorld } from './demo-world.ts';
import { rowForm } from '../row-form.ts';
import { withHeardNotices } from './heard-notices.ts';
import { openTestApp, testToken } from './test-server.ts';

const address = 'setting/base_data/tank_table';

/** Answers in English, which the tests read. */
export const english = { 'accept-language': 'en' };

/** Console of the truck whose tables are sent. */
export const terminal = '1000000002';

/** A server whose clock the test moves, with consoles that speak to it and somebody who sends them tank tables. */
export const openCommandWorld = async (config: Partial<Config> = {}) => {
  let nowMs = Date.parse('2026-03-02T01:00:00Z');
  let count = 0;
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  const { database: listened, heard } = withHeardNotices(database, commandChannel);
  const app = await openTestApp(listened, () => nowMs, config);
  let admin: Client = await loginAs(app, 'useradmin');

  const message = (kind: string, data: object, of = terminal) => {
    count += 1;
    nowMs += 1000;
    return { id: `m-${count}`, terminal: of, time: new Date(nowMs).toISOString(), seq: count, kind, data };
  };
  const post = async (messages: readonly object[], token?: string): Promise<IngestReply> => {
    await heard();
    const answer = await ingest(app, messages, token);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<IngestReply>();
  };
  const tableOf = async (compartment: number) => {
    const answer = await admin.get(`/resources/${address}?search=${encodeURIComponent(ownTruck)}`);
    const rows = field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[];
    return rows.find((row) => row['compartment'] === compartment) ?? {};
  };
  return {
    database,
    app,
    admin: () => admin,
    now: () => nowMs,
    /** For `eachTestAnew`. */
    note: () => {
      const noted = { nowMs, count, admin };
      return () => {
        ({ nowMs, count, admin } = noted);
      };
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    until: (ms: number) => {
      nowMs = Math.max(nowMs, ms);
    },
    /** Sessions do not live for days. */
    signInAgain: async () => {
      admin = await loginAs(app, 'useradmin');
    },
    message,
    post,
    beat: (of = terminal) => post([message('heartbeat', { intervalS: 60 }, of)]),
    /** Asks for orders without a message, which would tell what the truck does now. */
    ask: async (of = terminal): Promise<IngestReply> => {
      await heard();
      const answer = await app.server.inject({
        method: 'GET',
        url: `/ingest/commands?terminal=${of}`,
        headers: { authorization: `Bearer ${testToken}` },
      });
      return answer.json<IngestReply>();
    },
    reply: (commandCode: string, data: object, of = terminal) =>
      post([message('command-reply', { commandCode, ...data }, of)]),
    tableOf,
    stateOf: async (compartment: number) => (await tableOf(compartment))['state'],
    edit: async (compartment: number, fields: object) => {
      const row = await tableOf(compartment);
      return admin.send('PUT', `/resource/${Number(row['id'])}/${address}`, rowForm(fields, 1), english);
    },
    create: (fields: object) => admin.send('POST', `/resources/${address}`, rowForm(fields), english),
    send: async (compartment: number) => {
      const row = await tableOf(compartment);
      return admin.send(
        'POST',
        `/resourceAction/${Number(row['id'])}/${address}`,
        { action: 'send' },
        english,
      );
    },
    close: async () => {
      await app.server.close();
      await database.close();
    },
  };
};

/** See `openCommandWorld`. */
export type CommandWorld = Awaited<ReturnType<typeof openCommandWorld>>;

/** The one order of an answer. */
export const only = ({ commands = [] }: IngestReply): TerminalCommand => {
  expect(commands).toHaveLength(1);
  const [command] = commands;
  if (command === undefined) throw new Error('no command');
  return command;
};
