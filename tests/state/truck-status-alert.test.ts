import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });

const { tellTopic } = await import('#state/topics.ts');
const { dismissToast, toasts } = await import('#state/toasts.ts');
await import('#state/truck-status-alert.ts');

test('error.truck-status-failed: one error toast for one loss', () => {
  tellTopic('truckStatusFailing', true);
  expect(toasts.value.map(({ type, text }) => [type, text])).toEqual([['error', '获取车辆状态统计数据失败']]);
  for (const { id } of toasts.value) dismissToast(id);
  tellTopic('truckStatusFailing', true);
  expect(toasts.value).toEqual([]);
  tellTopic('truckStatusFailing', false);
  expect(toasts.value).toEqual([]);
  tellTopic('truckStatusFailing', true);
  expect(toasts.value).toHaveLength(1);
});
