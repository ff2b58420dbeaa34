import { expect, test } from 'vitest';

import {
  driving,
  fix,
  level,
  loading,
  run,
  send,
  seconds,
  sensor,
  shut,
  standing,
  unloading,
} from '../../../support/engine/engine-script.ts';

const loadedOnRoad = [shut(0), ...standing(1, 181, 'road', 500)];

test('alarm 1: an adaptor opened outside permitted places, raised after the debounce, ends with the last closing', () => {
  const { alarms, records } = run(
    [
      ...loadedOnRoad,
      sensor(200, 'apiAdaptor', { state: 'open' }),
      sensor(220, 'footValve', { state: 'open' }),
      sensor(240, 'apiAdaptor', { state: 'closed' }),
      sensor(260, 'footValve', { state: 'closed' }),
    ],
    400,
  );
  expect(alarms(1).map(seconds)).toEqual([[200, 203, 260]]);
  expect(alarms(1)[0]).toMatchObject({ level: 3, compartment: 1 });
  expect(records('seal-record').map(({ part, abnormal, alarmId }) => [part, abnormal, alarmId])).toEqual([
    ['apiAdaptor', true, alarms(1)[0]?.id],
    ['footValve', true, alarms(1)[0]?.id],
  ]);
});

test.each([
  [2.999, 0],
  [3, 1],
  [3.001, 1],
])('a change that lasts %s s is real %s times', (lastsS, count) => {
  const { alarms, records } = run(
    [
      ...loadedOnRoad,
      sensor(200, 'apiAdaptor', { state: 'open' }),
      sensor(200 + lastsS, 'apiAdaptor', { state: 'closed' }),
    ],
    400,
  );
  expect(alarms(1)).toHaveLength(count);
  expect(records('seal-record')).toHaveLength(count);
});

test('a bounce is in the raw switch events, both ways', () => {
  const { records } = run(
    [
      ...loadedOnRoad,
      sensor(200, 'apiAdaptor', { state: 'open' }),
      sensor(201, 'apiAdaptor', { state: 'closed' }),
    ],
    400,
  );
  const changed = records('switch-event').filter((row) => row.changed);
  expect(changed.map(({ state, bounce }) => [state, bounce])).toEqual([
    ['open', true],
    ['closed', true],
  ]);
});

test('alarm 310: the manhole has its own alarm', () => {
  const { alarms } = run(
    [...loadedOnRoad, sensor(200, 'manhole', { state: 'open' }), sensor(260, 'manhole', { state: 'closed' })],
    400,
  );
  expect(alarms(310).map(seconds)).toEqual([[200, 203, 260]]);
  expect(alarms(1)).toHaveLength(0);
});

test('an empty and dry compartment may be opened anywhere, unless the setting says otherwise', () => {
  const script = [
    shut(0),
    ...standing(1, 181, 'road', 2),
    sensor(200, 'apiAdaptor', { state: 'open' }),
    sensor(260, 'apiAdaptor', { state: 'closed' }),
  ];
  expect(run(script, 400).alarms(1)).toHaveLength(0);
  const settings = [
    {
      key: 'seal.alarmWhenEmpty',
      value: true,
      scope: 'company',
      scopeId: 'C00',
      effectiveFrom: '2020-01-01T00:00:00Z',
    },
  ] as const;
  expect(run(script, 400, { settings }).alarms(1)).toHaveLength(1);
});

test('an unknown place is not a permitted one', () => {
  const { alarms, records } = run(
    [shut(0), level(10, 500), sensor(200, 'apiAdaptor', { state: 'open' })],
    400,
  );
  expect(records('seal-record')[0]).toMatchObject({ place: 'unknown', abnormal: true });
  expect(alarms(1).map(seconds)).toEqual([[200, 203, null]]);
});

test('a service depot permits opening only after an accepted maintenance card', () => {
  const script = (cardS: number) => [
    shut(0),
    ...standing(1, 181, 'service', 500),
    send(cardS, 'nfc-card', { cardCode: 'M1', purpose: 'maintenance', accepted: true }),
    sensor(800, 'apiAdaptor', { state: 'open' }),
  ];
  expect(run(script(200), 900).alarms(1)).toHaveLength(0);
  expect(run(script(199), 900).alarms(1)).toHaveLength(1);
});

test('a broken seal is an alarm at any place, and so is a rising counter', () => {
  const seal = (second: number, state: 'sealed' | 'broken', sealBreakCount: number) =>
    send(second, 'seal-sensor', {
      trigger: 'change',
      sensors: [],
      seals: [{ compartment: 1, seal: state, sealBreakCount }],
    });
  const { alarms } = run(
    [
      shut(0),
      ...standing(1, 181, 'depot', 500),
      seal(190, 'sealed', 3),
      seal(200, 'broken', 3),
      seal(300, 'sealed', 3),
      seal(400, 'sealed', 4),
    ],
    600,
  );
  expect(alarms(1).map((row) => [...seconds(row), row.cause])).toEqual([
    [200, 200, 300, 'breakSeal'],
    [400, 400, 400, 'breakSeal'],
  ]);
});

test('alarm 210: a box door outside permitted places; the device box anywhere but a service depot', () => {
  const door = (second: number, name: 'operatingBox' | 'deviceBox', state: 'open' | 'closed') =>
    send(second, 'door', { trigger: 'change', doors: [{ door: name, doorNumber: 1, state }] });
  const road = run(
    [...loadedOnRoad, door(200, 'operatingBox', 'open'), door(300, 'operatingBox', 'closed')],
    400,
  );
  expect(road.alarms(210).map(seconds)).toEqual([[200, 203, 300]]);
  expect(road.records('box-door')[0]).toMatchObject({ abnormal: true, alarmId: road.alarms(210)[0]?.id });
  const depot = run(
    [...standing(1, 181, 'depot', 500), door(200, 'operatingBox', 'open'), door(210, 'deviceBox', 'open')],
    400,
  );
  expect(depot.alarms(210).map(({ door: name, level: grade }) => [name, grade])).toEqual([['deviceBox', 3]]);
});

test('alarm 211: a fault that lasts a minute, tamper at once, a weak battery never', () => {
  const { alarms, records } = run(
    [
      ...loadedOnRoad,
      sensor(200, 'apiAdaptor', { fault: 'broken' }),
      sensor(210, 'footValve', { tamper: true }),
      sensor(220, 'manhole', { fault: 'lowVoltage' }),
    ],
    400,
  );
  expect(alarms(211).map((row) => [...seconds(row), row.cause, row.level])).toEqual([
    [200, 260, null, 'broken', 2],
    [210, 210, null, 'tamper', 3],
  ]);
  expect(records('device-fault').map(({ fault }) => fault)).toEqual(['broken', 'tamper', 'lowVoltage']);
});

test('alarm 209: the raw value of a shut adaptor outside its band for a minute', () => {
  const truck = { apiProbes: [{ compartment: 1, szerov: 100, smaxv: 200 }] };
  const script = (rawValue: number) => [
    ...loadedOnRoad,
    sensor(200, 'apiAdaptor', { state: 'closed', rawValue }, 'interval'),
  ];
  expect(run(script(211), 400, { truck }).alarms(209).map(seconds)).toEqual([[200, 260, null]]);
  expect(run(script(209), 400, { truck }).alarms(209)).toHaveLength(0);
});

test('alarm 3: water at a sensor for half a minute, or a rise at the probe; an empty compartment is being washed', () => {
  const wet = [
    ...loadedOnRoad,
    sensor(200, 'footValve', { water: true }),
    sensor(300, 'footValve', { water: false }),
  ];
  expect(run(wet, 900).alarms(3).map(seconds)).toEqual([[200, 230, 300]]);
  expect(
    run(
      [
        ...loadedOnRoad,
        sensor(200, 'footValve', { water: true }),
        sensor(229, 'footValve', { water: false }),
      ],
      900,
    ).alarms(3),
  ).toHaveLength(0);
  const probe = [
    ...loadedOnRoad,
    level(250, 500, { waterMm: 6 }),
    level(310, 500, { waterMm: 6 }),
    level(370, 500, { waterMm: 11 }),
    level(430, 500, { waterMm: 11 }),
  ];
  expect(
    run(probe, 500)
      .alarms(3)
      .map((row) => [...seconds(row), row.cause]),
  ).toEqual([[370, 370, null, 'probe']]);
  const empty = [shut(0), ...standing(1, 181, 'road', 1), sensor(200, 'footValve', { water: true })];
  expect(run(empty, 400).alarms(3)).toHaveLength(0);
});

test('alarm 202: a drain without any opening is found at the next steady level', () => {
  const { alarms, records } = run([...loadedOnRoad, ...standing(241, 421, 'road', 490)], 600);
  expect(records('volume-change')).toHaveLength(1);
  expect(alarms(202)[0]).toMatchObject({ cause: 'drain', level: 3, properties: { loss: 100 } });
});

test.each([
  [497, 1],
  [497.1, 0],
])(
  'a fall of compartment 1 from 5,000 L to %s mm is a change %s times: the threshold is 30 L',
  (levelMm, count) => {
    expect(
      run([...loadedOnRoad, ...standing(241, 421, 'road', levelMm)], 600).records('volume-change'),
    ).toHaveLength(count);
  },
);

test('liquid that cools is no loss: V20 is compared', () => {
  const cold = [300, 360, 420].map((second) => level(second, 494.2, { temperatureC: 10 }));
  expect(run([...loadedOnRoad, fix(230, 'road'), ...cold], 600).alarms(202)).toHaveLength(0);
});

const delivered = (toMm: number, extra: readonly ReturnType<typeof fix>[] = []) => [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'station'),
  ...unloading(1200, 'station', 800, toMm),
  ...extra,
  ...driving(2040, 2400, 'station', 'otherStation'),
];

test('alarm 207: leaving with a rest of up to 10 % of the load; more is a split', () => {
  const rest = run(delivered(80), 2600);
  expect(rest.alarms(207)).toHaveLength(1);
  expect(rest.alarms(207)[0]).toMatchObject({
    compartment: 1,
    level: 2,
    endTime: null,
    properties: { remainderVtL: 800 },
  });
  expect(run(delivered(81), 2600).alarms(207)).toHaveLength(0);
  expect(run(delivered(0), 2600).alarms(207)).toHaveLength(0);
});

test('alarm 207 counts any rest when the way bill has no further stop', () => {
  const wayBills = [
    {
      wayBillCode: 'W1',
      signCode: '浙B00009',
      depotAreaCode: 'D',
      plannedTime: '2026-03-02T04:00:00Z',
      stops: [{ stationCode: 'S' }],
    },
  ];
  expect(run(delivered(300), 2600, { wayBills }).alarms(207)).toHaveLength(1);
});

test('alarm 208: leaving empty but wet, until it has been dry for a minute', () => {
  const wet = sensor(1600, 'compartment', { wet: true });
  const still = run(delivered(0, [wet]), 2600);
  expect(still.alarms(208)).toHaveLength(1);
  expect(still.alarms(208)[0]).toMatchObject({ level: 1, endTime: null });
  expect(still.alarms(207)).toHaveLength(0);
  const dried = run(delivered(0, [wet, sensor(2000, 'compartment', { wet: false })]), 2600);
  const [start] = seconds(dried.alarms(208)[0] ?? {});
  expect(start).toBe(2040);
  expect(seconds(dried.alarms(208)[0] ?? {})).toEqual([2040, 2040, 2060]);
  expect(
    run(delivered(0, [wet, sensor(1950, 'compartment', { wet: false })]), 2600).alarms(208),
  ).toHaveLength(0);
});

test('loading and unloading in permitted places raise nothing', () => {
  const { alarms, records } = run(delivered(0), 2600);
  expect([1, 310, 202, 207, 208].flatMap(alarms)).toEqual([]);
  expect(records('loading')[0]).toMatchObject({ loadedVtL: 8000, mode: 'bottom', areaName: 'Depot' });
  expect(records('unloading')[0]).toMatchObject({ unloadedVtL: 8000, remainderVtL: 0, stationCode: 'S' });
  expect(records('transport-task')[0]).toMatchObject({
    state: 'closed',
    sealIntegrity: 'unbroken',
    endArea: 'Station',
  });
  expect(records('task-fuel')[0]).toMatchObject({ state: 'closed', measure: 'tank', lossV20L: 0 });
  expect(records('valve-record')).toHaveLength(2);
  expect(records('empty-state')[0]).toMatchObject({ emptied: true });
});

test('every alarm says why: rule, settings in force, figures and messages', () => {
  const script = [
    ...loadedOnRoad,
    sensor(200, 'apiAdaptor', { state: 'open' }),
    sensor(260, 'apiAdaptor', { state: 'closed' }),
  ];
  const [row] = run(script, 400).alarms(1);
  expect(row?.why).toMatchObject({
    rule: 'seal-alarms',
    version: 3,
    settings: [
      { key: 'seal.debounceS', value: 3, scope: 'default' },
      { key: 'fence.toleranceM', value: 50 },
    ],
    messages: {
      opened: script.at(-2)?.message.id,
      decided: script.at(-2)?.message.id,
      closed: script.at(-1)?.message.id,
    },
    figures: { place: 'outOfFence' },
  });
});

test('a part that stays open through ten minutes of driving is a stuck switch, a stop in between clears it', () => {
  const open = sensor(10, 'manhole', { state: 'open' });
  const drive = (fromS: number, toS: number) => {
    const all = [];
    for (let second = fromS; second <= toS; second += 30)
      all.push(fix(second, 'road', 50, { eastM: second * 14 }));
    return all;
  };
  const stuck = run(
    [
      shut(0),
      fix(5, 'road'),
      open,
      ...drive(30, 660),
      sensor(700, 'manhole', { state: 'closed' }),
      fix(720, 'road', 50, { eastM: 720 * 14 }),
    ],
    800,
  );
  expect(stuck.alarms(211).map((row) => [...seconds(row), row.cause])).toEqual([[30, 630, 720, 'stuck']]);
  const stopped = run(
    [
      shut(0),
      fix(5, 'road'),
      open,
      ...drive(30, 300),
      fix(330, 'road', 0, { eastM: 330 * 14 }),
      ...drive(360, 660),
    ],
    800,
  );
  expect(stopped.alarms(211)).toHaveLength(0);
});
