import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { publishAlarms } from '#server/stream/publish.ts';

import { openStreamBench, type StreamBench } from '../../support/stream-bench.ts';

let stream: StreamBench;
beforeAll(async () => {
  stream = await openStreamBench();
});
afterAll(() => stream.close());

describe('a cursor that can not be resumed is said so', () => {
  beforeEach(() => stream.caughtUp());

  test('500 rows are filled in, 501 are not', async () => {
    const cursor = stream.feed.head();
    await stream.raise(201, 500);
    await stream.caughtUp();
    const filled = await stream.connect({ cursor, epoch: stream.feed.epoch });
    expect(filled.answer).toMatchObject({ recovered: true, missed: 500 });
    expect(filled.socket.alarms()).toHaveLength(500);
    await stream.raise(201, 1);
    await stream.caughtUp();
    const over = await stream.connect({ cursor, epoch: stream.feed.epoch });
    expect(over.answer).toMatchObject({ recovered: false, missed: 0 });
    expect(over.socket.alarms()).toEqual([]);
  });

  test('another epoch', async () => {
    const { answer } = await stream.connect({
      cursor: stream.feed.head(),
      epoch: 'of a database that is gone',
    });
    expect(answer).toMatchObject({ recovered: false });
  });

  test('a cursor before what has been trimmed; the last one that reaches is still resumed', async () => {
    const cursor = stream.feed.head();
    await stream.raise(201, 3);
    await stream.caughtUp();
    await stream.database.query('delete from alarm_stream where n <= $1', [cursor + 1]);
    const trimmed = await stream.connect({ cursor, epoch: stream.feed.epoch });
    expect(trimmed.answer).toMatchObject({ recovered: false });
    const reaches = await stream.connect({ cursor: cursor + 1, epoch: stream.feed.epoch });
    expect(reaches.answer).toMatchObject({ recovered: true, missed: 2 });
    await stream.database.query('delete from alarm_stream');
    expect((await stream.connect({ cursor: cursor + 2, epoch: stream.feed.epoch })).answer).toMatchObject({
      recovered: false,
    });
    expect(
      (await stream.connect({ cursor: stream.feed.head(), epoch: stream.feed.epoch })).answer,
    ).toMatchObject({
      recovered: true,
    });
  });
});

const onPostgresql = process.env['TEST_DATABASE_URL'] !== undefined;
if (!onPostgresql)
  process.stderr.write(
    '!! SKIPPED: transactions that commit out of order. Set TEST_DATABASE_URL to run them.\n',
  );

test.skipIf(!onPostgresql)(
  'two transactions held open: the later one waits for its numbers, whatever order they began in, and no reader steps over one',
  async () => {
    await stream.caughtUp();
    const { socket } = await stream.connect();
    const from = stream.feed.head();
    const gate = () => {
      let open = (): void => {};
      const passed = new Promise<void>((resolve) => {
        open = resolve;
      });
      return { open: () => open(), passed };
    };
    const [written, published, mayPublish, mayCommit] = [gate(), gate(), gate(), gate()];
    const [early, late] = [stream.alarmsOf(201, 2), stream.alarmsOf(202, 2)];
    // Begins first and writes first, tells last.
    const first = stream.database.transaction(async (queries) => {
      await queries.query(early[1], [early[0]]);
      written.open();
      await mayPublish.passed;
      publishAlarms(queries, early[0], new Set(), Date.now());
    });
    await written.passed;
    // Begins second, has its numbers first, and keeps them to itself.
    const second = stream.database.transaction(async (queries) => {
      await queries.query(late[1], [late[0]]);
      publishAlarms(queries, late[0], new Set(), Date.now());
      await queries.query('select 1');
      published.open();
      await mayCommit.passed;
    });
    await published.passed;
    mayPublish.open();
    let firstDone = false;
    void first.then(() => {
      firstDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    stream.look();
    expect(firstDone).toBe(false);
    expect(await stream.headOf()).toBe(from);
    expect(socket.alarms()).toEqual([]);
    mayCommit.open();
    await Promise.all([first, second]);
    await stream.caughtUp();
    expect(socket.alarms().map(({ id, prev, cursor }) => [id, prev, cursor])).toEqual(
      [...late[0], ...early[0]].map((id, index) => [id, from + index, from + index + 1]),
    );
  },
);
