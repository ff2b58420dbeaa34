import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');

test('every container is confined', () => {
  const [head = '', services = ''] = read('compose.yaml').split(/^services:$/m);
  for (const limit of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'mem_limit: '])
    expect(head).toContain(limit);
  const parts = services.split(/^volumes:$/m)[0]?.split(/^ {2}(?=[\w-]+:$)/m) ?? [];
  const unconfined = parts.filter((part) => /^[\w-]+:$/m.test(part) && !part.includes('<<: *confined'));
  expect(parts.length).toBeGreaterThan(2);
  expect(unconfined).toEqual([]);
  expect(services).not.toMatch(/privileged|cap_add|network_mode: host/);
});

test('the application signs in with a role that is no superuser', () => {
  const compose = read('compose.yaml');
  const [, user] = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose) ?? [];
  const role = /create role (\w+) login nosuperuser/.exec(
    read('src/server/database/postgresql/application-role.sql'),
  );
  expect(user).toBe(role?.[1]);
  // What is named POSTGRES_USER is made the superuser.
  expect(compose).not.toContain('POSTGRES_USER');
});

test('terminals reach the container, and are told the port that is open outside', () => {
  const compose = read('compose.yaml');
  expect(compose).toMatch(/JT808_PORT: 8809\b[^]*- '808:8809'/);
  const [, inside] = /JT1078_PORT: \$\{MEDIA_HOST:\+(\d+)\}/.exec(compose) ?? [];
  const [, files] = /ATTACHMENT_PORT: \$\{MEDIA_HOST:\+(\d+)\}/.exec(compose) ?? [];
  for (const port of [inside, files]) expect(compose).toContain(`- '${port}:${port}'`);
  const exposed = /^EXPOSE (.+)$/m.exec(read('Dockerfile'))?.[1]?.split(' ');
  expect(exposed).toEqual(['8808', '8809', inside, files]);
  // What only a volume keeps: the key of robots, copies, a folder's archive.
  expect(compose).toMatch(/- data:\/data\b/);
});

test('the image is served by a user without rights, from what was left after the build', () => {
  const runtime =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  expect(runtime).toMatch(/^USER node$/m);
  expect(runtime).not.toMatch(/npm (ci|install|run)|^COPY (?!--from=build)/m);
  expect(read('Dockerfile')).toMatch(/runtime-package\.json package\.json\b[^]*npm prune/);
});
