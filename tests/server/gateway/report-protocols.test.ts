import { existsSync, readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { reportPorts, reportProtocolNames } from '#server/gateway/report-protocols.ts';

const testsIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.test.ts')) : [];

test('every protocol has tests of its bytes', () => {
  const untried = reportProtocolNames
    .filter((name) => testsIn(`tests/gateway/${name}`).length === 0)
    .map((name) => `${name}: no tests in tests/gateway/${name}`);
  expect(untried).toEqual([]);
});

test('no port is open that nobody has named', () => {
  expect(reportPorts({})).toEqual(Object.fromEntries(reportProtocolNames.map((name) => [name, null])));
  expect(reportPorts({ TELTONIKA_PORT: '5027' })).toMatchObject({ teltonika: 5027 });
  expect(() => reportPorts({ TELTONIKA_PORT: 'x' })).toThrow(/TELTONIKA_PORT/);
});
