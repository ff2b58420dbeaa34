import { expect, test } from 'vitest';

import driver from '#pages/setting/base_data/driver.resource.ts';
import { theirChanges } from '#templates/resource-page/form/their-changes.ts';

const opened = { name: '王伟', mobile: '13800000001', homeAddress: null, defaultTruck: '浙B00001' };

test('what others changed is told from how the form was opened, over every reading, and is gone once it is undone', () => {
  const second = { ...opened, mobile: '13800000002' };
  const first = theirChanges(driver, [], opened, second);
  expect(first).toEqual([{ field: 'mobile', from: '13800000001', to: '13800000002' }]);

  const third = { ...second, mobile: '13800000003', homeAddress: '朝阳区', defaultTruck: '浙B00002' };
  const both = theirChanges(driver, first, second, third);
  expect(both).toEqual([
    { field: 'homeAddress', from: null, to: '朝阳区' },
    { field: 'mobile', from: '13800000001', to: '13800000003' },
  ]);

  expect(theirChanges(driver, both, third, opened)).toEqual([]);
});
