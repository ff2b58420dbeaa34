import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deafMs, silenceReachedMs } from '#engine/silence.ts';

import { fix, run, seconds } from '../../support/engine/engine-script.ts';

const before = fix(0, 'road', 50);
const after = (second: number) => fix(second, 'road', 50, { eastM: 3000 });

test('alarm 7 is not raised for silence while the server itself was down; the record is kept and says so', () => {
  const outagesS = [[60, 7200]] as const;
  const heard = run([before, after(7300)], 7400, { outagesS });
  expect(heard.alarms(7)).toHaveLength(0);
  expect(heard.records('offline')[0]).toMatchObject({
    durationS: 7300,
    planned: false,
    alarmId: null,
    properties: { serverOutageS: 7140 },
  });
});

test('a truck that stays silent after the outage is called offline when the silence that counts has lasted', () => {
  const outagesS = [[60, 7200]] as const;
  const raisedS = 1 + 1800 + 7140;
  expect(run([before], raisedS - 1, { outagesS }).alarms(7)).toHaveLength(0);
  const silent = run([before, after(20_000)], 20_100, { outagesS });
  expect(silent.alarms(7).map(seconds)).toEqual([[1, raisedS, 20_001]]);
  expect(silent.records('offline')[0]).toMatchObject({ alarmId: silent.alarms(7)[0]?.id });
});

test('an alarm 7 that was raised before the server went down stays', () => {
  const { alarms } = run([before, after(9000)], 9100, { outagesS: [[2000, 8000]] });
  expect(alarms(7).map(seconds)).toEqual([[1, 1801, 9001]]);
});

test('a message of the silence that comes late changes nothing about it', () => {
  const outagesS = [[60, 7200]] as const;
  const late = run([before, after(7300), fix(30, 'road', 50)], 7400, { outagesS });
  expect(late.alarms(7)).toHaveLength(0);
  expect(late.records('offline')).toHaveLength(1);
});

test('silence is reached exactly when the time with a reachable server adds up', () => {
  const outages = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 })), { maxLength: 6 })
    .map((spans) => {
      let ms = 0;
      return spans.map(([apart, lasts]) => {
        const fromMs = ms + apart;
        ms = fromMs + lasts;
        return { fromMs, toMs: ms };
      });
    });
  fc.assert(
    fc.property(
      outages,
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 100 }),
      (all, fromMs, lasts) => {
        const reached = silenceReachedMs(all, fromMs, lasts);
        const heard = (toMs: number) => toMs - fromMs - deafMs(all, fromMs, toMs);
        expect(heard(reached)).toBe(lasts);
        expect(heard(reached - 1)).toBeLessThan(lasts);
      },
    ),
  );
});
