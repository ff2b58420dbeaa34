import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import { apiDocument } from '#server/interfaces/open-api/document.ts';
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
