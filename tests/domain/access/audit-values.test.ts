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

test('what has no rows within it stands as it is', () => {
  expect(auditValueText('way_bill.create', 'remark', '["a"]', pages, 'zh')).toBe('["a"]');
  const moment = auditValueText('way_bill.create', 'plannedTime', '2026-11-28T07:30:00.000Z', pages, 'zh');
  expect(moment).toBe('2026-11-28 15:30:00');
  expect(auditValueText('nothing.known', 'stops', stops, pages, 'zh')).toBe(stops);
});
