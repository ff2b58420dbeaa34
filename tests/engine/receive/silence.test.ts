import { expect, test } from 'vitest';

import {
  at,
  fix,
  level,
  loading,
  type Options,
  run,
  send,
  type Script,
  seconds,
  shut,
  standing,
  unloading,
} from '../../support/engine/engine-script.ts';

const minute = 60;
const day = 86_400;

const offline = (script: Script, endS: number, options?: Options) =>
  run(script, endS, options).records('offline');
const alarms = (script: Script, endS: number, options?: Options) =>
  run(script, endS, options)
    .alarms(7)
    .map((row) => [row.level, ...seconds(row)]);

// Contact is when a message arrives, a second after it was made.
const from = 1;

test('silence of half an hour is offline, to the second', () => {
  expect(alarms([fix(0, 'road')], from + 30 * minute - 1)).toEqual([]);
  expect(alarms([fix(0, 'road')], from + 30 * minute)).toEqual([[1, 1, 1801, null]]);
  expect(alarms([fix(0, 'road'), fix(1799, 'road')], 1802)).toEqual([]);
  expect(alarms([fix(0, 'road'), fix(1800, 'road')], 1802)).toEqual([[1, 1, 1801, 1801]]);
  const [row] = offline([fix(0, 'station'), fix(4000, 'road')], 4002);
  expect(row).toMatchObject({
    durationS: 4000,
    bucket: expect.anything(),
    planned: false,
    loaded: false,
    filledMessages: 0,
    areaName: 'Station',
  });
  expect(row?.why).toMatchObject({ settings: [{ key: 'offline.timeoutMin', value: 30 }] });
});

test('the clock decides a silence, also where what ended it was made before its time was over', () => {
  const rolesOf = (why: unknown): string[] =>
    Object.entries(Object(Reflect.get(Object(why), 'messages')))
      .filter(([, id]) => id !== null)
      .map(([role]) => role)
      .toSorted();
  const reasons = (backS: number): string[][] => {
    const ran = run([fix(0, 'road'), fix(backS, 'road')], backS + 2);
    return [...ran.records('offline'), ...ran.records('console-link'), ...ran.alarms(7)].map(({ why }) =>
      rolesOf(why),
    );
  };
  // Made a second before, and heard when it was over.
  expect(reasons(1800)).toEqual([['closed', 'opened'], ['closed'], ['closed', 'opened']]);
  expect(reasons(1900), 'the clock had come first').toEqual(reasons(1800));
});

test('alarm 7 is level 2 on load and 3 after a day', () => {
  expect(alarms([level(0, 500), fix(0, 'road')], 2000)).toEqual([[2, 1, 1801, null]]);
  const silent = [fix(0, 'road')];
  expect(alarms(silent, from + day)).toEqual([[1, 1, 1801, null]]);
  expect(alarms(silent, from + day + 1)).toEqual([[3, 1, 1801, null]]);
  expect(alarms([...silent, fix(day, 'road')], day + 10)).toEqual([[1, 1, 1801, day + 1]]);
  expect(alarms([...silent, fix(day + 1, 'road')], day + 10)).toEqual([[3, 1, 1801, day + 2]]);
});

test('how long it was: up to a day, up to two, longer', () => {
  const bucket = (seconds: number) =>
    offline([fix(0, 'road'), fix(seconds, 'road')], seconds + 10).map((row) => row.bucket);
  expect(new Set([...bucket(day), ...bucket(1801)]).size).toBe(1);
  expect(bucket(day + 1)).not.toEqual(bucket(day));
  expect(bucket(2 * day)).toEqual(bucket(day + 1));
  expect(bucket(2 * day + 1)).not.toEqual(bucket(2 * day));
});

test('planned is: switched off, not by a fault, empty and where parking is permitted', () => {
  const off = (type: 'manual' | 'abnormalRestart' = 'manual', event: 'off' | 'on' = 'off') =>
    send(100, 'boot', { event, part: 'console', type });
  const planned = (...script: Script) => {
    const ran = run(script, 4000);
    return [ran.records('offline')[0]?.planned, ran.alarms(7).length];
  };
  expect(planned(level(80, 0), fix(90, 'park'), off())).toEqual([true, 0]);
  expect(planned(level(80, 0), fix(90, 'park'), off('abnormalRestart'))).toEqual([false, 1]);
  expect(planned(level(80, 0), fix(90, 'park'), off('manual', 'on'))).toEqual([false, 1]);
  expect(planned(level(80, 0), fix(90, 'road'), off())).toEqual([false, 1]);
  expect(planned(level(80, 500), fix(90, 'park'), off())).toEqual([false, 1]);
  expect(planned(level(80, 0), off())).toEqual([false, 1]);
  expect(planned(level(80, 0), fix(90, 'park'), off(), fix(110, 'park'))).toEqual([false, 1]);
  // It stays without an alarm when it ends, however long it was.
  expect(planned(level(80, 0), fix(90, 'park'), off(), fix(3900, 'park'))).toEqual([true, 0]);
});

test('data recorded in silence and sent afterwards fills the gap, and is counted', () => {
  const filled = (...script: Script) =>
    offline([fix(0, 'road'), ...script], 4100).map((row) => [row.filledMessages, row.durationS]);
  const reported = (second: number, receivedS: number) =>
    send(second, 'heartbeat', { intervalS: 60 }, { receivedS });
  expect(filled(fix(4000, 'road'))).toEqual([[0, 4000]]);
  expect(filled(fix(4000, 'road'), reported(1000, 4010), reported(2000, 4011))).toEqual([[2, 4000]]);
  // A backlog that comes at one moment ends the silence and fills it.
  expect(filled(reported(1000, 4001), reported(2000, 4001), reported(4000, 4001))).toEqual([[2, 4000]]);
});

test('a contact that is proved later divides the silence; parts below half an hour are none', () => {
  const proved = (second: number) =>
    send(second, 'heartbeat', { intervalS: 60 }, { sentS: second, receivedS: 6100 });
  const parts = (second: number) => {
    const ran = run([fix(0, 'road'), fix(6000, 'road'), proved(second)], 6200);
    return [ran.records('offline').map(seconds), ran.alarms(7).map(seconds)];
  };
  expect(parts(3000)).toEqual([
    [
      [1, null, 3000],
      [3000, null, 6001],
    ],
    [
      [1, 1801, 3000],
      [3000, 4800, 6001],
    ],
  ]);
  expect(parts(1000)).toEqual([[[1000, null, 6001]], [[1000, 2800, 6001]]]);
  expect(parts(5000)).toEqual([[[1, null, 5000]], [[1, 1801, 5000]]]);
});

test('two silences are two', () => {
  const script = [fix(0, 'road'), fix(2000, 'road'), fix(5000, 'road')];
  expect(alarms(script, 5010)).toEqual([
    [1, 1, 1801, 2001],
    [1, 2001, 3801, 5001],
  ]);
});

const beat = (second: number, intervalS = 60) => send(second, 'heartbeat', { intervalS });
const fixes = (fromS: number, toS: number, everyS = 60) => {
  const all = [];
  for (let second = fromS; second <= toS; second += everyS) all.push(fix(second, 'road'));
  return all;
};
const beats = (script: Script, endS: number) =>
  run(script, endS)
    .records('heartbeat')
    .map((row) => [row.cause, row.intervalS, row.durationS, ...seconds(row)]);

test('heartbeats stay away for ten minutes or three intervals, whichever is longer', () => {
  const sorted = (script: Script) =>
    script.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
  const steady = fixes(30, 3000);
  const gap = (untilS: number, intervalS = 60) =>
    beats(sorted([beat(0, intervalS), ...steady, beat(untilS, intervalS)]), 3100)[0]?.slice(0, 5);
  expect(gap(600)).toEqual(['consoleFault', 60, null, 600, null]);
  expect(gap(601)).toEqual(['consoleFault', 60, 601, 0, null]);
  expect(gap(900, 300)).toEqual(['consoleFault', 300, null, 900, null]);
  expect(gap(901, 300)).toEqual(['consoleFault', 300, 901, 0, null]);
  expect(beats([beat(0)], 600)).toEqual([]);
  expect(beats([beat(0)], 601)).toEqual([['silent', 60, null, 0, null, null]]);
  expect(beats(fixes(0, 3000), 3100)).toEqual([]);
});

test('a console that was switched off as permitted owes no heartbeats, before and after it is back', () => {
  const off = (area: 'park' | 'road') => [
    level(10, 0),
    beat(20),
    fix(90, area),
    send(100, 'boot', { event: 'off', part: 'console', type: 'manual' }),
  ];
  const causes = (script: Script, endS: number) => beats(script, endS).map(([cause]) => cause);
  expect(causes(off('park'), 2000)).toEqual(['switchedOff']);
  expect(causes(off('road'), 2000)).toEqual(['silent']);
  const on = send(3000, 'boot', { event: 'on', part: 'console', type: 'manual' });
  expect(causes([...off('park'), on, beat(3010)], 3100)).toEqual(['switchedOff']);
  // Who goes on with fixes was not off.
  expect(causes([...off('park'), ...fixes(160, 1000), beat(1300)], 1400)).toEqual(['consoleFault']);
});

test('the console is at fault where fixes went on for half of that time, else the truck was silent', () => {
  const cause = (...fixed: Script) => beats([beat(0), ...fixed, beat(1000)], 1100)[0];
  // It is sent a second after its moment.
  expect(cause(fix(299, 'road'))).toEqual(['silent', 60, 1000, 0, null, 1000]);
  expect(cause(fix(300, 'road'))).toEqual(['consoleFault', 60, 1000, 0, null, 1000]);
  expect(cause()).toEqual(['silent', 60, 1000, 0, null, 1000]);
  const links = (...fixed: Script) =>
    run([beat(0), ...fixed, beat(1000)], 1100)
      .records('console-link')
      .map((row) => [row.cause, row.state, ...seconds(row)]);
  expect(links(fix(300, 'road'))).toEqual([['heartbeat', 'normal', 0, null, 1000]]);
  expect(links(fix(299, 'road'))).toEqual([]);
  // Fixes that begin after the ten minutes show it afterwards.
  expect(links(fix(700, 'road'))).toEqual([['heartbeat', 'normal', 0, null, 1000]]);
});

test('who is switched on tells his place before his first heartbeat, which is no fault', () => {
  const script = (...between: Script) => [
    level(10, 0),
    beat(20),
    fix(90, 'park'),
    ...between,
    fix(3000, 'park'),
    beat(3001),
  ];
  const boot = (second: number, event: 'on' | 'off') =>
    send(second, 'boot', { event, part: 'console', type: 'manual' });
  const cause = (...between: Script) => beats(script(...between), 3100)[0]?.[0];
  expect(cause(boot(100, 'off'), boot(2999, 'on'))).toBe('switchedOff');
  expect(cause()).toBe('silent');
  // Switched off before heartbeats were overdue.
  expect(cause(fix(330, 'park'), boot(340, 'off'), boot(2999, 'on'))).toBe('switchedOff');
  expect(cause(...fixes(330, 700), boot(710, 'off'), boot(2999, 'on'))).toBe('consoleFault');
});

test('fixes that were kept through a hole in the network say nothing of the heartbeats in it', () => {
  const keptUntil = (receivedS: number, fixed: Script) =>
    fixed.map((one) => ({ ...one, receivedAt: at(receivedS) }));
  const steady = fixes(30, 900, 30);
  const cause = (script: Script) => beats(script, 1000)[0]?.[0];
  expect(cause([beat(0), ...steady, beat(950)])).toBe('consoleFault');
  expect(cause([beat(0), ...keptUntil(910, steady), beat(950)])).toBe('silent');
  // Back in the network and still without heartbeats.
  expect(cause([beat(0), ...keptUntil(910, steady), beat(975)])).toBe('consoleFault');
});

test('what lasts through silence is marked as a gap, what began after it is not', () => {
  const marked = (toS: number, intervalS?: number) =>
    run(
      [
        ...(intervalS === undefined ? [] : [beat(0, intervalS)]),
        shut(1),
        send(2, 'door', {
          trigger: 'change',
          doors: [{ door: 'cargoBox', doorNumber: 1, state: 'open' }],
        }),
        fix(10, 'road'),
        fix(toS, 'road'),
      ],
      toS + 10,
    )
      .records('box-door')
      .map((row) => row.quality ?? null);
  expect(marked(610)).toEqual([null]);
  expect(marked(611)).toEqual(['gap']);
  expect(marked(910, 300)).toEqual([null]);
  expect(marked(911, 300)).toEqual(['gap']);
});

test('half an hour without a word, and nobody can prove that the seals held', () => {
  const integrity = (second: number) =>
    run(
      [shut(0), ...loading(10, 800), fix(1000, 'depot'), ...unloading(second, 'station', 800, 0)],
      second + 800,
    ).records('transport-task')[0]?.sealIntegrity;
  expect(integrity(2800)).toBe('unbroken');
  expect(integrity(2801)).toBe('unproven');
});

test('alarm 7: silence that reaches the timeout; data sent afterwards does not remove it, sentAt does', () => {
  const script = [fix(0, 'road', 50), fix(1801, 'road', 50, { eastM: 3000 })];
  expect(run(script, 2000).alarms(7).map(seconds)).toEqual([[1, 1801, 1802]]);
  expect(run([fix(0, 'road', 50), fix(1799, 'road', 50, { eastM: 3000 })], 2000).alarms(7)).toHaveLength(0);
  const backlog = send(900, 'heartbeat', { intervalS: 60 }, { receivedS: 1802 });
  const reported = run([fix(0, 'road', 50), backlog, fix(1801, 'road', 50, { eastM: 3000 })], 2000);
  expect(reported.alarms(7)).toHaveLength(1);
  const proved = send(900, 'heartbeat', { intervalS: 60 }, { receivedS: 1802, sentS: 900 });
  expect(
    run([fix(0, 'road', 50), fix(1801, 'road', 50, { eastM: 3000 }), proved], 2000).alarms(7),
  ).toHaveLength(0);
});

test('alarm 7 is not raised for a planned shut-down: off, empty, in a park', () => {
  const off = (place: 'park' | 'road', levelMm: number) => [
    ...standing(0, 180, place, levelMm),
    send(200, 'boot', { event: 'off', part: 'console', type: 'manual' }),
  ];
  const planned = run(off('park', 0), 9000);
  expect(planned.alarms(7)).toHaveLength(0);
  expect(planned.records('offline')[0]).toMatchObject({ planned: true, endTime: null });
  expect(run(off('road', 0), 9000).alarms(7)).toHaveLength(1);
  expect(run(off('park', 300), 9000).alarms(7)[0]).toMatchObject({ level: 2 });
});
