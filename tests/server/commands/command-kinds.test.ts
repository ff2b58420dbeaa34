import { expect, test } from 'vitest';

import { commandKinds } from '#domain/commands/command-kinds.ts';

const sources = Object.values(
  import.meta.glob<string>('../../../src/server/**/*.ts', { query: '?raw', import: 'default', eager: true }),
).filter((text) => text.includes('queueCommand('));

test('every kind of command is ordered by somebody', () => {
  const unordered = Object.keys(commandKinds)
    .filter((kind) => !sources.some((text) => text.includes(`'${kind}'`)))
    .map((kind) => `command ${kind}: nobody in src/server/ orders it`);
  expect(unordered).toEqual([]);
});
