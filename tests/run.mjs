// The test command: finds a browser and, where it can be had, a PostgreSQL; then unit, integration and browser tests.
// `node tests/run.mjs e2e` runs the browser tests alone.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);
const isRoot = process.getuid?.() === 0;
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

const executable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

let updated = false;
/** Installs packages where that is possible without asking anybody: as root, with Debian's tools. */
const install = (...packages) => {
  if (!isRoot || !has('apt-get')) return false;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: environment };
  if (!updated) spawnSync('apt-get', ['update', '-qq'], quiet);
  updated = true;
  say(`installing ${packages.join(' ')}`);
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet).status === 0
  );
};

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const findChromium = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return executable(named) ? named : null;
  const found = () => systemBrowsers.find(executable);
  if (found()) return found();
  const { chromium } = await import('playwright');
  if (executable(chromium.executablePath())) return chromium.executablePath();
  return install('chromium', 'fonts-noto-cjk') ? found() : null;
};

/** The same engine without windows, in which pages are tried faster; without it they are tried in the whole browser. */
const installHeadlessShell = () => {
  if (process.env.HEADLESS_SHELL_PATH || executable('/usr/bin/chromium-headless-shell')) return;
  if (!install('chromium-headless-shell'))
    say('\nNo headless shell of Chromium: pages are tried in the whole browser.');
};

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const postgresPrograms = () => {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return null;
  const versions = readdirSync(base).toSorted((a, b) => Number(b) - Number(a));
  return (
    versions.map((version) => join(base, version, 'bin')).find((bin) => executable(join(bin, 'initdb'))) ??
    null
  );
};

/** Starts a PostgreSQL of our own under a temporary directory. Null: there is none to be had here. */
const startPostgresql = async () => {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => {} };
  if (!postgresPrograms()) install('postgresql');
  const bin = postgresPrograms();
  if (!bin) return null;
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-pg-'));
  const port = await freePort();
  // PostgreSQL refuses to run as root; Debian's package brings a user for it.
  const as = (command) =>
    isRoot ? ['su', ['postgres', '-s', '/bin/sh', '-c', command]] : ['sh', ['-c', command]];
  const run = (command) => spawnSync(...as(command), { stdio: 'ignore' }).status === 0;
  if (isRoot) spawnSync('chown', ['postgres', directory]);
  const data = join(directory, 'data');
  // What the tests stop is our process, never the machine: nothing here has to outlive a power loss.
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off`;
  const started =
    run(`${bin}/initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync`) &&
    run(`${bin}/pg_ctl -D ${data} -w -l ${directory}/log -o "${options}" start`);
  const stop = () => {
    run(`${bin}/pg_ctl -D ${data} -m immediate -w stop`);
    // Files of hundreds of databases: nothing waits for them to be gone.
    spawn('rm', ['-rf', directory], { stdio: 'ignore', detached: true }).unref();
  };
  if (!started) {
    stop();
    return null;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
};

const step = (title, args, environment = {}) =>
  new Promise((resolve) => {
    say(`\n── ${title}`);
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.on('exit', (code) => resolve(code === 0));
  });

const bin = (name, entry) => join(root, 'node_modules', name, entry);
const vitest = bin('vitest', 'vitest.mjs');
/** Three files at a time: tests wait for sockets and databases, and two leave a third of two processors idle. */
const atOnce = ['--maxWorkers=3'];
const results = join(mkdtempSync(join(tmpdir(), 'tankwatch-results-')), 'vitest.json');
const vitestOptions = [...atOnce, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`];

/** The tests that failed in the last run of vitest: a log that is kept by its end alone must name them. */
const failedTests = () => {
  if (!existsSync(results)) return ['no results were written'];
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file}: ${fullName}\n    ${failureMessages[0] ?? ''}`);
    return tests.length > 0 || !message ? tests : [`${file}: ${message}`];
  });
};
const vite = bin('vite', 'bin/vite.js');
const playwright = bin('@playwright/test', 'cli.js');
const only = process.argv[2];
/**
 * What runs on PostgreSQL alone where there is one. The embedded database is the same engine behind the same driver; on
 * both run what differs between them: processes, locks, files; with `npm run test:deep` the listeners for messages and
 * the schema, too. The browser tests walk over every page on the embedded one, and without a PostgreSQL everything runs on it.
 */
const onePostgresql = [
  'tests/server/{access,alarms,api,archive,arrivals,authority,certificates,commands,corrections,deliveries,devices,fences,http}/**',
  'tests/server/{losses,maps,metrics,notices,operation,parameters,past,sheets,terminals,webhooks,event-stream,forwarding}/**',
  'tests/server/{event-stream,forwarding,push,replay,reports,resources,routes,session,sharing,single-sign-on}/**',
  'tests/server/{first-run,orders,roads,scope,stores,stream,thresholds,tracks,video,way-bills}/**',
  'tests/server/{ingest/scenarios,process/serve,process/document-requests,process/stop,process/gateway,process/notices-kill}.*.test.ts',
  ...(process.env.TEST_DEEP === '1'
    ? []
    : [
        'tests/server/{gateway,seed}/**',
        'tests/server/database/{after,backup,bounded,migrations,retention,snapshot,upgrade}*.test.ts',
      ]),
];
/** What opens no database, or the embedded one whatever is asked for. */
const oneEmbedded = [
  'tests/server/database/embedded/**',
  'tests/server/{files,start}/**',
  'tests/server/log/log.long.test.ts',
  'tests/server/ingest/log/log-in-front.deep.test.ts',
  'tests/server/ingest/{checked-message,read-batch,state-cache,unwritten}.test.ts',
  'tests/server/ingest/log/log-taken-over.deep.test.ts',
  'tests/server/ingest/log/{append-order,log-reader}.test.ts',
];
const passed = [];
const failed = [];
const details = [];

/** Waits for what a step came to, and notes it with the seconds that it took. */
const note = async (title, outcome) => {
  const fromMs = performance.now();
  const good = await outcome;
  (good ? passed : failed).push(`${title}, ${Math.round((performance.now() - fromMs) / 1000)} s`);
  return good;
};
const unitTests = async (title, args, environment) => {
  rmSync(results, { force: true });
  const withServer = built ? { ...environment, BUILT_SERVER: join(root, 'dist/server') } : environment;
  const good = await note(title, step(title, [vitest, 'run', ...args, ...vitestOptions], withServer));
  if (!good) details.push(`${title}:`, ...failedTests().map((text) => `  ${text}`));
};

/** For the tests of the log in front, which pass without one. */
const natsPrograms = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

const checkTypes = () =>
  note('types', step('types', [bin('typescript', 'bin/tsc'), '-b', 'src', 'src/server', 'workers', 'tests']));

/** The console and the server, as the browser tests run them. */
const build = async () =>
  (await step('build', [vite, 'build', '--logLevel', 'warn'])) &&
  (await step('build the server', [vite, 'build', '--ssr', '--logLevel', 'warn']));

// The compiler uses one processor, the build the other.
const [built] = await Promise.all([note('build', build()), ...(only === 'e2e' ? [] : [checkTypes()])]);

if (only !== 'e2e') {
  await note('lint', step('lint', [bin('oxlint', 'bin/oxlint')]));
  if (!natsPrograms.some(executable) && !install('nats-server'))
    say('\n!! SKIPPED: the log in front. Install NATS (Debian: apt install nats-server) to test it.');
  const postgresql = await startPostgresql();
  const without = (patterns) => ({ TEST_WITHOUT: patterns.join(' ') });
  await unitTests('unit and integration, embedded database', [], postgresql ? without(onePostgresql) : {});
  if (postgresql) {
    await unitTests('server on PostgreSQL', ['tests/server'], {
      ...without(oneEmbedded),
      TEST_DATABASE_URL: postgresql.url,
    });
    postgresql.stop();
  } else {
    say(
      '\n!! SKIPPED: the server tests on PostgreSQL. Install PostgreSQL (Debian: apt install postgresql) to run them.',
    );
  }
}

const chromium = await findChromium();
if (chromium) {
  installHeadlessShell();
  if (built)
    await note(
      'browser',
      step('browser', [playwright, 'test', '-c', 'tests/playwright.config.ts'], { CHROMIUM_PATH: chromium }),
    );
} else {
  say(
    '\nNo Chromium found: set CHROMIUM_PATH, or install one (Debian: apt install chromium; else: npx playwright install chromium).',
  );
  failed.push('browser');
}

if (details.length > 0) say(`\n${details.join('\n')}`);
say(`\n${[...passed.map((title) => `ok   ${title}`), ...failed.map((title) => `FAIL ${title}`)].join('\n')}`);
say(`${passed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
