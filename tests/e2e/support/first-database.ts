import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { dist } from './server.ts';

/**
 * Before all tests: makes one database with the schema alone, with which every server of theirs begins. To make it
 * takes longer than to start a server on it.
 * @returns what is to be done after all tests
 */
const makeFirstDatabase = (): (() => void) => {
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-first-'));
  execFileSync(process.execPath, [join(dist, 'server/main.js'), 'migrate'], {
    env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.env['FIRST_DATABASE'] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
};

export default makeFirstDatabase;
