import { expect, test } from 'vitest';

import {
  copiedValues,
  isWhole,
  parameterChanges,
  wantedValues,
} from '#domain/parameters/parameter-changes.ts';
import { fileFaults } from '#domain/parameters/parameter-faults.ts';
import { groupsOf, knownValues, pathsOf, rowsOf } from '#domain/parameters/parameter-file.ts';
import { parameterFileNames } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { withRow } from '#domain/parameters/parameter-rows.ts';

const grouped = parameterFileNames
  .map((name) => parameterFileOf(name))
  .flatMap((file) => groupsOf(file).map((group) => ({ file, group })));

test.each(['1e9', 'Infinity', '-3', 'NaN', '4294967295', ''])(
  'a console that says it has %j rows has as many as the file can hold at most',
  (count) => {
    expect(grouped.length).toBeGreaterThan(0);
    for (const { file, group } of grouped) {
      const said = { [`${group}.count`]: count };
      const most = file.groups[group]?.maxRows ?? 0;
      expect(rowsOf(file, said, group)).toBeLessThanOrEqual(most);
      expect(pathsOf(file, said).length).toBeLessThan(10_000);
      expect(parameterChanges(file, said, {}).length).toBeLessThan(10_000);
      expect(Number(withRow(file, said, group)[`${group}.count`])).toBeLessThanOrEqual(most + 1);
    }
  },
);

test('of what a console says, only what the file has is kept', () => {
  for (const { file, group } of grouped) {
    const [name = ''] = Object.keys(file.groups[group]?.fields ?? {});
    const said = JSON.parse(
      `{"${group}.count":"1","${group}.1.${name}":"7","${group}.2.${name}":"8","__proto__":"x","toString":"y","${group}.1.constructor":"z"}`,
    ) as Record<string, string>;
    expect(knownValues(file, said)).toEqual({ [`${group}.count`]: '1', [`${group}.1.${name}`]: '7' });
  }
});

test('a path that is called like a part of every object is a field that the file does not have', () => {
  for (const name of parameterFileNames) {
    const values = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    expect(Object.keys(fileFaults(parameterFileOf(name), values, {})).length).toBeGreaterThan(0);
  }
  const plain = parameterFileNames.map(parameterFileOf).find((file) => groupsOf(file).length === 0);
  const whole = Object.fromEntries(Object.keys(plain?.fields ?? {}).map((path) => [path, 'x']));
  const faults =
    plain && fileFaults(plain, JSON.parse(JSON.stringify(whole).replace('{', '{"__proto__":"x",')), whole);
  expect(Object.hasOwn(faults ?? {}, '__proto__')).toBe(true);
});

test('what a console never said is neither wanted of it nor copied to another', () => {
  for (const name of parameterFileNames) {
    const file = parameterFileOf(name);
    expect(wantedValues(file, {})).toEqual({});
    const [path = ''] = Object.entries(file.fields).flatMap(([field, { canSet }]) => (canSet ? [field] : []));
    if (path === '') continue;
    expect(isWhole(file, { [path]: '1' })).toBe(
      Object.values(file.fields).filter(({ canSet }) => canSet).length === 1 && groupsOf(file).length === 0,
    );
    expect(copiedValues(file, {}, { [path]: '7' }, [path])).toEqual({ [path]: '7' });
  }
});
