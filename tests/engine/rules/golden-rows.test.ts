import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { Row } from '#engine/state.ts';

import { runScenario } from '../../support/engine/engine-driver.ts';
import { rowsOfStoredDays } from '../../support/rules/stored-days.ts';
import { nameOf } from '../../support/fleet-run.ts';
import { scenarios } from '../../support/scenario.ts';

interface Golden {
  readonly versions: string;
  readonly rows: number;
  readonly hash: string;
}

/** What each rule writes of a kind, and by which of its versions. */
const goldenOf = (rows: readonly Row[]): ReadonlyMap<string, Golden> => {
  const byRule = new Map<string, { readonly versions: Set<number>; readonly texts: string[] }>();
  for (const row of rows) {
    const { rule, version } = row.why as { readonly rule: string; readonly version: number };
    const key = `${rule}: ${nameOf(row)}`;
    const known = byRule.get(key) ?? { versions: new Set(), texts: [] };
    known.versions.add(version);
    known.texts.push(JSON.stringify(row));
    byRule.set(key, known);
  }
  return new Map(
    [...byRule].map(([key, { versions, texts }]) => [
      key,
      {
        versions: [...versions].toSorted().join(','),
        rows: texts.length,
        hash: createHash('sha256').update(texts.toSorted().join('\n')).digest('hex').slice(0, 16),
      },
    ]),
  );
};

const file = 'tests/engine/rules/golden-rows.json';
const before = new Map(
  Object.entries(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Golden>) : {}),
);

const now = goldenOf([
  ...rowsOfStoredDays(),
  ...scenarios.flatMap((scenario) => {
    const { records, alarms } = runScenario(scenario) as unknown as {
      readonly records: readonly Row[];
      readonly alarms: readonly Row[];
    };
    return [...records, ...alarms];
  }),
]);

/** Rules that write other rows than the same version did. */
const silent = [...now].flatMap(([key, { versions, hash }]) => {
  const old = before.get(key);
  return old === undefined || old.hash === hash || old.versions !== versions
    ? []
    : [
        `${key}: other rows than version ${versions} wrote: raise the rule's \`version\`, which \`why\` names`,
      ];
});

test('a rule that writes other rows has another version', () => expect(silent).toEqual([]));

/** After its version was raised: `npx vitest run tests/engine/rules/golden-rows.test.ts -u`. */
test('the rows of every rule are those of its version', async () => {
  // Nothing is written over what the first test stands against.
  expect(silent).toEqual([]);
  const content = Object.fromEntries([...now].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await expect(`${JSON.stringify(content, null, 2)}\n`).toMatchFileSnapshot('golden-rows.json');
});

/** Rules that write rows of which nothing here has an example. */
const without = ['sprinkler'];

test('every rule that writes rows has some here', () => {
  const sources = Object.values(
    import.meta.glob<string>('../../../src/engine/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).join('\n');
  const withRows = new Set([...now.keys()].map((key) => key.split(':')[0]));
  const named = new Set(
    [...sources.matchAll(/name: '([a-z-]+)', version: \d+/g)].map(([, name = '']) => name),
  );
  /** They publish events and move states; rows of them are other rules'. */
  const rowless = ['driver', 'motion', 'process'];
  expect([...named].filter((name) => !withRows.has(name)).toSorted()).toEqual(
    [...rowless, ...without].toSorted(),
  );
});
