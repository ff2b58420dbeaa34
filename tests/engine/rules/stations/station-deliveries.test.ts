import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import {
  at,
  driving,
  level,
  loading,
  run,
  send,
  type Script,
  seconds,
  shut,
  standing,
  unloading,
} from '../../../support/engine/engine-script.ts';
import { gaugeDelivery } from '../../../support/engine/gauge-delivery.ts';

type Delivered = TerminalMessageData<'atg-delivery'>;

const gauge = { terminal: 'ATGS0T' };
/** Unloads 8,000 L at the station with a gauge, from 1,460 to 1,670 s. */
const truck: Script = [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'otherStation', 20),
  ...unloading(1200, 'otherStation', 800, 0),
  ...standing(2000, 2060, 'otherStation', 0),
];
const rows = (...script: Script) => run(script, 9000).records('atg-delivery');

test('what a gauge received: the rise and what was sold meanwhile, at line and at 20 °C', () => {
  expect(rows(gaugeDelivery({ salesVtL: 50 }))[0]).toMatchObject({
    receivedVtL: 8050,
    receivedV20L: 8050,
    salesVtL: 50,
    salesUnknown: false,
    startVtL: 1000,
    endVtL: 9000,
    fuel: 'gasoline',
  });
  const bare = rows(
    send(
      2500,
      'atg-delivery',
      {
        stationCode: 'T',
        tankNumber: 1,
        oilCode: 92,
        deliveryCode: 'bare',
        startTime: at(1440),
        endTime: at(1700),
        startVtL: 1000,
        endVtL: 9000,
      },
      gauge,
    ),
  )[0];
  expect(bare).toMatchObject({
    receivedVtL: 8000,
    receivedV20L: null,
    salesVtL: 0,
    salesUnknown: true,
    startTemperatureC: null,
    endTemperatureC: null,
    density20KgM3: null,
    waterRiseMm: null,
    waterDelivered: false,
  });
  // Warm oil onto cold: each at its own temperature, sales at the end's.
  const warm = Number(rows(gaugeDelivery({ endTemperatureC: 30, salesVtL: 100 }))[0]?.receivedV20L);
  const unsoldWarm = Number(rows(gaugeDelivery({ endTemperatureC: 30 }))[0]?.receivedV20L);
  expect(warm).toBeLessThan(8100);
  expect(warm - unsoldWarm).toBeGreaterThan(98);
  expect(warm - unsoldWarm).toBeLessThan(99.5);
  expect(Number(rows(gaugeDelivery({ startTemperatureC: 30 }))[0]?.receivedV20L)).toBeGreaterThan(8000);
  expect(rows(gaugeDelivery({ oilCode: -1 }))[0]).toMatchObject({ receivedV20L: null, fuel: 'other' });
});

test('water that rises by more than 5 mm was delivered', () => {
  const water = (endWaterMm: number) => {
    const [row] = rows(gaugeDelivery({ startWaterMm: 3, endWaterMm }));
    return [row?.waterRiseMm, row?.waterDelivered];
  };
  expect(water(8)).toEqual([5, false]);
  expect(water(8.1)).toEqual([5.1, true]);
  expect(rows(gaugeDelivery({ endWaterMm: 50 }))[0]?.waterRiseMm).toBe(null);
});

test('a delivery belongs to the truck that was there, a quarter of an hour more or less, with its oil', () => {
  const matching = (fields: Partial<Delivered>) => {
    const [row] = rows(...truck, gaugeDelivery(fields));
    return [row?.matching, row?.signCode];
  };
  expect(matching({})).toEqual(['matched', '浙B00009']);
  // From the first opening at 1,460 s to the last closing at 1,670.
  expect(matching({ startTime: at(1670 + 900), endTime: at(3000) })).toEqual(['matched', '浙B00009']);
  expect(matching({ startTime: at(1671 + 900), endTime: at(3000) })).toEqual(['unmatched', null]);
  expect(matching({ startTime: at(100), endTime: at(1460 - 900) })).toEqual(['matched', '浙B00009']);
  expect(matching({ startTime: at(100), endTime: at(1459 - 900) })).toEqual(['unmatched', null]);
  expect(matching({ oilCode: 95 })).toEqual(['unmatched', null]);
  // A mismatch is the finding, never a reason to part them.
  expect(matching({ endVtL: 5000 })).toEqual(['matched', '浙B00009']);
});

test('what truck and gauge say of a visit, beside one another', () => {
  const visits = (...more: Script) => run([...truck, ...more], 20_000).records('station-unloading');
  expect(visits()).toMatchObject([
    {
      stationCode: 'T',
      areaName: 'Other station',
      oilCode: 92,
      compartments: [1],
      unloadedVtL: 8000,
      unloadedV20L: 8000,
      receivedVtL: null,
      receivedV20L: null,
      differenceV20L: null,
      differenceRate: null,
      matching: 'unmatched',
      sealed: true,
    },
  ]);
  const [matched] = visits(gaugeDelivery({ endVtL: 8960 }));
  expect(matched).toMatchObject({
    receivedV20L: 7960,
    differenceV20L: 40,
    differenceRate: 0.005,
    matching: 'matched',
  });
  expect(seconds(matched ?? {})).toEqual([1460, null, 1670]);
  // Two tanks at once: what they took is added.
  const two = visits(
    gaugeDelivery({ endVtL: 5000 }),
    gaugeDelivery({ deliveryCode: 'two', tankNumber: 2, startVtL: 0, endVtL: 3990 }, 2600),
  );
  expect(two).toMatchObject([{ receivedV20L: 7990, differenceV20L: 10 }]);
  // Sent again under the same code it replaces the former one.
  expect(visits(gaugeDelivery({ endVtL: 8960 }), gaugeDelivery({ endVtL: 8990 }, 2600))).toMatchObject([
    { receivedV20L: 7990 },
  ]);
});

test('a loss by the station’s gauge: how far it may err, and doubtful where the truck’s says another rate', () => {
  const fuel = (endVtL: number) => run([...truck, gaugeDelivery({ endVtL })], 20_000).records('task-fuel')[0];
  // 5 per mille of 8,000 L are 40.
  expect(fuel(8960)).toMatchObject({ measure: 'atg', lossV20L: 40, atgLossV20L: 40, doubtful: false });
  expect(fuel(8959)).toMatchObject({ lossV20L: 41, doubtful: true, tankLossV20L: 0 });
  expect(fuel(9041)).toMatchObject({ lossV20L: -41, doubtful: true, lossClass: 'gain' });
  // Two readings of the truck's gauge at 10 L each, and 3 per mille of 8,000 L.
  expect(fuel(9000)).toMatchObject({ uncertaintyL: 27.86, withinUncertainty: true, settled: true });
  expect(fuel(8972)).toMatchObject({ lossV20L: 28, withinUncertainty: false });
});

test('a task at a station with a gauge waits an hour for it, and is judged without it then', () => {
  const judged = (endS: number) => {
    const ran = run(truck, endS);
    return [ran.records('task-fuel')[0]?.settled, ran.records('task-fuel')[0]?.measure];
  };
  expect(judged(3000)).toEqual([false, 'tank']);
  const short = [
    shut(0),
    ...loading(1, 800),
    ...driving(780, 1200, 'depot', 'otherStation', 20),
    ...unloading(1200, 'otherStation', 797.5, 0),
    ...standing(2000, 2060, 'otherStation', 0),
  ];
  const alarms = (endS: number, ...more: Script) =>
    run([...short, ...more], endS)
      .alarms(202)
      .filter(({ cause }) => cause === 'task')
      .map((row) => [row.properties, row.popup]);
  // The last closing was at 1,670 s.
  expect(alarms(1670 + 3599)).toEqual([]);
  expect(alarms(1670 + 3600)).toMatchObject([
    [{ measure: 'tank', loss: 25, judgedTime: at(1670 + 3600) }, true],
  ]);
  // A delivery that is less than the truck gave by more than 5 % may be one of two.
  expect(alarms(3000, gaugeDelivery({ endVtL: 8576 }))).toEqual([]);
  expect(alarms(3000, gaugeDelivery({ endVtL: 8577 }))).toMatchObject([
    [{ measure: 'atg', loss: 423 }, true],
  ]);
});

test('an unloading that is undone is taken from the station again', () => {
  const undone = [
    ...truck,
    gaugeDelivery(),
    ...unloading(3000, 'otherStation', 0, 800).filter(({ message }) => message.kind !== 'position'),
    ...standing(3800, 3990, 'otherStation', 800),
  ].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
  const ran = run(undone, 9000);
  expect(ran.records('unloading')).toEqual([]);
  expect(ran.records('station-unloading')).toEqual([]);
  expect(ran.records('atg-delivery')).toMatchObject([{ matching: 'unmatched', signCode: null }]);
});

test('levels that come late and show that nothing was unloaded take the delivery from the truck again', () => {
  const late = [level(1671, 800), level(1702, 800)];
  const ran = run([...truck, gaugeDelivery(), ...late], 9000);
  expect(ran.records('unloading')).toEqual([]);
  expect(ran.records('station-unloading')).toEqual([]);
  expect(ran.records('atg-delivery')).toMatchObject([{ matching: 'unmatched', signCode: null }]);
});

test('a delivery that its gauge sends late under another oil is no longer the truck’s', () => {
  const again = gaugeDelivery({ oilCode: 95 }, 2600);
  const ran = run([...truck, gaugeDelivery(), again], 9000);
  expect(ran.records('atg-delivery')).toMatchObject([{ oilCode: 95, matching: 'unmatched' }]);
  expect(ran.records('station-unloading')).toMatchObject([{ matching: 'unmatched', receivedV20L: null }]);
});
