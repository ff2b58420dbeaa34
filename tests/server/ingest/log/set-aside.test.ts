import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import type { LogEntry } from '#server/ingest-log/ingest-log.ts';
import { keepSetAside } from '#server/ingest-log/set-aside.ts';
import { setAsideCommand } from '#server/ingest-log/set-aside-command.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';
import { seedDemoWorld } from '../../../support/worlds/demo-world.ts';

const terminal = '1000000001';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
afterAll(() => database.close());

const entryOf = (id: string): LogEntry => ({
  scope: { name: 'test', terminal: null },
  messages: [
    { id, terminal, time: new Date().toISOString(), seq: 1, kind: 'heartbeat', data: { intervalS: 60 } },
  ],
  receivedMs: Date.now(),
});

const keep = async (entry: LogEntry | null, text = JSON.stringify(entry)): Promise<number> => {
  await keepSetAside(database, { partition: 3, text, entry, reason: 'not as it has to be\0' });
  const [row] = await database.query<{ id: number }>('select max(id) as id from set_aside_entry');
  return row?.id ?? 0;
};

const stored = async (id: string): Promise<number> =>
  (await database.query('select from terminal_message where message_id = $1', [id])).length;

test('an entry that was set aside is listed with its reason, applied once, and listed no more', async () => {
  const id = await keep(entryOf('set-aside-1'));
  expect(await setAsideCommand(database, ['--list'])).toMatch(
    new RegExp(`^${id} .* messages 1 {2}not as it has to be$`, 'm'),
  );
  expect(await setAsideCommand(database, ['--apply', String(id)])).toBe(`applied: ${id}`);
  expect(await stored('set-aside-1')).toBe(1);
  expect(await setAsideCommand(database, ['--list'])).toBe('Nothing is set aside.');
  await expect(setAsideCommand(database, ['--apply', String(id)])).rejects.toThrow(`no entry ${id}`);
});

test('an entry that is read twice, since its reader died in between, is kept once', async () => {
  const entry = entryOf('set-aside-2');
  const first = await keep(entry);
  expect(await keep(entry)).toBe(first);
  await setAsideCommand(database, ['--discard', String(first), 'known', 'to', 'be', 'broken']);
  const [row] = await database.query('select decision, decision_reason from set_aside_entry where id = $1', [
    first,
  ]);
  expect(row).toEqual({ decision: 'discarded', decision_reason: 'known to be broken' });
});

test('what is no entry can only be discarded, and what fails again stays', async () => {
  const id = await keep(null, 'no entry');
  await expect(setAsideCommand(database, ['--apply', String(id)])).rejects.toThrow();
  expect(await setAsideCommand(database, ['--list'])).toContain(`${id}  `);
  await setAsideCommand(database, ['--discard', String(id), 'noise']);
});

test.each([[[]], [['--apply']], [['--apply', 'x']], [['--discard', '1']], [['--throw', '1', 'why']]])(
  '%j is answered by the usage',
  async (words) => {
    await expect(setAsideCommand(database, words)).rejects.toThrow('usage');
  },
);
