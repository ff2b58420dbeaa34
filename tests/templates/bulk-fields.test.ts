import { expect, test } from 'vitest';

import { resources } from '#pages/definitions.ts';
import { bulkFields } from '#templates/resource-page/list/bulk/bulk-fields.ts';

const of = (address: string): readonly string[] => {
  const resource = resources.get(address);
  if (!resource) throw new Error(address);
  return [...bulkFields(resource).keys()];
};

test('many rows are given one value of what they may share', () => {
  expect(of('setting/base_data/truck')).toEqual(expect.arrayContaining(['city', 'companyCode', 'enabled']));
  expect(of('setting/base_data/station')).toEqual(expect.arrayContaining(['manager', 'phone', 'enabled']));
});

test('what tells rows apart, places them, or is a list or a drawing is edited row by row', () => {
  for (const [address, resource] of resources) {
    const offered = of(address);
    const own = [resource.name, ...resource.unique, ...(resource.tree ? [resource.tree.parent] : [])];
    expect(offered.filter((name) => own.includes(name))).toEqual([]);
    const kinds = offered.map((name) => resource.fields[name]?.kind);
    for (const kind of ['rows', 'choices', 'file', 'password', 'geometry', 'tankTable', 'computed', 'state'])
      expect(kinds).not.toContain(kind);
  }
});
