import { expect, test } from 'vitest';

import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { beginMasterEdit } from '#server/resource-kit/writing/master-lock.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { masterDataOf, scenarios } from '../../support/scenario.ts';
import { beginScenario } from '../../support/scenario-server.ts';
import { seedDemoUser } from '../../support/worlds/correction-world.ts';

const server = process.env['TEST_DATABASE_URL'];
if (server === undefined)
  process.stderr.write('!! SKIPPED: a preview beside ingest. Set TEST_DATABASE_URL to run it.\n');

test.skipIf(server === undefined)(
  'a preview that moves messages does not wait for a group that counts what the truck sends',
  async () => {
    const from = scenarios.find(({ name }) => name.startsWith('02'));
    const [truck] = from ? masterDataOf(from).trucks : [];
    if (!from || !truck) throw new Error('no scenario');
    const database = await openTestDatabase();
    const running = await beginScenario(database, from);
    for (const delivery of from.messages) await running.deliver([delivery]);
    const nowMs = Date.parse(from.endsAt) + 10_000;
    await running.tickTo(nowMs);
    const client = await seedDemoUser(database, running.app);
    await database.transaction(async (queries) => {
      await beginMasterEdit(queries, nowMs);
      await queries.query(`update truck set terminal = 'FREE000001' where sign_code = $1`, [truck.signCode]);
    });
    await running.tickTo(nowMs + 10_000);
    const [row] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [
      truck.signCode,
    ]);
    const [{ name } = { name: '' }] = await database.query<{ name: string }>(
      'select current_database() as name',
    );
    const url = new URL(server ?? '');
    url.pathname = `/${name}`;
    const other = openPostgresqlDatabase(url.href);
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let counting: Promise<void> = Promise.resolve();
    await new Promise<void>((begun) => {
      counting = other.transaction(async (queries) => {
        await queries.query('select 1 from upload_count for update');
        begun();
        await ended;
      });
    });
    const answer = await client.send('POST', '/masterCorrection/preview', {
      entity: 'truck',
      key: String(row?.id),
      effectiveFrom: new Date(Date.parse(from.messages[0]?.message.time ?? '') - 60_000).toISOString(),
      value: JSON.stringify({ terminal: 'FREE000001' }),
    });
    end();
    await counting;
    await other.close();
    await running.app.server.close();
    await database.close();
    expect(answer).toMatchObject({ resultCode: 200, data: { subjects: 1 } });
  },
  30_000,
);
