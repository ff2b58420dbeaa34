import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type DemoApp, closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { testToken } from '../../support/worlds/test-server.ts';

let world: DemoApp;
let server: string;

beforeAll(async () => {
  world = await openDemoApp(Date.now);
  await world.app.server.listen({ port: 0, host: '127.0.0.1' });
  server = `http://127.0.0.1:${(world.app.server.server.address() as AddressInfo).port}`;
});
afterAll(() => closeDemoApp(world));

const run = promisify(execFile);
const page = readFileSync('src/docs/guides/write-a-sender.md', 'utf8');

/** Blocks of the page in their order, without the marks around them. */
const blocks = [...page.matchAll(/^```(sh|json)\n([^]*?)^```$/gm)].map(
  ([, language = '', text = '']) => ({ language, text }) as const,
);

/** Each command with what the page says of its answer. */
const steps = blocks.flatMap(({ language, text }, index) => {
  const next = blocks[index + 1];
  return language === 'sh' && next?.language === 'json' ? [[text, next.text] as const] : [];
});

/** What the page shows of an answer is in it; of lists of words some may be shown. */
const partOf = (shown: unknown): unknown => {
  if (Array.isArray(shown))
    return shown.every((item) => typeof item === 'string')
      ? expect.arrayContaining(shown)
      : shown.map(partOf);
  if (typeof shown !== 'object' || shown === null) return shown;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([name, inner]) => [name, partOf(inner)])),
  );
};

test('the commands for the maker of a terminal answer as the page says', async () => {
  expect(steps).toHaveLength(4);
  for (const [command, answer] of steps) {
    const { stdout } = await run('sh', ['-ec', command], {
      env: { PATH: process.env['PATH'], SERVER: server, INGEST_TOKEN: testToken },
    });
    expect(JSON.parse(stdout), command).toEqual(partOf(JSON.parse(answer)));
  }
});

test('no command is left untried, but the one that sets the address', () => {
  expect(blocks.filter(({ language }) => language === 'sh')).toHaveLength(steps.length + 1);
});
