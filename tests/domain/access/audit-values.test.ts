import { expect, test } from 'vitest';

import { auditValueText } from '#domain/access/audit-values.ts';
import { resources } from '#pages/definitions.ts';

const pages = [...resources.values()];
const stops = JSON.stringify([
  { stopNo: 1, stationCode: 'S12', plannedTime: '2026-11-28T06:35:00Z', compartment: null, oilCode: 95 },
  { stopNo: 2, stationCode: 'S14' },
]);

test('rows within a row are told by their titles and in China time, not as they are stored', () => {
  const told = (language: 'zh' | 'en', value = stops) =>
    auditValueText('way_bill.create', 'stops', value, pages, language);
  expect(told('zh')).toBe('1. 加油站 S12，计划到达 2026-11-28 14:35:00，油品代码 95；2. 加油站 S14');
  expect(told('en')).toMatch(/^1\. Station S12, Planned arrival .* 14:35:00, Oil code 95; 2\. Station S14$/);
  expect(told('zh', 'no rows')).toBe('no rows');
});

test('moments are told in China time, switches and choices by their names', () => {
  const told = (action: string, field: string, value: string, language: 'zh' | 'en') =>
    auditValueText(action, field, value, pages, language);
  const moment = ['way_bill.create', 'plannedTime', '2026-11-28T07:30:00.000Z'] as const;
  expect(told(...moment, 'zh')).toBe('2026-11-28 15:30:00');
  expect(told(...moment, 'en')).toBe('11/28/2026 15:30:00');
  expect(told('driver.update', 'enabled', 'false', 'zh')).toBe('否');
  expect(told('driver.update', 'enabled', 'true', 'en')).toBe('Yes');
  const channel = (code: string) => told('notice_receiver.update', 'channel', code, 'zh');
  // Pages of one table that have parts of the list each.
  expect(['sms', 'mail', 'dingTalk'].map(channel)).toEqual(['接收短信', '邮件', '钉钉机器人']);
});

test('what is referred to is told by its name, in a row within the row too; without a name by its code', () => {
  const names = { 'station S12': ['东站', 'East'], 'truckId 7': ['浙B00007', '浙B00007'] } as const;
  expect(auditValueText('way_bill.create', 'stops', stops, pages, 'en', names)).toMatch(
    /^1\. Station East, .*; 2\. Station S14$/,
  );
  expect(auditValueText('device.update', 'truckId', '7', pages, 'zh', names)).toBe('浙B00007');
  expect(auditValueText('device.update', 'truckId', '8', pages, 'zh', names)).toBe('8');
  expect(auditValueText('device.update', 'truckId', 'constructor', pages, 'zh', names)).toBe('constructor');
});

test('what is none of its kind, or of no kind that has words, stays as it was recorded', () => {
  expect(auditValueText('way_bill.create', 'remark', '["a"]', pages, 'zh')).toBe('["a"]');
  expect(auditValueText('way_bill.create', 'plannedTime', 'next week', pages, 'zh')).toBe('next week');
  expect(auditValueText('driver.update', 'enabled', 'constructor', pages, 'zh')).toBe('constructor');
  expect(auditValueText('nothing.known', 'stops', stops, pages, 'zh')).toBe(stops);
  expect(auditValueText('way_bill.create', 'remark', 'a'.repeat(301), pages, 'zh')).toBe(
    `${'a'.repeat(300)}…`,
  );
});
