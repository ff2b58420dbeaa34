import { expect, test } from 'vitest';

import { alarmTypes } from '#domain/alarms/alarm-types.ts';
import { alarmTarget } from '#domain/words/alarm-words.ts';
import { reports, resources } from '#pages/definitions.ts';

const stands = (page: string): boolean => reports.has(page) || resources.has(page);
const alarm = (type: number) => ({ id: `alarm:${type}`, type, signCode: '浙B00001' });

test.each(Object.entries(alarmTypes))(
  'a click on an alarm %s leads to a page that stands, or nowhere',
  (id, { page }) => {
    const target = alarmTarget(alarm(Number(id)), stands);
    if (stands(page)) expect(target).toContain(`/${page}?from=popup`);
    else expect(target).toBeNull();
    // A page that the user's menu does not have is not offered.
    expect(alarmTarget(alarm(Number(id)), (one) => one !== page && stands(one))).toBeNull();
  },
);

test('a page of alarms that a type leads to shows alarms of that type', () => {
  for (const [id, { page }] of Object.entries(alarmTypes)) {
    const report = reports.get(page);
    // 8 stands for all kinds of active safety; no alarm is of it.
    if (report?.source === 'alarm' && id !== '8')
      expect([id, report.where?.['type']?.split(',').includes(id)]).toEqual([id, true]);
  }
});
