import { expect, test } from 'vitest';

import { resources } from '#pages/definitions.ts';
import { hasUnkept, keptFields } from '#templates/resource-page/form/draft/kept-fields.ts';

test('passwords and files are never kept', () => {
  const fieldsOf = (address: string) => resources.get(address)?.fields ?? {};
  const user = fieldsOf('setting/privilege_account/user');
  const typed = { userName: 'chen', password: { password: 'secret-1', confirmation: 'secret-1' } };
  expect(keptFields(user, typed)).toEqual({ userName: 'chen' });
  const driver = fieldsOf('setting/base_data/driver');
  const photo = Object.entries(driver).find(([, { kind }]) => kind === 'file')?.[0] ?? '';
  expect(keptFields(driver, { name: '陈', [photo]: { name: 'a.png', base64: 'AAAA' } })).toEqual({
    name: '陈',
  });
  expect([hasUnkept(user), hasUnkept(driver), hasUnkept(fieldsOf('setting/base_data/company'))]).toEqual([
    true,
    true,
    false,
  ]);
});
