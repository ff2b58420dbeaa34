import { expect, test } from 'vitest';

import { auditValueText } from '#domain/access/audit-values.ts';
import { resources } from '#pages/definitions.ts';
import { auditChanges } from '#server/audit/audit-changes.ts';

test('a way bill of as many stops as there may be is told stop by stop', () => {
  const stops = Array.from({ length: 6 }, (_, index) => ({
    stopNo: index + 1,
    stationCode: `S${index}`,
    plannedTime: '2026-11-28T06:35:00.000Z',
    compartment: index + 1,
    oilCode: 95,
    orderedL: 8000,
  }));
  const [change] = auditChanges({ action: 'way_bill.create', before: null, after: { stops } });
  const told = auditValueText('way_bill.create', 'stops', change?.after ?? '', [...resources.values()], 'en');
  expect(told.split('; ')).toHaveLength(6);
  expect(told).toMatch(/; 6\. Station S5, Planned arrival 11\/28\/2026 14:35:00, Compartment 6, /u);
});

test('a proposal to edit holds what is to change alone; one to delete takes all', () => {
  const before = { id: 1, name: '东区', limitKmh: 20 };
  const ofProposal = { request: 7, author: '王伟' };
  const changesOf = (action: string, after: object) =>
    auditChanges({ action, before, after }).filter(({ field }) => !(field in ofProposal));
  const renamed = [{ field: 'name', before: '东区', after: '西区' }];
  for (const step of ['proposed', 'applied', 'refused', 'withdrawn', 'failed'])
    expect(changesOf(`area.${step}`, { ...ofProposal, name: '西区' })).toEqual(renamed);
  expect(changesOf('area.proposed', ofProposal)).toEqual([
    { field: 'name', before: '东区', after: null },
    { field: 'limitKmh', before: '20', after: null },
  ]);
  // Rows that were written are whole: what is not in them is gone.
  expect(changesOf('area.update', { id: 1, name: '东区' })).toEqual([
    { field: 'limitKmh', before: '20', after: null },
  ]);
});
