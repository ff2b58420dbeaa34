import type { Database } from '../database/database.ts';
import { migrate } from '../database/schema/migrate.ts';
import { planOf } from '../database/schema/migration-plan.ts';
import { checkSchema } from '../database/schema/schema-state.ts';

/** `migrate`: brings the schema up to date; `migrate --dry-run` says what that would do. @throws Error with the usage */
export const migrateCommand = async (database: Database, words: readonly string[]): Promise<string> => {
  const [option] = words;
  if (words.length > 1 || (option !== undefined && option !== '--dry-run'))
    throw new Error('usage: npm run migrate [-- --dry-run]');
  if (option === '--dry-run') return planOf(database, (await checkSchema(database)).pending);
  const applied: string[] = [];
  const beganMs = performance.now();
  await migrate(database, (step) => applied.push(step));
  const tookS = ((performance.now() - beganMs) / 1000).toFixed(1);
  return applied.length === 0
    ? 'The schema is up to date.'
    : `${applied.join('\n')}\n${applied.length} ${applied.length === 1 ? 'step' : 'steps'} applied in ${tookS} s`;
};
