import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { apiDocument } from '#server/interfaces/open-api/document.ts';
import { firstCalls } from '#pages/setting/interface/api-reference/first-calls.part.ts';
import { operations } from '#server/interfaces/open-api/operations.ts';

test.each(['zh', 'en'] as const)(
  'the document is OpenAPI 3.1, every reference leads somewhere (%s)',
  async (language) => {
    const document = apiDocument(language);
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    const text = JSON.stringify(document);
    const components = Object(document['components']);
    for (const [, group = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      expect(Object.hasOwn(Object(components[group]), name), `${group}/${name}`).toBe(true);
  },
);

test('every operation has a name of its own, and its path parameters are told', () => {
  const all = operations('en');
  const names = all.map(({ description }) => description['operationId']);
  expect(new Set(names).size).toBe(names.length);
  const places = all.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { path, description } of all) {
    const told = (description['parameters'] as readonly { name?: string; in?: string }[])
      .filter((one) => one.in === 'path')
      .map((one) => one.name);
    expect(told.toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted());
  }
});

test.each(['zh', 'en'] as const)(
  'every parameter says what it means, times that they are times (%s)',
  (language) => {
    const parameters = operations(language).flatMap(({ path, description }) =>
      (description['parameters'] as readonly Readonly<Record<string, unknown>>[])
        .filter((one) => one['in'] === 'query' || one['in'] === 'path')
        .map((one) => ({ ...one, at: `${path} ${String(one['name'])}` })),
    );
    expect(parameters.length).toBeGreaterThan(500);
    const without = parameters.filter((one) => String(Reflect.get(one, 'description') ?? '') === '');
    expect([...new Set(without.map(({ at }) => at))]).toEqual([]);
    const untimed = parameters.filter((one) => {
      const format: unknown = Reflect.get(Object(Reflect.get(one, 'schema')), 'format');
      return (
        /^(?:(?:start|end|from|to)T|t)ime$/.test(String(Reflect.get(one, 'name'))) &&
        format !== 'date-time' &&
        format !== 'date'
      );
    });
    expect(untimed.map(({ at }) => at)).toEqual([]);
  },
);

test('the page starts with calls that there are', () => {
  const names = operations('en').map(({ description }) => description['operationId']);
  for (const [id] of firstCalls) expect(names).toContain(id);
});
