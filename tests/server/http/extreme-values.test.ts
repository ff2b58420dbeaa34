import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ingest, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { extremeMessage, type Said } from '../../support/engine/extreme-messages.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { runs } from '../../support/engine/runs.ts';

let database: Database;
let app: App;
let nowMs = Date.now() - 86_400_000;
let seq = 0;
const gauge = 'ATGS01';

let subjects: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const [truck] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [
    ownTruck,
  ]);
  subjects = [`truck:${truck?.id}`, 'station:S01'];
  await database.query('insert into station_gauge (terminal, station_code) values ($1, $2)', [gauge, 'S01']);
  app = await openTestApp(database, () => nowMs);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const message = ({ kind, data }: Said) => {
  nowMs += 1000;
  seq += 1;
  const terminal = kind.startsWith('atg-') ? gauge : '1000000002';
  return { id: `x${seq}`, terminal, time: new Date(nowMs).toISOString(), seq, kind, data };
};
const good = () => message({ kind: 'heartbeat', data: { intervalS: 60 } });

interface Result {
  readonly result: string;
  readonly reason?: string;
  readonly detail?: string;
}

/** The answers to these, each between two messages that nothing is wrong with. */
const answers = async (said: readonly Said[]): Promise<Result[]> => {
  const reply = await ingest(app, [good(), ...said.map(message), good()]);
  expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const results: Result[] = reply.json().results;
  expect([results[0]?.result, results.at(-1)?.result]).toEqual(['accepted', 'accepted']);
  return results.slice(1, -1);
};

const position = (fields: object): Said => ({
  kind: 'position',
  data: { fix: '3d', longitudeDeg: 121.7, latitudeDeg: 29.9, speedKmh: 0, acc: true, ...fields },
});

test.each([
  [position({ speedKmh: 1e-46 }), '/data/speedKmh'],
  [position({ altitudeM: -1e-46 }), '/data/altitudeM'],
  [
    {
      kind: 'media',
      data: {
        mediaCode: 'm1',
        channel: 1,
        mediaType: 'photo',
        cause: 'event',
        startTime: '0000-01-01T00:00:00Z',
        sizeBytes: 1,
      },
    },
    '/data/startTime',
  ],
])('what no column holds is refused by itself, with its path: %j', async (said, path) => {
  const [result] = await answers([said]);
  expect(result).toMatchObject({ result: 'refused', reason: 'schema' });
  expect(result?.detail).toMatch(new RegExp(`^${path}: `));
});

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z'])(
  'a message that says it was sent on %s is refused by itself',
  async (sentAt) => {
    const reply = await ingest(app, [good(), { ...good(), sentAt }, good()]);
    expect(reply.json().results).toMatchObject([
      { result: 'accepted' },
      { result: 'refused', reason: 'schema', detail: expect.stringMatching(/^\/sentAt: /) },
      { result: 'accepted' },
    ]);
  },
);

test('any numbers and times that a schema lets pass are stored or refused one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(extremeMessage, { minLength: 1, maxLength: 6 }), async (said) => {
      for (const { result, reason, detail } of await answers(said))
        expect([result, reason, detail?.startsWith('/data')]).toEqual(
          result === 'accepted' ? ['accepted', undefined, undefined] : ['refused', 'schema', true],
        );
      // What is only said when time passes is stored too.
      nowMs += 60_000;
      await app.runner.tick(subjects, nowMs);
    }),
    { numRuns: runs(80, 250) },
  );
}, 300_000);
