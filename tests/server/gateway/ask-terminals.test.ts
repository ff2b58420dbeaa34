import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { PlatformMessage, TerminalAnswer } from '#gateway/jt808/listener/terminal-requests.ts';
import type { Database } from '#server/database/database.ts';
import { createAskTerminals } from '#server/gateway/ask-terminals.ts';
import { answerChannel, requestChannel, serveRequests } from '#server/gateway/serve-requests.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
/** Of a terminal on the line of another process, and of one on no line. */
const [there, nowhere] = ['13805749001', '13805749002'];
const question: PlatformMessage = { messageId: 0x8104, body: Buffer.of(1, 2), answeredBy: 0x0104 };

let database: Database;
let stops: (() => unknown)[] = [];
const failures: unknown[] = [];
const failed = (error: unknown): void => void failures.push(error);

beforeAll(async () => {
  const opened = await openTestDatabase();
  // Of the two databases only this one has several processes; what they say to each other is the same.
  database = { ...opened, engine: 'postgresql' };
});
beforeEach(() => {
  failures.length = 0;
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  for (const table of ['terminal_request', 'terminal_door', 'jt808_terminal'])
    await database.query(`delete from ${table}`);
});
afterAll(() => database.close());

/** Tells everybody that a terminal is on the line of a process. */
const signedInAt = async (listener: string, number = there): Promise<void> => {
  await database.query(
    'insert into terminal_door (door, alive_time) values ($1, $2) on conflict do nothing',
    [listener, new Date(nowMs)],
  );
  await database.query('insert into jt808_terminal (phone, signed_in_time, door) values ($1, $2, $3)', [
    number,
    new Date(nowMs),
    listener,
  ]);
};

/** A process that asks, and what it waits with. */
const asker = async (over: Partial<Parameters<typeof createAskTerminals>[0]> = {}) => {
  const timeouts: (() => void)[] = [];
  const asked: string[] = [];
  const { requests, listen } = createAskTerminals({
    database,
    listener: randomUUID(),
    holds: () => false,
    local: {
      request: (number) => {
        asked.push(number);
        return Promise.resolve({ result: 'done' });
      },
    },
    now: () => nowMs,
    timers: {
      after: (_, act) => {
        timeouts.push(act);
        return () => {};
      },
      every: () => () => {},
    },
    failed,
    ...over,
  });
  stops.push(await listen());
  return {
    requests,
    asked,
    /** The time for an answer is over. */
    timeOver: async (): Promise<void> => {
      await expect.poll(() => timeouts.length).toBeGreaterThan(0);
      for (const act of timeouts.splice(0)) act();
    },
  };
};

/** A process that has terminals on its line, which answer so. */
const holder = async (answer: () => Promise<TerminalAnswer> | TerminalAnswer) => {
  const listener = randomUUID();
  const heard: PlatformMessage[] = [];
  let reads = 0;
  const counting: Database = {
    ...database,
    query: (...statement) => {
      if (statement[2] === 'take_requests') reads += 1;
      return database.query<never>(...statement);
    },
  };
  const local = {
    request: async (_number: string, message: PlatformMessage): Promise<TerminalAnswer> => {
      heard.push(message);
      return answer();
    },
  };
  stops.push(await serveRequests(counting, listener, local, failed));
  return { listener, heard, reads: () => reads };
};
const notify = (channel: string, payload: string) =>
  database.query('select pg_notify($1, $2)', [channel, payload]);
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a terminal on the own line is asked there', async () => {
  const { requests, asked } = await asker({ holds: (number) => number === there });
  expect(await requests.request(there, question)).toEqual({ result: 'done' });
  expect(asked).toEqual([there]);
});

test('on the embedded database there is no other process to ask', async () => {
  const { requests, asked } = await asker({ database: { ...database, engine: 'embedded' } });
  expect(await requests.request(nowhere, question)).toEqual({ result: 'done' });
  expect(asked).toEqual([nowhere]);
});

test('a terminal on no line is offline, at once; so is one that has just left the own', async () => {
  const listener = randomUUID();
  const { requests } = await asker({ listener });
  expect(await requests.request(nowhere, question)).toEqual({ result: 'offline' });
  await signedInAt(listener);
  expect(await requests.request(there, question)).toEqual({ result: 'offline' });
  expect(await database.query('select from terminal_request')).toEqual([]);
});

test.each(['done', 'failed', 'bad', 'unsupported', 'offline', 'silent'] as const)(
  'what a terminal of another process answers comes back as it is: %s',
  async (result) => {
    const { listener, heard } = await holder(() => ({ result }));
    await signedInAt(listener);
    const { requests } = await asker();
    expect(await requests.request(there, question)).toEqual({ result });
    expect(heard).toEqual([{ ...question, body: Buffer.from(question.body) }]);
    expect(await database.query('select from terminal_request')).toEqual([]);
  },
);

test('a whole message that answers comes back with its body', async () => {
  const { listener } = await holder(() => ({ result: 'reply', body: Buffer.of(7, 8) }));
  await signedInAt(listener);
  const { requests } = await asker();
  expect(await requests.request(there, question)).toEqual({ result: 'reply', body: Buffer.of(7, 8) });
});

test('a message that any answer ends is asked without the id of one', async () => {
  const { listener, heard } = await holder(() => ({ result: 'done' }));
  await signedInAt(listener);
  const { requests } = await asker();
  const { answeredBy: _, ...plain } = question;
  await requests.request(there, plain);
  expect(heard.map((message) => Object.keys(message))).toEqual([['messageId', 'body']]);
});

test('a word that this process does not know, of one of another version, is no answer', async () => {
  const listener = randomUUID();
  await signedInAt(listener);
  const { requests } = await asker();
  const answer = requests.request(there, question);
  const row = () => database.query<{ id: string }>('select id::text from terminal_request');
  await expect.poll(async () => (await row()).length).toBe(1);
  await database.query(`update terminal_request set result = 'postponed'`);
  await notify(answerChannel, (await row())[0]?.id ?? '');
  expect(await answer).toEqual({ result: 'silent' });
});

test('without an answer in time a terminal is silent, and nothing is left of the question', async () => {
  const listener = randomUUID();
  await signedInAt(listener);
  const { requests, timeOver } = await asker();
  const answer = requests.request(there, question);
  await timeOver();
  expect(await answer).toEqual({ result: 'silent' });
  expect(await database.query('select from terminal_request')).toEqual([]);
  // Nor is it waited for where the question itself was cleared away.
  const second = requests.request(there, question);
  await expect.poll(async () => (await database.query('select from terminal_request')).length).toBe(1);
  await database.query('delete from terminal_request');
  await timeOver();
  expect(await second).toEqual({ result: 'silent' });
  expect(failures).toEqual([]);
});

test('after a lost connection every question is looked at, and those without an answer wait on', async () => {
  let answer = (_: TerminalAnswer): void => {};
  const said = new Promise<TerminalAnswer>((resolve) => {
    answer = resolve;
  });
  const { listener, heard } = await holder(() => said);
  await signedInAt(listener);
  const { requests } = await asker();
  let over: TerminalAnswer | null = null;
  const waiting = requests.request(there, question).then((result) => {
    over = result;
  });
  await expect.poll(() => heard.length).toBe(1);
  await notify(answerChannel, '');
  await pause();
  expect(over).toBeNull();
  // Its answer was told while nobody heard.
  await database.query(`update terminal_request set result = 'failed'`);
  await notify(answerChannel, '');
  await waiting;
  expect(over).toEqual({ result: 'failed' });
  answer({ result: 'done' });
});

test('an answer to somebody else’s question is no reason to look for one’s own', async () => {
  const listener = randomUUID();
  await signedInAt(listener);
  let looks = 0;
  const counting: Database = {
    ...database,
    query: (...statement) => {
      if (statement[2] === 'take_answer') looks += 1;
      return database.query<never>(...statement);
    },
  };
  const { requests, timeOver } = await asker({ database: counting });
  const answer = requests.request(there, question);
  await expect.poll(async () => (await database.query('select from terminal_request')).length).toBe(1);
  await notify(answerChannel, randomUUID());
  await pause();
  expect(looks).toBe(0);
  await timeOver();
  await answer;
  expect(looks).toBe(1);
});

test('an answer to another process is left to it', async () => {
  await asker();
  const id = randomUUID();
  await database.query(
    `insert into terminal_request (id, door, number, message_id, body, created_time, result)
     values ($1, $2, $3, 1, '', now(), 'done')`,
    [id, randomUUID(), there],
  );
  await notify(answerChannel, id);
  await pause();
  expect(await database.query('select from terminal_request')).toHaveLength(1);
});

test('a process looks for questions when it is told of one, or may have missed some, and not for another’s', async () => {
  const { listener, heard, reads } = await holder(() => ({ result: 'done' }));
  await notify(requestChannel, randomUUID());
  await pause();
  expect(reads()).toBe(0);
  await database.query(
    `insert into terminal_request (id, door, number, message_id, body, created_time)
     values ($1, $2, $3, 1, '', now())`,
    [randomUUID(), listener, there],
  );
  await notify(requestChannel, '');
  await expect.poll(() => heard.length).toBe(1);
  await notify(requestChannel, listener);
  await expect.poll(reads).toBe(2);
});
