import { expect, test } from 'vitest';

import role from '#pages/setting/privilege_account/role.resource.ts';
import truck from '#pages/setting/base_data/truck.resource.ts';
import { emptyText } from '#templates/resource-page/fields/empty-text.ts';

test('a role of no company is the installation’s, in words; where none says nothing more it is “—”', () => {
  expect(emptyText(role.fields.companyCode)).toEqual(['平台', 'Installation']);
  expect(emptyText(truck.fields.companyCode)).toEqual(['—', '—']);
  expect(emptyText(role.fields.remark)).toEqual(['—', '—']);
});
