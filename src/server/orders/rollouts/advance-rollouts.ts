import { rolloutAwaitsMs } from '#domain/parameters/rollout.ts';

import type { Database } from '../../database/database.ts';
import { writeAudits } from '../../audit/audit.ts';
import { rollBack } from './roll-back.ts';
import { rollForward } from './roll-forward.ts';
import type { RolloutRow } from './rollout-trucks.ts';

interface OverRow extends Record<string, unknown> {
  readonly id: number;
  readonly file: string;
  readonly company_code: string;
}

/** Ends those that nobody decided on in time, and says so in the audit log. */
const expire = (database: Database, nowMs: number): Promise<void> =>
  database.transaction(async (queries) => {
    const over = await queries.query<OverRow>(
      `update rollout set state = 'expired', step_time = $1, ended_time = $1
       where state = 'awaiting' and created_time <= $2 returning id, file, company_code`,
      [new Date(nowMs), new Date(nowMs - rolloutAwaitsMs)],
      'rollouts_expired',
    );
    if (over.length === 0) return;
    await writeAudits(
      queries,
      over.map(({ id, file, company_code: companyCode }) => ({
        userId: null,
        userName: '',
        companyCode,
        action: 'rollouts.move',
        subject: `${file} · ${id}`,
        before: { state: 'awaiting' },
        after: { state: 'expired' },
        ip: '',
      })),
    );
  });

const advance = (database: Database, id: number, nowMs: number): Promise<void> =>
  database.transaction(async (queries) => {
    const [rollout] = await queries.query<RolloutRow>(
      `select id, file, wanted, reason, state, max_failure_percent, forgiven, step_time, author_id, author_name,
         upgrade_file_id, (select u.package_version from upgrade_file u where u.id = upgrade_file_id) as package_version
       from rollout where id = $1 and state in ('running', 'rollingBack') for update skip locked`,
      [id],
    );
    if (rollout === undefined) return;
    await (rollout.state === 'running' ? rollForward : rollBack)(queries, rollout, nowMs);
  });

/**
 * Takes every roll-out under way one step on. Several servers may do so at once: each takes those that no other holds.
 * @throws AggregateError: some did not come on; the others did
 */
export const advanceRollouts = async (database: Database, nowMs: number): Promise<void> => {
  await expire(database, nowMs);
  const open = await database.query<{ id: number }>(
    `select id from rollout where state in ('running', 'rollingBack') order by id`,
    [],
    'rollouts_open',
  );
  const failures: unknown[] = [];
  for (const { id } of open) await advance(database, id, nowMs).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some roll-outs did not come on');
};
