import fc from 'fast-check';
import { expect, test } from 'vitest';

import { maySee } from '#server/stores/menus.ts';

test('a role sees a page by its address, by a group above it, or because it sees all', () => {
  const see = (code: string, address: string): boolean => maySee(new Set([code]), address);
  expect(see('page:*', 'cargo_monitor/event_report/oil_loss')).toBe(true);
  expect(see('page:cargo_monitor/*', 'cargo_monitor/event_report/oil_loss')).toBe(true);
  expect(see('page:cargo_monitor/event_report/*', 'cargo_monitor/event_report/oil_loss')).toBe(true);
  expect(see('page:cargo_monitor/event_report/oil_loss', 'cargo_monitor/event_report/oil_loss')).toBe(true);
});

test('a group is whole words of an address, and no function is no page', () => {
  expect(maySee(new Set(['page:cargo/*', 'page:driving_monitor/*']), 'cargo_monitor/x')).toBe(false);
  fc.assert(
    fc.property(fc.string(), (address) => {
      expect(maySee(new Set(), address)).toBe(false);
      expect(maySee(new Set(['truck.write', '*', 'page:']), `a/${address}`)).toBe(false);
    }),
  );
});
