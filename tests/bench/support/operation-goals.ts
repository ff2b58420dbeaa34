import { all, bench, browser, elsewhere, type Measured, tests } from './fault-measures.ts';

interface OperationGoal {
  readonly id: string;
  readonly wanted: string;
  readonly measure: () => Promise<Measured>;
}

/** A fault that tests make, by their files: on databases of their own, but for those that name one. */
const byTests = (id: string, wanted: string, ...files: readonly string[]): OperationGoal => ({
  id,
  wanted,
  measure: () => tests(files),
});

const log = 'tests/server/ingest/log';
const process = 'tests/server/process';
const readiness = 'tests/server/readiness';

/**
 * What an installation must stand in operation, each with the tests or the bench that makes its fault. `F` are faults that
 * were once found, `P` kinds of them, `R` what is restored and what grows.
 */
export const operationGoals = (postgresqlUrl: string | undefined): readonly OperationGoal[] => [
  byTests(
    'F1',
    'PostgreSQL away or frozen behind a log: all applied, in order; only what is itself at fault is set aside',
    `${log}/place-away.deep.test.ts`,
    `${log}/entry-failure.test.ts`,
    `${log}/log-reader.test.ts`,
    `${log}/set-aside.test.ts`,
  ),
  byTests(
    'F2',
    'with the database away terminals are answered from the log in front ≤ 100 ms',
    `${log}/database-away.test.ts`,
    `${log}/log-intake.test.ts`,
  ),
  {
    id: 'F3',
    wanted: 'a frozen database: /readyz ≤ 2 s, /metrics answers, the log says so; statements have limits',
    measure: () =>
      all(
        () => tests(['tests/server/database/frozen.deep.test.ts', `${readiness}/database-watch.test.ts`]),
        () => tests(['tests/server/database/statement-limit.test.ts'], postgresqlUrl),
      ),
  },
  byTests(
    'F4',
    'a wrong clock (±3 min, ±2 h, ±2 d, back and forth): no alarm, no fault, no message lost',
    `${process}/clock.deep.test.ts`,
    `${readiness}/clock-watch.test.ts`,
    `${readiness}/suspended.test.ts`,
  ),
  byTests(
    'F5',
    'rolling upgrade under load: 0 failed requests; a foreign schema is refused in words',
    `${process}/rolling-upgrade.deep.test.ts`,
    'tests/server/database/schema-state.test.ts',
    `${readiness}/schema-watch.test.ts`,
  ),
  byTests(
    'F6',
    'ready means able; metrics are well-formed; each alert rule fires in a test that makes its cause',
    'tests/server/metrics/metrics.test.ts',
    'tests/server/operation/alert-rules.test.ts',
  ),
  byTests(
    'F7',
    'a start that fails says what to do, in both languages',
    'tests/server/start/start-failures.deep.test.ts',
    'tests/server/start/explain-start.test.ts',
    'tests/server/start/launch.test.ts',
  ),
  {
    id: 'F8',
    wanted: 'admin and token say which database they write, and make none unasked',
    measure: () =>
      tests(
        ['tests/server/start/start-failures.deep.test.ts'],
        undefined,
        'a command writes into a database',
      ),
  },
  byTests(
    'F9',
    'systemd unit, nginx, Prometheus and timers of the manual are accepted by their own programs',
    'tests/docs/blocks.test.ts',
  ),
  {
    id: 'F10',
    wanted: 'a tab of an older schema that sleeps: the next works ≤ 10 s, and says so',
    measure: () =>
      all(
        () => tests(['tests/hub/storage/store.test.ts']),
        () => browser('skew.spec.ts', 'newer schema'),
      ),
  },
  byTests(
    'F11',
    'compose: ports of terminals, media host, volume, rights; the image itself is not run here',
    'tests/build/containers.test.ts',
  ),
  byTests(
    'F12',
    'connections of all processes are reckoned against max_connections',
    'tests/server/database/connection-budget.test.ts',
  ),
  byTests(
    'F13',
    'npm ci builds once, on the lowest Node that all packages support',
    'tests/packages.test.ts',
    'tests/build/runtime-packages.test.ts',
  ),
  byTests(
    'F14',
    'probes are no info lines; a refused terminal is a line and a counter',
    'tests/server/log/log.long.test.ts',
    'tests/server/log/log-lines.test.ts',
  ),
  byTests(
    'P11',
    'writes of one alarm in any order, online and offline: none is held up by another that failed',
    'tests/hub/outbox/order.long.test.ts',
    'tests/hub/outbox/outbox.long.test.ts',
  ),
  {
    id: 'P12',
    wanted: 'browser on a bad line: kept rows at once, with their age; a late session lets in',
    measure: () =>
      all(
        () => tests(['tests/hub/faults.long.test.ts', 'tests/hub/http/', 'tests/hub/storage/']),
        () => browser('away.spec.ts'),
        () => browser('offline-past.spec.ts'),
      ),
  },
  byTests(
    'P13',
    'providers silent, slow, half-closed, killed: no notice lost, none twice; nobody to tell is an event',
    'tests/server/notices/ask-json.test.ts',
    'tests/server/notices/mail.test.ts',
    'tests/server/notices/notice-repeats.test.ts',
    'tests/server/notices/outbox.long.test.ts',
    'tests/server/notices/pace.deep.test.ts',
    `${process}/notices-kill.deep.test.ts`,
    'tests/server/parameters/rollout-safety.long.test.ts',
  ),
  byTests('P14', 'an old emergency pops up with its age', 'tests/server/ingest/old-emergency.test.ts'),
  byTests(
    'P15',
    'a replica that is behind says so, and is never "not found"',
    'tests/server/database/replica.long.test.ts',
  ),
  {
    id: 'P16',
    wanted: 'database stopped, disk full, under ingest: nothing that was answered is lost',
    measure: () => tests(['tests/server/database/database-away.deep.test.ts']),
  },
  {
    id: 'R1',
    wanted: 'backup and restore commands bring every row back, and refuse in words',
    measure: () =>
      tests(
        ['tests/server/backup/backup-commands.long.test.ts', 'tests/server/database/backup.long.test.ts'],
        postgresqlUrl,
      ),
  },
  {
    id: 'R2',
    wanted: '10,000,000 messages saved, checked and restored: all rows there',
    measure: elsewhere('npm run bench -- restore, half an hour and 9 GB'),
  },
  {
    id: 'R3',
    wanted: '50 trucks, years by time-lapse, deploys: nothing grows but what is kept for ever',
    measure: elsewhere('npm run bench -- soak-days, an hour'),
  },
  {
    id: 'R4',
    wanted: 'a hundred thousand messages saved, checked and restored: all rows there',
    measure: () =>
      bench('restore', (text) => text.includes('all rows of'), ['--messages', '100000', '--days', '3']),
  },
];
