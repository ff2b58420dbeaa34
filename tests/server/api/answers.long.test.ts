import Compile from 'typebox/compile';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { roleFunctions } from '#domain/access/functions.ts';
import { isForServices } from '#domain/access/service-functions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { apiDocument } from '#server/interfaces/open-api/document.ts';
import { operations } from '#server/interfaces/open-api/operations.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putOwnRows } from '../../support/worlds/own-rows.ts';
import { addService, type ServiceClient, serviceClient } from '../../support/worlds/service.ts';
import { buildTenantWorld } from '../../support/worlds/tenant-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let service: ServiceClient;

beforeAll(async () => {
  const nowMs = Date.parse('2026-03-02T01:00:00Z');
  database = await openTestDatabase();
  app = await openTestApp(database, () => nowMs);
  await buildTenantWorld(database, app, nowMs);
  await putOwnRows(database);
  const functions = ['page:*', ...Object.keys(roleFunctions).filter(isForServices)];
  service = serviceClient(app, (await addService(database, 'TW01', functions)).token);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const document = JSON.parse(JSON.stringify(apiDocument('en'))) as Readonly<Record<string, unknown>>;

const at = (path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), document);

/** A schema with what it refers to in its place. */
const whole = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(whole);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as { $ref?: string };
  if ($ref !== undefined) return whole(at($ref.slice(2).split('/')));
  return Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, whole(inner)]));
};

const answered = (schema: unknown, body: unknown): readonly string[] => {
  // The compiler takes any JSON schema.
  const validator = Compile(whole(schema) as Parameters<typeof Compile>[0]);
  return validator.Check(body)
    ? []
    : validator.Errors(body).map(({ instancePath, message }) => `${instancePath}: ${message}`);
};

/** A stream has no end: tests of its own read it. */
const read = operations('en').filter(
  ({ method, path }) => method === 'get' && !path.includes('{') && path !== '/events',
);
const shared: Readonly<Record<string, string>> = {
  startTime: '2026-03-01T00:00:00Z',
  endTime: '2026-03-03T00:00:00Z',
  signCode: '浙B00002',
  companyCode: 'TW0101',
};
/** What is asked of each call, as far as it has such a parameter. */
const queryOf = ({ description }: (typeof read)[number]): string => {
  const names = (description['parameters'] as readonly { name?: string }[]).map(({ name }) => name ?? '');
  return new URLSearchParams(Object.entries(shared).filter(([name]) => names.includes(name))).toString();
};
let whileRead = 0;
let withRows = 0;

test.each(read.map((one) => [`${one.path}`, one] as const))(
  '%s answers as the document says',
  async (path, one) => {
    const answer = await service.get(`${path}?${queryOf(one)}`);
    const response = Reflect.get(Object(one.description['responses']), String(answer.status)) as unknown;
    expect(response, `${path} answers ${answer.status}`).toBeDefined();
    if (answer.status !== 200) {
      expect(answered({ $ref: '#/components/schemas/Problem' }, answer.body)).toEqual([]);
      return;
    }
    const content = Reflect.get(
      Object(Reflect.get(Object(response), 'content')),
      'application/json',
    ) as unknown;
    if (content === undefined) return;
    whileRead += 1;
    const rows: unknown = Reflect.get(Object(answer.body), 'rows');
    if (Array.isArray(rows) && rows.length > 0) withRows += 1;
    expect(answered(Reflect.get(Object(content), 'schema'), answer.body)).toEqual([]);
  },
);

test('what was read above was read, and much of it had rows', () => {
  expect(whileRead).toBeGreaterThan(200);
  expect(withRows).toBeGreaterThan(30);
});
