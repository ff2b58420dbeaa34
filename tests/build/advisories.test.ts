import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

/** What the command says where a registry answers about advisories with `status` and `body`. */
const ask = async (status: number, body: unknown) => {
  const registry = createServer((request, response) => {
    request.resume().once('end', () => {
      const isAsked = request.url === '/-/npm/v1/security/advisories/bulk';
      response
        .writeHead(isAsked ? status : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(isAsked ? body : {}));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const cache = mkdtempSync(join(tmpdir(), 'tankwatch-advisories-'));
  const command = spawn(process.execPath, ['src/build/advisories.mjs'], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
      npm_config_cache: cache,
      npm_config_fetch_retries: '0',
    },
  });
  const ended = new Promise<number | null>((resolve) => command.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(command.stdout), text(command.stderr), ended]);
  registry.close();
  rmSync(cache, { recursive: true, force: true });
  return { code, said: output + errors };
};

test('none, some and not known are three answers', async () => {
  const advisory = {
    id: 1,
    url: 'https://registry.example/advisories/1',
    title: 'Somebody else reads it',
    severity: 'high',
    vulnerable_versions: '>=0.0.0',
  };
  const [none, some, unknown] = await Promise.all([
    ask(200, {}),
    ask(200, { fastify: [advisory] }),
    ask(405, { error: 'not here' }),
  ]);
  expect(none).toEqual({ code: 0, said: 'No advisories.\n' });
  expect(some.code).toBe(1);
  expect(some.said).toContain(
    'high: fastify\n  >=0.0.0 Somebody else reads it https://registry.example/advisories/1\n',
  );
  expect(unknown.code).toBe(2);
  expect(unknown.said).toContain('Not known whether there are advisories, no registry answered: 405');
}, 30_000);
