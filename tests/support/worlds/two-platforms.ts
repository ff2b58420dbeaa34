import { createHash } from 'node:crypto';

import { bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import type { Edition } from '#gateway/jt808/codec/header.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { App } from '#server/app/app.ts';
import type { Config } from '#server/app/config.ts';
import type { Database } from '#server/database/database.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { openTestDatabase } from '../databases/databases.ts';
import { seedDemoWorld } from './demo-world.ts';
import { awaitTerminal, giveNumber } from './give-number.ts';
import { openTestApp, testToken } from './test-server.ts';

/** A server with its listener for terminals. */
export interface Platform {
  readonly database: Database;
  app: App;
  port: number;
}

/** Terminals by the consoles of their trucks: 浙B00002, 浙B00003. */
export const numbers: Readonly<Record<string, string>> = {
  '1000000002': '13805749001',
  '1000000003': '13805749002',
};

/** A platform that knows the terminals, and lets them register. */
export const openPlatform = async (now: () => number, config: Partial<Config> = {}): Promise<Platform> => {
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  for (const [terminal, number] of Object.entries(numbers)) {
    await giveNumber(database, terminal, number);
    await awaitTerminal(database, number, Date.now() + 10 * 86_400_000);
  }
  const app = await openTestApp(database, now, config);
  return { database, app, port: await app.terminalListener.listen(0, '127.0.0.1') };
};

export const closePlatform = async ({ app, database }: Platform): Promise<void> => {
  await app.server.close();
  await database.close();
};

/** Body of 0x0100 of a terminal with that plate, by the edition of its fields. */
export const registrationOf = (plate: string, edition: Edition): Buffer =>
  bodyOf(
    ['u16', 33],
    ['u16', 200],
    fixedText('TANKW', edition === '2019' ? 11 : 5),
    fixedText('TW-1', edition === '2019' ? 30 : 20),
    fixedText('A000001', edition === '2019' ? 30 : 7),
    ['u8', 2],
    plate,
  );

/** A terminal that has registered and signed in. @throws Error: it was not let in */
export const signedInTerminal = async (
  port: number,
  number: string,
  plate: string,
  edition: Edition,
  order: (messageId: number) => void = () => {},
): Promise<Connection> => {
  const connection = await openConnection({
    host: '127.0.0.1',
    port,
    phone: number,
    edition,
    order: ({ messageId }) => {
      order(messageId);
      return 'done';
    },
    closed: () => {},
  });
  // What it is has to be known; a code of its own is as good as the token of all.
  await connection.ask(terminalMessageIds.register, registrationOf(plate, edition));
  const token =
    edition === '2013'
      ? gbkOf(testToken)
      : bodyOf(['u8', testToken.length], testToken, fixedText('861234567890123', 15), fixedText('V2.1', 20));
  if (resultOf(await connection.ask(terminalMessageIds.authenticate, token)) !== 0)
    throw new Error('the terminal was not let in');
  return connection;
};

/** Short names of bodies, to compare them. */
export const bodyKey = (body: Buffer): string => createHash('sha256').update(body).digest('hex').slice(0, 12);

/** All that a platform stored of places of a truck, but for what names the server that stored it. */
export const placesOf = async (database: Database, signCode: string): Promise<readonly unknown[]> => {
  const rows = await database.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(p) as row from position p where sign_code = $1 order by time`,
    [signCode],
  );
  return rows.map(({ row }) => row);
};

/** Bodies of messages of a kind that came to a platform, in their order. */
export const framesOf = async (
  database: Database,
  number: string,
  messageId: number,
): Promise<readonly string[]> => {
  const rows = await database.query<{ bytes: Buffer }>(
    `select bytes from terminal_frame where phone = $1 and message_id = $2 and direction = 'in' order by id`,
    [number, messageId],
  );
  return rows.map(({ bytes }) => bytes.toString('hex'));
};
