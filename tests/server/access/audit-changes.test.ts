import { expect, test } from 'vitest';

import { auditValueText } from '#domain/access/audit-values.ts';
import { resources } from '#pages/definitions.ts';
import { auditChanges } from '#server/stores/audit-changes.ts';

test('a way bill of as many stops as there may be is told stop by stop', () => {
  const stops = Array.from({ length: 6 }, (_, index) => ({
    stopNo: index + 1,
    stationCode: `S${index}`,
    plannedTime: '2026-11-28T06:35:00.000Z',
    compartment: index + 1,
    oilCode: 95,
    orderedL: 8000,
  }));
  const [change] = auditChanges(null, { stops });
  const told = auditValueText('way_bill.create', 'stops', change?.after ?? '', [...resources.values()], 'en');
  expect(told.split('; ')).toHaveLength(6);
  expect(told).toMatch(/; 6\. Station S5, Planned arrival 11\/28\/2026 14:35:00, Compartment 6, /u);
});
