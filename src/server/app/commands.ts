import { isBackupCommand } from '../operations/backup/backup-commands.ts';
import type { Database } from '../database/database.ts';
import { removeDemoAccounts } from '../demo/demo-leftovers.ts';
import { createFirstAdministrator } from '../accounts/first-administrator.ts';
import { restoreAdministrator } from '../accounts/restore-administrator.ts';
import { migrateCommand } from './migrate-command.ts';
import { setAsideCommand } from '../ingest-log/set-aside-command.ts';
import { tokenCommand } from './token-command.ts';

const removeDemo = async (database: Database): Promise<string> => {
  const removed = await removeDemoAccounts(database);
  return removed.length === 0
    ? 'No account has the demo’s password.'
    : `removed: ${removed.join(' ')}\nThe demo's companies and trucks stay. npm run admin -- <user name> <company name> makes the first administrator.`;
};

const restore = async (database: Database, userName: string): Promise<string> => {
  const password = await restoreAdministrator(database, userName, Date.now());
  return `user: ${userName}, administrator again\npassword: ${password}\nIt is told this once and has to be changed at the first sign-in. The audit log has an entry.`;
};

type Command = (database: Database, words: readonly string[]) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  admin: async (database, [userName, companyName]) => {
    if (userName === '--remove-demo') return removeDemo(database);
    if (userName === '--restore' && companyName) return restore(database, companyName);
    if (!userName || !companyName)
      throw new Error(
        'usage: npm run admin -- <user name> <company name> | --restore <user name> | --remove-demo',
      );
    const password = await createFirstAdministrator(database, userName, companyName, Date.now());
    return `user: ${userName}\npassword: ${password}\nIt is told this once and has to be changed at the first sign-in, within 24 hours; run this again for another one.`;
  },
  migrate: migrateCommand,
  token: tokenCommand,
  'set-aside': setAsideCommand,
};

/** Whether an argument is a command, and not a mode of running. */
export const isCommand = (name: string | undefined): boolean =>
  name !== undefined && (name in commands || isBackupCommand(name));

/** Runs the command of the command line and ends the process; returns where there is none. */
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
