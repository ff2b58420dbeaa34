import { expect, test } from 'vitest';

import type { CallAccess } from '#contract/call.ts';
import { resources } from '#pages/definitions.ts';
import { isAllowed } from '#server/http/allowed.ts';

import { actor } from '../../fuzz/doubles.ts';

const fences = 'setting/base_data/user_enclosure';
const trucks = 'setting/base_data/truck';
const writeTrucks = String(resources.get(trucks)?.writeFunction);
const report = 'cargo_monitor/event_report/switch_cover_flow';
const may = (functions: readonly string[], access: CallAccess, address?: string): boolean =>
  isAllowed({ ...actor, functions: new Set(functions) }, access, address === undefined ? {} : { address });

test('what is everybody’s or one’s own needs no function; anything else is refused to who has none', () => {
  expect([may([], 'public'), may([], 'own')]).toEqual([true, true]);
  const others: readonly CallAccess[] = [
    { functionCode: 'alarm.watch' },
    { page: ['dashboard'] },
    { pageOf: 'address' },
    { writesTo: 'address' },
    { approves: 'address' },
  ];
  for (const access of others) expect([access, may([], access, fences)]).toEqual([access, false]);
});

test('a call of a function needs this function, one of pages any of them', () => {
  expect(may(['alarm.watch'], { functionCode: 'alarm.watch' })).toBe(true);
  expect(may(['fleet.watch', 'page:*'], { functionCode: 'alarm.watch' })).toBe(false);
  expect(may(['page:handover'], { page: ['dashboard', 'handover'] })).toBe(true);
  expect(may(['page:driver'], { page: ['dashboard', 'handover'] })).toBe(false);
});

test('a call of an address needs its page; to write needs the page and the function of its resource', () => {
  expect(may([`page:${report}`], { pageOf: 'address' }, report)).toBe(true);
  expect(may([`page:${trucks}`], { pageOf: 'address' }, report)).toBe(false);
  expect(may([`page:${trucks}`], { writesTo: 'address' }, trucks)).toBe(false);
  expect(may([writeTrucks], { writesTo: 'address' }, trucks)).toBe(false);
  expect(may([`page:${trucks}`, writeTrucks], { writesTo: 'address' }, trucks)).toBe(true);
});

test('to decide needs the function of approval; of a page whose writes wait for nobody nobody decides', () => {
  const approval = String(resources.get(fences)?.approval);
  const write = String(resources.get(fences)?.writeFunction);
  expect(may([`page:${fences}`, write], { approves: 'address' }, fences)).toBe(false);
  expect(may([approval], { approves: 'address' }, fences)).toBe(false);
  expect(may([`page:${fences}`, approval], { approves: 'address' }, fences)).toBe(true);
  expect(may([`page:${trucks}`, writeTrucks, approval], { approves: 'address' }, trucks)).toBe(false);
});

test('of a page that is no resource the handler says that it has no rows to write', () => {
  expect(may([`page:${report}`], { writesTo: 'address' }, report)).toBe(true);
});
