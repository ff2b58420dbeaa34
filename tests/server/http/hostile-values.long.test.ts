import { createHash } from 'node:crypto';

import type { TObject } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { reports, resources } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { isRealTime } from '#server/http/hostile-values.ts';

import { deep } from '../../support/engine/runs.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { rowForm } from '../../support/row-form.ts';
import { type Answer, type Client, field, loginAs } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let client: Client;
const nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  client = await loginAs(app, 'admin');
});
afterAll(() => closeDemoApp({ database, app }));

const hostile = [
  'a\0b',
  '2147483648',
  '1e999',
  '2026-02-30T00:00:00Z',
  '',
  'x'.repeat(10_000),
  '../..',
  '%00',
  '-1',
  '{"a":"\0"}',
];

/** A number that is the same in every run, and another for other names. */
const numberOf = (names: readonly string[]): number =>
  createHash('sha256').update(names.join(' ')).digest().readUInt32BE(0);

/**
 * What is tried at the field of this name: one of the values, by the names of call and field, so that a new field moves
 * no other's; all of them by `npm run test:deep`.
 */
const hostileTo = (...names: readonly string[]): readonly string[] => {
  if (deep) return hostile;
  const chosen = numberOf(names) % hostile.length;
  return hostile.filter((_, index) => index === chosen);
};

const report = 'cargo_monitor/event_report/switch_cover_flow';
const resourcePage = 'setting/base_data/truck';

/** A value that the field could have, as a form writes it. */
const plausible = (name: string, schema: unknown): string => {
  const of = (key: string): unknown => Reflect.get(Object(schema), key);
  const [choice] = [of('enum')].flat();
  if (choice !== undefined) return String(choice);
  if (of('type') === 'integer' || of('type') === 'number') return String(of('minimum') ?? 1);
  if (of('type') === 'boolean') return 'true';
  if (of('type') === 'array' || of('type') === 'object') return of('type') === 'array' ? '[]' : '{}';
  if (/time$/i.test(name)) return name.startsWith('end') ? '2026-03-02T00:00:00Z' : '2026-03-01T00:00:00Z';
  return 'x'.repeat(Number(of('minLength') ?? 4));
};

const propertiesOf = (schema: TObject | undefined): [string, unknown][] =>
  Object.entries(schema?.properties ?? {});

const send = (call: Call, values: Readonly<Record<string, string>>): Promise<Answer> => {
  const rest = new Map(Object.entries(values));
  const take = (name: string, otherwise: string): string => {
    const value = rest.get(name) ?? otherwise;
    rest.delete(name);
    return encodeURIComponent(value);
  };
  const address = call.path.startsWith('/resource') ? resourcePage : report;
  const path = call.path
    .replace('*address', () => take('address', address).replaceAll('%2F', '/'))
    .replaceAll(/:(\w+)/g, (_all, name: string) => take(name, '1'));
  const query = new URLSearchParams();
  const form: Record<string, string> = {};
  for (const [name, value] of rest)
    if (call.method !== 'GET' && call.body && !(name in (call.query?.properties ?? {}))) form[name] = value;
    else query.set(name, value);
  const url = query.size > 0 ? `${path}?${query}` : path;
  return call.method === 'GET' ? client.get(url) : client.send(call.method, url, form);
};

/** Database words that must not leave the house. */
const databaseWords = /violates|syntax|relation "|column "|constraint|invalid input|out of range for type/i;

const checkAnswer = (answer: Answer, what: string): void => {
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.resultCode, what).not.toBe(500);
  expect(answer.raw.toString(), what).not.toMatch(databaseWords);
};

/** Calls that end the session of the caller, or change its password. */
const last: ReadonlySet<CallName> = new Set(['session.logout']);
const all = (Object.entries(calls) as [CallName, Call][]).filter(([name]) => !last.has(name));

test.each(all)(
  '%s answers no hostile value with a failure',
  async (name, call) => {
    const fields = [...propertiesOf(call.query), ...propertiesOf(call.body)];
    const address = call.path.startsWith('/resource') ? resourcePage : report;
    const base = Object.fromEntries(
      fields.map(([one, schema]) => [one, one === 'address' ? address : plausible(one, schema)]),
    );
    for (const [one] of fields)
      for (const value of hostileTo(name, one)) {
        checkAnswer(await send(call, { ...base, [one]: value }), `${name} ${one}=${value.slice(0, 30)}`);
      }
  },
  60_000,
);

test.each([...resources.keys()])(
  '%s: no field of its form fails',
  async (address) => {
    const record = resources.get(address);
    const fields = [...Object.keys(record?.fields ?? {}), 'version', 'search', 'order'];
    const asks = [
      (row: Record<string, string>) => client.send('POST', `/resources/${address}`, rowForm(row)),
      (row: Record<string, string>) => client.send('PUT', `/resource/1/${address}`, rowForm(row, 1)),
      (row: Record<string, string>) => client.get(`/resources/${address}?${new URLSearchParams(row)}`),
    ];
    for (const one of fields)
      for (const [index, value] of hostileTo(address, one).entries())
        // All three ways by `npm run test:deep`.
        for (const [way, ask] of asks.entries())
          if (deep || way !== (numberOf([address, one]) + index) % asks.length)
            checkAnswer(await ask({ [one]: value }), `${address} ${one}=${value.slice(0, 30)}`);
  },
  120_000,
);

test.each([...reports.keys()])(
  '%s: no filter fails',
  async (address) => {
    const filters = [
      'startTime',
      'endTime',
      'order',
      'id',
      ...Object.keys(reports.get(address)?.filters ?? {}),
    ];
    for (const one of filters)
      for (const value of hostileTo(address, one)) {
        const query = new URLSearchParams({
          startTime: '2026-03-01T00:00:00Z',
          endTime: '2026-03-02T00:00:00Z',
          [one]: value,
        });
        checkAnswer(await client.get(`/reports/${address}?${query}`), `${address} ${one}=${value}`);
      }
  },
  120_000,
);

test('an edit says which version it is of', async () => {
  const answer = await client.send('PUT', `/resource/1/${resourcePage}`, rowForm({ city: '宁波' }));
  expect(answer.resultCode).toBe(400);
  expect(Object.keys(Object(field(answer, 'fields')))).toEqual(['version']);
});

test('what is taken and what is still used is said in words, without a word of the database', async () => {
  const taken = await client.send('PUT', `/resource/1/${resourcePage}`, rowForm({ signCode: '浙B00002' }, 1));
  expect(taken.resultCode).toBe(400);
  expect(taken.message).toContain('已存在');
  checkAnswer(taken, 'taken');
});

test.each([
  ['2026-02-28T00:00:00Z', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01T00:00:00Z', false],
  ['2026-01-01T24:00:00Z', false],
  ['2026-01-01T00:00:00.123456+08:00', true],
  ['0000-01-01', false],
  ['yesterday', false],
])('%s is a time that there is: %s', (text, real) => {
  expect(isRealTime(text)).toBe(real);
});
