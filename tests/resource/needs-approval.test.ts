import { expect, test } from 'vitest';

import station from '#pages/setting/base_data/station.resource.ts';
import truck from '#pages/setting/base_data/truck.resource.ts';
import fence from '#pages/setting/base_data/user_enclosure.resource.ts';
import { needsApproval } from '#resource/needs-approval.ts';

test('new rows and deletions wait where anything does, edits where they touch what waits', () => {
  expect(needsApproval(truck, null)).toBe(false);
  expect(needsApproval(truck, ['signCode'])).toBe(false);
  expect(needsApproval(fence, ['nameEn'])).toBe(true);
  expect(needsApproval(station, null)).toBe(true);
  expect(needsApproval(station, ['phone', 'manager'])).toBe(false);
  expect(needsApproval(station, ['phone', 'shape'])).toBe(true);
});
