import { expect, test } from 'vitest';

import { prepareContext } from '#engine/master/context.ts';
import { valueAt } from '#engine/master/versions.ts';
import { sameContent } from '#engine/rows/same-content.ts';
import { settingFor } from '#engine/master/setting-index.ts';
import type { Row } from '#engine/state.ts';

import {
  at,
  driving,
  fix,
  loading,
  master,
  run,
  send,
  type Script,
  seconds,
  sensor,
  shut,
  standing,
  startMs,
} from '../../support/engine/engine-script.ts';

const base = [shut(0), ...standing(1, 181, 'road', 500)];
const open = (second: number) => sensor(second, 'apiAdaptor', { state: 'open' });
const sign = (second: number, action: 'in' | 'out') =>
  send(second, 'driver-sign', { action, method: 'card', driverCode: '42', accepted: true });

test('every row names truck, terminal, company and driver; a driver who has not signed in is assumed', () => {
  const row = (...before: Script) => run([...base, ...before, open(300)], 400).records('seal-record')[0];
  expect(row()).toMatchObject({
    id: `seal-record:浙B00009:1:apiAdaptor:${at(300)}`,
    signCode: '浙B00009',
    terminal: '1000000009',
    companyCode: 'C01',
    driverCode: '7',
    driverAssumed: true,
    revision: 1,
    corrected: false,
    late: false,
    withdrawn: false,
  });
  expect(row(sign(200, 'in'))).toMatchObject({ driverCode: '42', driverAssumed: false });
  expect(row(sign(200, 'in'), sign(250, 'out'))).toMatchObject({ driverCode: '7', driverAssumed: true });
});

test('every row says what the truck was doing, and of which task', () => {
  const ran = run(
    [shut(0), ...loading(10, 800), ...driving(790, 1200, 'depot', 'road', 30), fix(1210, 'road'), open(1220)],
    1300,
  );
  const [task] = ran.records('transport-task');
  const opened = ran.records('seal-record').find((row) => seconds(row)[0] === 1220);
  expect(opened).toMatchObject({ processState: 'transporting', taskCode: task?.taskCode });
  expect(ran.alarms(1)[0]).toMatchObject({ processState: 'transporting', taskCode: task?.taskCode });
  expect(run([...base, open(300)], 400).records('seal-record')[0]).toMatchObject({ taskCode: null });
});

test('an alarm that is found more than ten minutes after it was raised does not pop up', () => {
  const found = (foundS: number) =>
    run(
      [
        fix(0, 'road', 50, { alarmWord: 1 }),
        send(1, 'power', { source: 'main', mainVoltageV: 26 }),
        fix(foundS, 'road', 50, { eastM: 900 }),
      ],
      foundS,
    );
  expect(found(100).alarms(201)[0]?.popup).toBe(true);
  // A stop is proved by its next fix, however late that comes.
  const stop = (provedS: number) =>
    run([fix(0, 'road'), fix(1000, 'road'), fix(provedS, 'road')], provedS + 1).alarms(4)[0]?.popup;
  expect(stop(1800)).toBe(true);
  expect(stop(1800 + 600)).toBe(true);
  expect(stop(1801 + 600)).toBe(false);
});

test('why: the messages that opened, decided and closed it', () => {
  const script = [...base, open(300), sensor(400, 'apiAdaptor', { state: 'closed' })];
  const ran = run(script, 500);
  const [opened, closed] = script.slice(-2).map(({ message }) => message.id);
  expect(ran.alarms(1)[0]?.why).toMatchObject({ messages: { opened, decided: opened, closed } });
  expect(ran.records('seal-record')[0]?.why).toMatchObject({ messages: { opened, closed } });
  // Time alone decides silence.
  expect(run([fix(0, 'road')], 4000).alarms(7)[0]?.why).toMatchObject({ messages: { decided: null } });
});

test('settings: of the truck before its company, of that before those above, of them before the default', () => {
  const rows = [
    { key: 'offline.timeoutMin', value: 10, scope: 'default', effectiveFrom: at(0) },
    { key: 'offline.timeoutMin', value: 20, scope: 'company', scopeId: 'C00', effectiveFrom: at(100) },
    { key: 'offline.timeoutMin', value: 40, scope: 'company', scopeId: 'C01', effectiveFrom: at(200) },
    { key: 'offline.timeoutMin', value: 50, scope: 'truck', scopeId: '浙B00009', effectiveFrom: at(300) },
    { key: 'offline.timeoutMin', value: 99, scope: 'truck', scopeId: 'other', effectiveFrom: at(0) },
    { key: 'offline.timeoutMin', value: 98, scope: 'company', scopeId: 'C02', effectiveFrom: at(0) },
  ] as const;
  const context = prepareContext(master(), rows);
  const truck = valueAt(context.trucks.get('浙B00009'), startMs);
  const value = (second: number) =>
    settingFor(context.settings, 'offline.timeoutMin', startMs + second * 1000, truck?.scopes ?? null).value;
  expect([-1, 0, 99, 100, 199, 200, 299, 300].map(value)).toEqual([30, 10, 10, 20, 20, 40, 40, 50]);
  // Without a subject only the default counts.
  expect(settingFor(context.settings, 'offline.timeoutMin', startMs + 400_000, null).value).toBe(10);
  // Of two of one moment the later one.
  const twice = prepareContext(master(), [...rows, { ...rows[3], value: 51 }]);
  expect(
    settingFor(twice.settings, 'offline.timeoutMin', startMs + 300_000, truck?.scopes ?? null).value,
  ).toBe(51);
});

test('companies above one another in a circle do not hang it', () => {
  const circle = {
    ...master(),
    companies: [
      { companyCode: 'C01', parentCode: 'C00' },
      { companyCode: 'C00', parentCode: 'C01' },
    ],
  };
  expect(valueAt(prepareContext(circle, []).trucks.get('浙B00009'), startMs)?.scopes).toEqual([
    'truck:浙B00009',
    'company:C01',
    'company:C00',
  ]);
});

test('rows say the same whatever their marks, and where a field that is null is left out', () => {
  const row = run([...base, open(300)], 400).records('seal-record')[0];
  if (!row) throw new Error('no row');
  const other = (more: object): Row => ({ ...row, ...more }) as Row;
  for (const mark of [
    { revision: 5 },
    { corrected: true },
    { correctionCause: 'late' },
    { late: true },
    { withdrawn: true },
    { replacedBy: 'x' },
  ])
    expect(sameContent(row as Row, other(mark))).toBe(true);
  expect(sameContent(row as Row, other({ stopVtL: undefined }))).toBe(true);
  expect(sameContent(other({ seal: undefined }), row as Row)).toBe(true);
  expect(sameContent(row as Row, other({ startVtL: 1 }))).toBe(false);
  expect(sameContent(row as Row, other({ stopVtL: 1 }))).toBe(false);
  const lists = (a: unknown, b: unknown) =>
    sameContent(other({ properties: { a } }), other({ properties: { a: b } }));
  expect(lists([1, { x: 2 }], [1, { x: 2 }])).toBe(true);
  expect(lists([1, null], [1, undefined])).toBe(true);
  expect(lists([1, 2], [1, 3])).toBe(false);
  expect(lists([1], [1, 2])).toBe(false);
  expect(lists([1, 2], [1])).toBe(false);
  expect(lists([1], { 0: 1 })).toBe(false);
  expect(lists({ x: 1 }, { x: 1, y: 2 })).toBe(false);
  expect(lists({ x: 1, y: null }, { x: 1 })).toBe(true);
});

test('a row that no longer holds names what took its place', () => {
  const late = (againS: number) => {
    const closed = sensor(260, 'apiAdaptor', { state: 'closed' });
    const bounced = sensor(201, 'apiAdaptor', { state: 'closed' });
    const again = sensor(againS, 'apiAdaptor', { state: 'open' });
    const script = [...base, open(200), ...(againS < 260 ? [again, closed] : [closed, again]), bounced];
    return run(script, againS + 100)
      .driver.rows()
      .filter((row) => row.withdrawn && !('kind' in row))
      .map(({ replacedBy }) => replacedBy);
  };
  expect(late(250)).toEqual([`alarm:1:浙B00009:1:${at(250)}`]);
});
