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
import { rackTicket } from '../../../support/engine/meter-ticket.ts';
import { withoutDrains } from '../../../support/engine/setting-options.ts';

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

test('a loss by the station’s gauge: how far it may err, and doubtful where it is beyond the limit and not proven', () => {
  const fuel = (endVtL: number, ...more: Script) =>
    run([...truck, ...more, gaugeDelivery({ endVtL })], 20_000).records('task-fuel')[0];
  // 3 per mille of 8,000 L are 24.
  expect(fuel(8976)).toMatchObject({ measure: 'atg', lossV20L: 24, atgLossV20L: 24, doubtful: false });
  expect(fuel(8975)).toMatchObject({ lossV20L: 25, doubtful: true, tankLossV20L: 0 });
  expect(fuel(9025)).toMatchObject({ lossV20L: -25, doubtful: true, lossClass: null });
  // Two readings of the truck's gauge at 10 L and one temperature, 2.9 L; its table, 1.5 per mille of 8,000 L; and the
  // station's gauge, 1.5 per mille of them and 15 L.
  expect(fuel(9000)).toMatchObject({ uncertaintyL: 26.86, withinUncertainty: true, settled: true });
  expect(fuel(8947)).toMatchObject({ lossV20L: 53, uncertaintyL: 26.79, withinUncertainty: true });
  expect(fuel(8946)).toMatchObject({ lossV20L: 54, withinUncertainty: false, verdict: 'inconclusive' });
  // Of the rack's meter 1 per mille, and half of one each time; a level of 10 L before loading and after unloading.
  expect(fuel(9000, rackTicket(8000))).toMatchObject({ uncertaintyL: 25.48 });
  expect(fuel(9100, rackTicket(8000))).toMatchObject({ lossV20L: -100, lossClass: null, doubtful: true });
});

test('what would decide it: sales that are unknown, another delivery into the tank at the same time', () => {
  const judged = (delivery: Script[number], ...more: Script) => {
    const [row] = run([...truck, rackTicket(8000), ...more, delivery], 20_000).records('task-fuel');
    return [row?.verdict, row?.doubts];
  };
  const salesUnknown = (endVtL: number) => {
    const delivery = gaugeDelivery({ endVtL });
    const { salesVtL: _, ...data } = delivery.message.data as Delivered;
    return { ...delivery, message: { ...delivery.message, data } };
  };
  expect(judged(gaugeDelivery({ endVtL: 8900 }))).toEqual(['proven', []]);
  // It may have sold what is missing, but not what came too many.
  expect(judged(salesUnknown(8900))).toEqual(['inconclusive', ['salesUnknown']]);
  expect(judged(salesUnknown(9100))).toEqual(['inconclusive', ['moreThanCarried']]);
  const other = (startS: number, tankNumber: number) =>
    gaugeDelivery(
      {
        deliveryCode: 'two',
        startTime: at(startS),
        endTime: at(startS + 2000),
        startVtL: 5000,
        endVtL: 9500,
        tankNumber,
      },
      1000,
    );
  expect(judged(gaugeDelivery({ endVtL: 8900 }), other(1699, 1))).toEqual([
    'inconclusive',
    ['overlapping', 'moreThanCarried'],
  ]);
  expect(judged(gaugeDelivery({ endVtL: 8900 }), other(1701, 1))).toEqual([
    'inconclusive',
    ['moreThanCarried'],
  ]);
  expect(judged(gaugeDelivery({ endVtL: 8900 }), other(1699, 2))).toEqual([
    'inconclusive',
    ['moreThanCarried'],
  ]);
});

test('a delivery told again is a reprint: same tank, beginning within a minute, volume then within 20 L', () => {
  const count = (fields: Partial<Delivered>) =>
    rows(...truck, gaugeDelivery(), gaugeDelivery({ deliveryCode: 'again', endVtL: 8990, ...fields }, 2600))
      .length;
  expect(count({})).toBe(1);
  expect(count({ startTime: at(1500), startVtL: 1020 })).toBe(1);
  expect(count({ startTime: at(1501) })).toBe(2);
  expect(count({ startVtL: 1020.1 })).toBe(2);
  expect(count({ tankNumber: 2 })).toBe(2);
  // The later print is the better one.
  expect(
    run(
      [...truck, gaugeDelivery(), gaugeDelivery({ deliveryCode: 'again', endVtL: 8990 }, 2600)],
      9000,
    ).records('task-fuel'),
  ).toMatchObject([{ receivedV20L: 7990 }]);
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
    ...unloading(1200, 'otherStation', 794, 0),
    ...standing(2000, 2060, 'otherStation', 0),
  ];
  const alarms = (endS: number, ...more: Script) =>
    run([...short, ...more], endS, withoutDrains)
      .alarms(202)
      .filter(({ cause }) => cause === 'task')
      .map((row) => [row.properties, row.popup]);
  // The last closing was at 1,670 s.
  expect(alarms(1670 + 3599)).toEqual([]);
  expect(alarms(1670 + 3600)).toMatchObject([
    [{ measure: 'tank', loss: 60, judgedTime: at(1670 + 3600) }, true],
  ]);
  // A delivery that is less than the truck gave by more than 5 % may be one of two.
  expect(alarms(3000, rackTicket(8000), gaugeDelivery({ endVtL: 8542 }))).toEqual([]);
  expect(alarms(3000, rackTicket(8000), gaugeDelivery({ endVtL: 8543 }))).toMatchObject([
    [{ measure: 'atg', leg: 'carried', loss: 457 }, true],
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
