import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { openPgliteExecutor } from '#server/database/wire/pglite-executor.ts';

import { compareScenario } from '../support/engine/compare-scenario.ts';
import type { Scenario } from '../support/scenario.ts';
import { runScenarioOnServer } from '../support/scenario-server.ts';

/**
 * `npm run scenarios -- <folder>`: runs every scenario file of a folder through ingest route, engine and database.
 * A line each; exit code 1 where one differs. DATABASE_URL names an empty PostgreSQL database to run on.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: npm run scenarios -- <folder>\n');
  process.exit(2);
}

const url = process.env['DATABASE_URL'];
const database =
  url === undefined ? createEmbeddedDatabase(await openPgliteExecutor(null)) : openPostgresqlDatabase(url);
await migrate(database);

const directory = resolve(process.env['INIT_CWD'] ?? '.', folder);
const files = readdirSync(directory)
  .filter((name) => name.endsWith('.json'))
  .toSorted();
let failed = 0;
for (const name of files) {
  const scenario = JSON.parse(readFileSync(join(directory, name), 'utf8')) as Scenario;
  const differences = await runScenarioOnServer(database, scenario).then(
    (outcome) => compareScenario(scenario, outcome),
    (error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  );
  if (differences.length > 0) failed += 1;
  process.stdout.write(`${differences.length === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
  for (const difference of differences) process.stdout.write(`     ${difference}\n`);
}
process.stdout.write(`${files.length - failed} passed, ${failed} failed\n`);
await database.close();
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
