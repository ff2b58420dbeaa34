import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });

const { publishTopic } = await import('#state/hub/topics.ts');
const { dismissToast, toasts } = await import('#state/view/toasts.ts');
await import('#state/alarms/truck-status-alert.ts');

test('error.truck-status-failed: one error toast for one loss', () => {
  publishTopic('truckStatusFailing', true);
  expect(toasts.value.map(({ type, text }) => [type, text])).toEqual([['error', '获取车辆状态统计数据失败']]);
  for (const { id } of toasts.value) dismissToast(id);
  publishTopic('truckStatusFailing', true);
  expect(toasts.value).toEqual([]);
  publishTopic('truckStatusFailing', false);
  expect(toasts.value).toEqual([]);
  publishTopic('truckStatusFailing', true);
  expect(toasts.value).toHaveLength(1);
});
