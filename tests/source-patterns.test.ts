import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** What runs at a customer's: not the plug-ins of the build, and not what was written before it is run. */
const sources = ['src', 'workers']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
  )
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !path.startsWith('src/build/'));
const texts = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]));
const having = (pattern: RegExp): string[] =>
  [...texts].flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted();

test('the sources are read', () => {
  expect(sources.length).toBeGreaterThan(1500);
});

test('nothing is run that is made at run time', () => {
  expect(having(/\beval\(|new Function\(|\bsetTimeout\(\s*['"`]|node:vm/)).toEqual([]);
});

test('a process is started by the launcher, for the pretend fleet and for a backup alone, and never by a shell', () => {
  expect(having(/node:child_process/)).toEqual([
    'src/server/demo/simulator-process.ts',
    'src/server/launch.mjs',
    // PostgreSQL's own programs and tar, by who runs `backup` or `restore` on the machine.
    'src/server/operations/backup/programs.ts',
  ]);
  expect(having(/shell: true|\bexecSync\(|[^.\w]exec\(/)).toEqual([]);
});

test('a regular expression is written down, or made of definitions; of what somebody has sent it is none', () => {
  expect(having(/new RegExp\(/)).toEqual([
    // Widths, patterns of definitions, names of tables, names of two packings, forms of plates by their province and of
    // days by their parts, what refusals say, and addresses of routes.
    'src/domain/cargo/certificate-code.ts',
    'src/domain/parameters/parameter-faults.ts',
    'src/domain/text/plate.ts',
    'src/i18n/refusal-detail.ts',
    'src/resource/read-field.ts',
    'src/server/database/schema/migration-plan.ts',
    'src/server/http/plugins/unknown-calls.ts',
    'src/server/http/shared-body.ts',
    'src/server/sheets/cells/sheet-dates.ts',
    'src/server/telemetry/archive/federated-reads.ts',
  ]);
});

test('texts are put together by templates: there is no format of data', () => {
  expect(having(/\butil\.format|formatWithOptions|\bsprintf|\bprintf\(/)).toEqual([]);
});

test('what nobody may guess is no pseudo-random number', () => {
  expect(
    having(/Math\.random\(/).filter((path) => /^src\/(server|gateway|contract|domain)\//.test(path)),
  ).toEqual([]);
});

test('certificates of others are checked', () => {
  expect(having(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([]);
});

test('a window listens to no other window', () => {
  expect(
    having(
      /window\.addEventListener\(\s*'message'|\bwindow\.onmessage|globalThis\.addEventListener\(\s*'message'/,
    ),
  ).toEqual([]);
});

test('algorithms are those of the inventory, and each of the inventory is used', () => {
  const inventory = readFileSync('src/decisions/security/keys.md', 'utf8');
  const named = new Set(
    [...texts.values()].flatMap((text) =>
      [
        ...text.matchAll(
          /(?:createHash|createHmac|[^\w]hash|createCipheriv|createDecipheriv|generateKeyPairSync)\(\s*'([\w-]+)'/g,
        ),
      ].map(([, algorithm = '']) => algorithm),
    ),
  );
  expect(named.size).toBeGreaterThan(4);
  const listed = [...inventory.matchAll(/^\| `([\w-]+)`/gm)].map(([, algorithm = '']) => algorithm);
  expect([...named].filter((algorithm) => !listed.includes(algorithm))).toEqual([]);
  const written = [...texts.values()].join('\n');
  expect(listed.filter((algorithm) => !written.includes(algorithm))).toEqual([]);
});

test('at most 25 functions have more than a hundred lines, each with its reason', () => {
  const left = /oxlint-disable-next-line max-lines-per-function/g;
  const count = [...texts.values()].reduce((sum, text) => sum + (text.match(left)?.length ?? 0), 0);
  expect(count).toBeLessThanOrEqual(25);
  expect(having(/max-lines-per-function(?! -- \S)/)).toEqual([]);
});
