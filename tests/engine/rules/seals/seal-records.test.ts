import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import {
  at,
  close,
  fix,
  level,
  open,
  run,
  send,
  type Script,
  seconds,
  sensor,
  shut,
  standing,
} from '../../../support/engine/engine-script.ts';

type Seal = NonNullable<TerminalMessageData<'seal-sensor'>['seals']>[number];

const base = [shut(0), ...standing(1, 181, 'road', 500)];
const sealed = (second: number, fields: Partial<Seal> = {}) =>
  send(second, 'seal-sensor', {
    trigger: 'change',
    sensors: [],
    seals: [{ compartment: 1, seal: 'sealed', ...fields }],
  });
const card = (second: number, fields: Partial<TerminalMessageData<'nfc-card'>> = {}) =>
  send(second, 'nfc-card', { cardCode: 'K1', purpose: 'unseal', accepted: true, ...fields });
const records = (script: Script, endS = 2000) => run(script, endS).records('seal-record');

test('an opening: volumes before and after, and what went', () => {
  const [row] = records([...base, open(200), close(260), level(300, 495), level(360, 495)]);
  expect(row).toMatchObject({
    part: 'apiAdaptor',
    compartment: 1,
    openTime: at(200),
    closeTime: at(260),
    startVtL: 5000,
    startV20L: 5000,
    stopVtL: 4950,
    stopV20L: 4950,
    deltaV20L: -50,
    abnormal: true,
    place: 'outOfFence',
    openWhileMoving: false,
    timeUncertain: false,
    lastKnownTime: null,
    endPlace: 'outOfFence',
  });
  expect(seconds(row ?? {})).toEqual([200, null, 260]);
  const [still] = records([...base, open(200)], 300);
  expect(still).toMatchObject({ closeTime: null, stopVtL: null, deltaV20L: null, endTime: null });
  // The next steady level counts for a day.
  const after = (second: number) =>
    records([...base, open(200), close(260), level(second - 60, 495), level(second, 495)], second + 10)[0];
  expect(after(260 + 86_400)).toMatchObject({ stopVtL: 4950 });
  expect(after(261 + 86_400)).toMatchObject({ stopVtL: null });
});

test('wet and dry at opening and closing, part by part', () => {
  const [row] = records([
    ...base,
    sensor(190, 'apiAdaptor', { wet: false }),
    sensor(191, 'compartment', { wet: true }),
    open(200),
    sensor(210, 'apiAdaptor', { wet: true }),
    sensor(211, 'footValve', { wet: true, water: true }),
    close(260),
  ]);
  expect(row).toMatchObject({
    openApiWet: false,
    openFootValveWet: null,
    openCompartmentWet: true,
    openWater: false,
    closeApiWet: true,
    closeFootValveWet: true,
    closeCompartmentWet: true,
    closeWater: true,
  });
});

test('moving while open is recorded, of open parts only', () => {
  const moved = (speedKmh: number) =>
    records([...base, open(200), fix(250, 'road', speedKmh, { eastM: 50 })])[0]?.openWhileMoving;
  expect(moved(3)).toBe(false);
  expect(moved(3.1)).toBe(true);
  expect(
    records([...base, open(200), close(230), fix(250, 'road', 50, { eastM: 50 })])[0]?.openWhileMoving,
  ).toBe(false);
});

test('how it was allowed: the seal’s word or an accepted card of the last ten minutes', () => {
  const allowed = (...before: Script) => {
    const ran = run([...base, ...before, open(900)], 1000);
    const [row] = ran.records('seal-record');
    const [opening] = ran.records('authorized-opening');
    return [row?.authorization, row?.cardCode, opening?.method ?? null];
  };
  expect(allowed()).toEqual(['none', null, null]);
  expect(allowed(card(300))).toEqual(['nfcCard', 'K1', 'nfcCard']);
  expect(allowed(card(299))).toEqual(['none', null, null]);
  expect(allowed(card(800, { accepted: false }))).toEqual(['none', null, null]);
  expect(allowed(card(800, { purpose: 'maintenance' }))).toEqual(['none', null, null]);
  expect(allowed(card(800, { compartment: 1 }))).toEqual(['nfcCard', 'K1', 'nfcCard']);
  expect(allowed(card(800, { compartment: 2 }))).toEqual(['none', null, null]);
  expect(allowed(sealed(300, { authorization: 'keypadCode' }))).toEqual(['keypadCode', null, 'keypadCode']);
  expect(allowed(sealed(300, { authorization: 'nfcCard', cardCode: 'K9' }))).toEqual([
    'nfcCard',
    'K9',
    'nfcCard',
  ]);
  expect(allowed(card(800), sealed(810, { authorization: 'remote' }))).toEqual(['remote', 'K1', 'remote']);
  expect(allowed(sealed(800, { authorization: 'none' }))).toEqual(['none', null, null]);
});

test('an authorised opening says by what card and whether the place permits it', () => {
  const [row] = run([...base, card(190), open(200)], 300).records('authorized-opening');
  expect(row).toMatchObject({ cardCode: 'K1', permitted: false, part: 'apiAdaptor', time: at(200) });
  const depot = [shut(0), ...standing(1, 181, 'depot', 500), card(190), open(200)];
  expect(run(depot, 300).records('authorized-opening')[0]).toMatchObject({ permitted: true });
  // A card does not make a wrong place right.
  expect(run([...base, card(190), open(200)], 300).alarms(1)).toHaveLength(1);
});

test('the seal’s state and counter stand with the opening', () => {
  expect(records([...base, sealed(190, { sealBreakCount: 4 }), open(200)])[0]).toMatchObject({
    seal: 'sealed',
    sealBreakCount: 4,
  });
  // A message without the counter leaves it as it was.
  expect(records([...base, sealed(180, { sealBreakCount: 4 }), sealed(190), open(200)])[0]).toMatchObject({
    sealBreakCount: 4,
  });
  expect(records([...base, open(200)])[0]).toMatchObject({ seal: null, sealBreakCount: null });
});

test('openings of one stop go by one code', () => {
  const codes = records([...base, open(200), open(210, 'footValve'), fix(215, 'road')]).map(
    (row) => row.unsealingCode,
  );
  expect(new Set(codes).size).toBe(1);
  const later = [
    fix(400, 'road', 50, { eastM: 900 }),
    fix(500, 'road', 0, { eastM: 900 }),
    open(600, 'manhole'),
  ];
  expect(
    new Set(records([...base, open(200), close(260), ...later]).map((row) => row.unsealingCode)).size,
  ).toBe(2);
});

test('found open in a snapshot: its time is uncertain, with when it was last known to be shut', () => {
  const found = sensor(300, 'manhole', { state: 'open' }, 'boot');
  expect(records([...base, found])[0]).toMatchObject({
    timeUncertain: true,
    lastKnownTime: at(0),
    openTime: at(300),
  });
  expect(records([fix(0, 'road'), found])[0]).toMatchObject({ timeUncertain: true, lastKnownTime: null });
});

test('alarm 1 and 310: level 3 on load, 2 with up to 100 L; empty and dry it is only a record', () => {
  const opened = (mm: number, part: 'apiAdaptor' | 'manhole' = 'apiAdaptor', ...more: Script) => {
    const ran = run([shut(0), ...standing(1, 181, 'road', mm), ...more, open(200, part)], 300);
    return ran.alarms(part === 'manhole' ? 310 : 1).map((row) => row.level);
  };
  expect(opened(10.1)).toEqual([3]);
  expect(opened(10)).toEqual([2]);
  expect(opened(3.1)).toEqual([2]);
  expect(opened(3)).toEqual([]);
  expect(opened(3, 'apiAdaptor', sensor(190, 'compartment', { wet: true }))).toEqual([2]);
  expect(opened(3, 'apiAdaptor', sensor(190, 'compartment', { wet: false }))).toEqual([]);
  expect(opened(500, 'manhole')).toEqual([3]);
  expect(
    run([shut(0), fix(1, 'road'), open(200)], 300)
      .alarms(1)
      .map((row) => row.level),
  ).toEqual([3]);
  const suppressed = run([shut(0), ...standing(1, 181, 'road', 3), open(200)], 300).records('seal-record');
  expect(suppressed[0]).toMatchObject({ abnormal: false, properties: { suppressedBy: 'empty' } });
});

test('one alarm while anything of the compartment is open; a broken seal joins it and names itself', () => {
  const both = [...base, open(200), open(210, 'footValve'), close(300), close(320, 'footValve')];
  expect(run(both, 400).alarms(1).map(seconds)).toEqual([[200, 203, 320]]);
  const broken = [...base, open(200), sealed(250, { seal: 'broken' }), close(300), sealed(400)];
  const [row, ...others] = run(broken, 500).alarms(1);
  expect(others).toEqual([]);
  expect([...seconds(row ?? {}), row?.cause]).toEqual([200, 203, 400, 'breakSeal']);
  // The manhole has its own, and so has another compartment.
  expect(run([...base, open(200), open(210, 'manhole')], 400).alarms(310)).toHaveLength(1);
});
