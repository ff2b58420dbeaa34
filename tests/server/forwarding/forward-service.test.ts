import { Duplex } from 'node:stream';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import type { Packet } from '#gateway/jt808/codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { generalAnswer } from '#gateway/jt808/messages/general-answer.ts';
import { registerAnswer } from '#gateway/jt808/messages/register.ts';
import type { Database } from '#server/database/database.ts';
import { createForwardService } from '#server/forwarding/forward-service.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';

import { eventually } from '../../support/authority/eventually.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';

const number = '13805749001';
const nowMs = Date.parse('2026-03-02T01:00:00Z');
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await giveNumber(database, '1000000002', number);
  await database.query(
    `insert into jt808_terminal (phone, maker, model, terminal_id) values ($1, 'TANKW', 'TW-1', 'A000001')`,
    [number],
  );
});
afterAll(() => database.close());

/** A platform that lets terminals sign in, and answers what they say when the test says so. */
const openPlatform = () => {
  const said: Packet[] = [];
  const say = (messageId: number, body: Uint8Array): void => {
    for (const frame of writeMessage({ messageId, edition: '2013', phone: number, serial: 7, body }))
      socket.push(frame);
  };
  const answer = ({ serial, messageId }: Packet): void =>
    say(platformMessageIds.generalAnswer, generalAnswer(serial, messageId, 'done'));
  const split = frameSplitter({
    frame: (between) => {
      const { packet } = readFrame(Buffer.from(between));
      if (packet?.messageId === terminalMessageIds.register)
        say(platformMessageIds.registerAnswer, registerAnswer(packet.serial, 'token'));
      else if (packet?.messageId === terminalMessageIds.authenticate) answer(packet);
      else if (packet !== null) said.push({ ...packet, body: Buffer.from(packet.body) });
    },
    garbage: () => {},
  });
  const socket = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      // Over a network no answer comes while one still speaks.
      setImmediate(split, chunk);
      done();
    },
  });
  return { said, answer, socket };
};

test('an answer that comes while others are taken out of the queue is taken out with the next, and nothing goes twice', async () => {
  const [target] = await database.query<{ id: number }>(
    `insert into forward_target (company_code, name, host, port) values ('TW01', 'one', 'platform.example', 7611) returning id`,
  );
  await database.query(
    `insert into forward_message (target_id, number, message_id, body, created_time, said_key)
     select $1, $2, $3, decode('00', 'hex'), $4, decode('0' || n, 'hex') from generate_series(1, 2) as n`,
    [target?.id ?? 0, number, terminalMessageIds.location, new Date(nowMs)],
  );
  const platform = openPlatform();
  let endRemoval = (): void => {};
  const whileRemoved = new Promise<void>((resolve) => {
    endRemoval = resolve;
  });
  let removals = 0;
  const service = createForwardService({
    // Its first removal ends when the test says so.
    database: {
      ...database,
      query: async (...statement: Parameters<Database['query']>) => {
        const rows = await database.query(...statement);
        if (statement[2] === 'forward_answered' && ++removals === 1) await whileRemoved;
        return rows;
      },
    } as Database,
    sealer: createSealer('the key of a server that is tested only'),
    now: () => nowMs,
    jobs: createJobs({ timers: { every: () => () => {} }, log: testLog() }),
    allowed: [],
    connect: () => platform.socket,
  });
  await service.look();
  platform.socket.emit('connect');
  await eventually(async () => {
    await service.pump();
    expect(platform.said).toHaveLength(2);
  });
  const [first, second] = platform.said;
  if (!first || !second) throw new Error('nothing was said');
  platform.answer(first);
  await eventually(async () => {
    void service.pump();
    expect(removals).toBe(1);
  });
  platform.answer(second);
  await new Promise(setImmediate);
  endRemoval();
  await eventually(async () => {
    await service.pump();
    const waiting = await database.query('select id from forward_message');
    expect(waiting).toEqual([]);
  });
  expect(platform.said).toHaveLength(2);
  await service.close();
});
