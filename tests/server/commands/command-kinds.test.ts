import { expect, test } from 'vitest';

import { commandKinds } from '#domain/commands/command-kinds.ts';
import { upgradeTypes } from '#domain/commands/upgrade-types.ts';

const sources = Object.values(
  import.meta.glob<string>('../../../src/server/**/*.ts', { query: '?raw', import: 'default', eager: true }),
).filter((text) => text.includes('queueCommand('));

test('every kind of command is ordered by somebody', () => {
  // Those of upgrade files are ordered by their type.
  const byType: readonly string[] = Object.values(upgradeTypes).map(({ kind }) => kind);
  const unordered = Object.keys(commandKinds)
    .filter((kind) => !byType.includes(kind))
    .filter((kind) => !sources.some((text) => text.includes(`'${kind}'`)))
    .map((kind) => `command ${kind}: nobody in src/server/ orders it`);
  expect(unordered).toEqual([]);
});
