import { expect, test } from 'vitest';

import device from '#pages/setting/base_data/device.resource.ts';
import driver from '#pages/setting/base_data/driver.resource.ts';
import { theirChanges } from '#templates/resource-page/form/draft/their-changes.ts';

const opened = { name: '王伟', mobile: '13800000001', homeAddress: null, defaultTruck: '浙B00001' };

test('what others changed is told from how the form was opened, over every reading, and is gone once it is undone', () => {
  const second = { ...opened, mobile: '13800000002' };
  const first = theirChanges(driver, [], opened, second);
  expect(first).toEqual([{ field: 'mobile', from: '13800000001', to: '13800000002', names: {} }]);

  const third = { ...second, mobile: '13800000003', homeAddress: '朝阳区', defaultTruck: '浙B00002' };
  const both = theirChanges(driver, first, second, third);
  expect(both).toEqual([
    { field: 'homeAddress', from: null, to: '朝阳区', names: {} },
    { field: 'mobile', from: '13800000001', to: '13800000003', names: {} },
  ]);

  expect(theirChanges(driver, both, third, opened)).toEqual([]);
});

test('what both readings refer to is told by its names, over every reading', () => {
  const inFirst = { truckId: '1', truckIdName: '浙B00001' };
  const inSecond = { truckId: '2', truckIdName: '浙B00002' };
  const earlier = theirChanges(device, [], inFirst, inSecond);
  const [change] = theirChanges(device, earlier, inSecond, { truckId: '3', truckIdName: '浙B00003' });
  expect(change).toMatchObject({ field: 'truckId', from: '1', to: '3' });
  expect(change?.names).toMatchObject({
    'truckId 1': ['浙B00001', '浙B00001'],
    'truckId 3': ['浙B00003', '浙B00003'],
  });
});
