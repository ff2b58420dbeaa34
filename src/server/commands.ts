import { randomBytes } from 'node:crypto';

import type { Database } from './database/database.ts';
import { storeToken } from './ingest/tokens.ts';
import { createFirstAdministrator } from './seed/first-administrator.ts';

type Command = (database: Database, words: readonly string[]) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  admin: async (database, [userName, companyName]) => {
    if (!userName || !companyName) throw new Error('usage: npm run admin -- <user name> <company name>');
    const password = await createFirstAdministrator(database, userName, companyName);
    return `user: ${userName}\npassword: ${password}\nIt is told this once and has to be changed at the first sign-in.`;
  },
  token: async (database, [terminal]) => {
    if (!terminal || !/^[0-9A-Z]{6,20}$/.test(terminal))
      throw new Error('usage: npm run token -- <terminal serial number>');
    const token = randomBytes(18).toString('base64url');
    await storeToken(database, token, { name: terminal, terminal });
    return `token of ${terminal}: ${token}\nOnly its hash is kept.`;
  },
};

/** Runs what was asked for on the command line and ends the process; returns where nothing was. */
export const runCommand = async (
  database: Database,
  [name, ...words]: readonly string[],
  close: () => Promise<void>,
): Promise<void> => {
  const command = name === undefined ? undefined : commands[name];
  if (!command) return;
  const outcome = await command(database, words).then(
    (text) => ({ text, code: 0 }),
    (error: unknown) => ({ text: error instanceof Error ? error.message : String(error), code: 1 }),
  );
  process.stdout.write(`${outcome.text}\n`);
  await close();
  process.exit(outcome.code);
};
