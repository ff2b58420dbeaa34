import { spawn } from 'node:child_process';

import pg from 'pg';

import { StartFailure } from '../../kernel/start/start-causes.ts';

/**
 * A database's address as PostgreSQL's own programs read it: by environment, since arguments can be read by everybody on
 * the machine.
 */
export const libpqEnvironment = (address: string): Readonly<Record<string, string>> => {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString: address });
  const asked = URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams();
  const tls = {
    PGSSLMODE: 'sslmode',
    PGSSLROOTCERT: 'sslrootcert',
    PGSSLCERT: 'sslcert',
    PGSSLKEY: 'sslkey',
  };
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...Object.fromEntries(
      Object.entries(tls).flatMap(([name, parameter]) => {
        const value = asked.get(parameter);
        return value === null ? [] : [[name, value]];
      }),
    ),
  };
};

const lastLines = 5;

/**
 * Runs a program to its end.
 * @param place what it is of, for the words of a failure
 * @throws StartFailure `noTool`, `toolFailed` with what it said last
 */
export const runProgram = (
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  place = program,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (bytes) => {
      words = `${words}${String(bytes)}`.slice(-4000);
    });
    child.on('error', (error) => reject(new StartFailure('noTool', { said: program, place }, error)));
    child.on('close', (code) => {
      const said = words.trim().split('\n').slice(-lastLines).join('; ') || `code ${code}`;
      if (code === 0) resolve();
      else reject(new StartFailure('toolFailed', { place: program, said }));
    });
  });
