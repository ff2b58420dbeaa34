import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { idText, terminalMessages } from '#domain/devices/frame-messages.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import type { FrameOutcome } from '#gateway/listener/frame-record.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';
import { createRandom, type Random } from '#simulator/random.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { placeBody } from '../support/terminals/message-bodies.ts';
import { seedDemoWorld } from '../support/worlds/demo-world.ts';
import { giveNumber } from '../support/worlds/give-number.ts';
import { testLog } from '../support/worlds/test-log.ts';
import { openTestApp, testToken } from '../support/worlds/test-server.ts';
import { brokenFrames } from './broken-frames.ts';

const [brokenPhone, honestPhone] = ['013805749001', '013805749002'];
/** Messages behind one sign-in. */
const legMessages = 60;
const chunkBytes = 1400;
/** Frames are written down every second. */
const quietMs = 1300;
const patienceMs = 60_000;

/** What became of one frame, as it was written down. */
interface Row {
  readonly message_id: number | null;
  readonly serial: number | null;
  readonly outcome: FrameOutcome;
  readonly detail: string;
  readonly decoded: string;
}

/** Messages whose answer does not name their serial, or that have none. */
const unnamedAnswer: ReadonlySet<number> = new Set([
  terminalMessageIds.generalAnswer,
  terminalMessageIds.timeQuery,
  terminalMessageIds.partsQuery,
  terminalMessageIds.media,
]);
/** Messages of data: what came of one that was answered is told by its messages, or in words. */
const data: ReadonlySet<number> = new Set([
  ...Object.values(terminalMessages).flatMap(([id, , , , , treatment]) => (treatment === 'kept' ? [id] : [])),
  terminalMessageIds.location,
  terminalMessageIds.locationAnswer,
  terminalMessageIds.batch,
  terminalMessageIds.driverCard,
  terminalMessageIds.media,
]);

/**
 * What is wrong with how a frame was treated; '': nothing.
 * @param dropped some of them came on a connection that ended before their answer
 */
const wrongWith = (
  { message_id: id, serial, outcome, detail, decoded }: Row,
  answered: ReadonlySet<number>,
  dropped: boolean,
): string => {
  const about = `${id === null ? 'bytes' : idText(id)} serial ${serial}: ${outcome} “${detail}”`;
  if (outcome === 'unanswered') return `${about} could not be kept`;
  if (['refused', 'ignored', 'fault'].includes(outcome) && detail === '') return `${about} without a reason`;
  if (outcome !== 'answered' && outcome !== 'refused') return '';
  if (id === null || serial === null) return `${about} is no message`;
  if (outcome === 'answered' && data.has(id) && detail === '' && decoded === '')
    return `${about} brought nothing, and nothing says why`;
  return dropped || unnamedAnswer.has(id) || answered.has(serial) ? '' : `${about} had no answer`;
};

/** A link on which anything may be sent; notes which serials were answered. */
const openRawLink = async (port: number, answered: Set<number>): Promise<Socket> => {
  const socket: Socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const answers: ReadonlySet<number> = new Set([
    platformMessageIds.generalAnswer,
    platformMessageIds.registerAnswer,
  ]);
  socket.on(
    'data',
    frameSplitter({
      frame: (between) => {
        const { packet } = readFrame(between);
        if (packet !== null && answers.has(packet.messageId)) answered.add(packet.body.readUInt16BE(0));
      },
      garbage: () => {},
    }),
  );
  socket.on('error', () => {});
  return socket;
};

/** The listener as it stands, its database and rules behind it, one box that sends whatever it likes and one that is honest. */
export const openFrameTrial = async (seed: number) => {
  let nowMs = Date.parse('2026-03-02T01:05:00Z');
  const lines: string[] = [];
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  await giveNumber(database, '1000000001', brokenPhone);
  await giveNumber(database, '1000000002', honestPhone);
  const app = await openTestApp(database, () => nowMs, {}, '/nowhere', undefined, testLog(lines));
  const port = await app.terminalListener.listen(0, '127.0.0.1');
  const random: Random = createRandom(seed);

  let lost = 0;
  const honest: Connection = await openConnection({
    host: '127.0.0.1',
    port,
    phone: honestPhone,
    edition: '2013',
    order: () => 'unsupported',
    closed: () => {
      lost += 1;
    },
  });
  const answered = new Set<number>();
  let link = await openRawLink(port, answered);
  let serial = 0;
  const written = (messageId: number, body: Uint8Array): Buffer => {
    serial = (serial + 1) & 0xffff;
    return Buffer.concat(writeMessage({ messageId, edition: '2013', phone: brokenPhone, serial, body }));
  };
  const rowsOf = (): Promise<readonly Row[]> =>
    database.query<Row & Record<string, unknown>>(
      `select message_id, serial, outcome, detail, decoded from terminal_frame
       where direction = 'in' and phone is distinct from $1 order by id`,
      [honestPhone.slice(1)],
    );

  /** Waits until a heartbeat behind all has been written down, and nothing comes any more. */
  const settled = async (last: number): Promise<readonly Row[]> => {
    const until = Date.now() + patienceMs;
    for (let count = -1; Date.now() < until;) {
      await wait(quietMs);
      const rows = await rowsOf();
      const came =
        link.destroyed ||
        rows.some((row) => row.serial === last && row.message_id === terminalMessageIds.heartbeat);
      if (came && rows.length === count) return rows;
      count = rows.length;
    }
    throw new Error('the last heartbeat was never written down');
  };

  const honestMs: number[] = [];
  const askHonest = async (messageId: number, body: Uint8Array): Promise<boolean> => {
    const asked = performance.now();
    const answer = await honest.ask(messageId, body);
    honestMs.push(performance.now() - asked);
    return resultOf(answer) === 0;
  };
  if (!(await askHonest(terminalMessageIds.authenticate, gbkOf(testToken))))
    throw new Error('the honest box is not let in');
  /** Some of what is sent takes the box off the line or uses up its attempts: a minute later it signs in again. */
  const signIn = async (): Promise<void> => {
    nowMs += 61_000;
    link.write(
      Buffer.concat([Buffer.of(0x7e, 0x7e), written(terminalMessageIds.authenticate, gbkOf(testToken))]),
    );
    const own = serial;
    for (let waited = 0; !answered.has(own) && !link.destroyed && waited < patienceMs; waited += 5)
      await wait(5);
  };

  return {
    /** Sends so many messages. @returns what became of their frames, and what is wrong with it */
    round: async (messages: number) => {
      await database.query('delete from terminal_frame');
      answered.clear();
      let drops = 0;
      let served = true;
      for (let sent = 0; sent < messages; sent += legMessages) {
        if (link.destroyed) {
          drops += 1;
          link = await openRawLink(port, answered);
        }
        await signIn();
        const bytes = Buffer.concat(
          Array.from({ length: Math.min(legMessages, messages - sent) }, () => {
            serial = (serial + 1) & 0xffff;
            return Buffer.concat(brokenFrames(random, brokenPhone, serial));
          }),
        );
        for (let at = 0; at < bytes.length; at += chunkBytes) link.write(bytes.subarray(at, at + chunkBytes));
        served = (await askHonest(terminalMessageIds.location, placeBody(nowMs - 1000))) && served;
      }
      const close = written(terminalMessageIds.heartbeat, Buffer.alloc(0));
      // Marks in front end whatever frame is open.
      link.write(Buffer.concat([Buffer.of(0x7e, 0x7e), close]));
      const rows = await settled(serial);
      if (link.destroyed) drops += 1;
      const said = lines.splice(0);
      const errors = said.filter((line) => line.includes('"level":"error"'));
      const cut = said.filter(
        (line) => line.includes('has left the line') && !line.includes('closed by the terminal'),
      );
      const wrong = [
        ...new Set(rows.map((row) => wrongWith(row, answered, drops > 0)).filter((text) => text !== '')),
        // Whoever logs out and does not come again in time is closed; of nobody else a connection ends.
        ...cut,
        ...(drops > rows.filter((row) => row.message_id === terminalMessageIds.logOut).length
          ? ['the box was cut off']
          : []),
        ...errors,
        ...(lost > 0 ? ['the honest box was cut off'] : []),
        ...(served ? [] : ['the honest box was not answered']),
      ];

      const outcomes: Record<string, number> = {};
      for (const { outcome } of rows) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      return { outcomes, wrong, honestMs: honestMs.splice(0) };
    },
    close: async () => {
      honest.cut();
      link.destroy();
      await app.server.close();
      await database.close();
    },
  };
};
