import { expect, test } from 'vitest';

import { runtimeProject } from '../../src/build/runtime-packages.ts';

const project = {
  name: 'tankwatch',
  version: '1.2.3',
  license: 'MIT',
  engines: { node: '>=20.19' },
  dependencies: { '@fastify/static': '1.0.0', fastify: '5.0.0', react: '19.0.0', vite: '8.0.0' },
  optionalDependencies: { '@duckdb/node-api': '1.5.0' },
};

test('what is installed to run is what the server imports, and no tool that builds', () => {
  expect(runtimeProject(project, ['fastify', '@fastify/static', 'fastify/types/x.js'])).toMatchObject({
    name: 'tankwatch',
    type: 'module',
    dependencies: { '@fastify/static': '1.0.0', fastify: '5.0.0' },
    optionalDependencies: {},
  });
  expect(runtimeProject(project, ['@duckdb/node-api']).optionalDependencies).toEqual({
    '@duckdb/node-api': '1.5.0',
  });
});

test('an import without a declared package ends the build', () => {
  expect(() => runtimeProject(project, ['fastify', 'pino/file', '@scope/name/part'])).toThrow(
    'pino, @scope/name',
  );
});
