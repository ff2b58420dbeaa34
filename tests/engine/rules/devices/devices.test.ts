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
} from '../../../support/engine/engine-script.ts';

const faults = (ran: ReturnType<typeof run>) =>
  ran.records('device-fault').map((row) => [row.device, row.fault, row.level, ...seconds(row)]);

test('a silent console is a failed link until it sends again, planned or not', () => {
  const ran = run([fix(0, 'road'), fix(4000, 'road')], 4100);
  expect(ran.records('console-link')).toMatchObject([
    { state: 'normal', cause: 'offline', planned: false, durationS: 4000 },
  ]);
  const still = run([fix(0, 'road')], 4100);
  expect(still.records('console-link')).toMatchObject([
    { state: 'failed', cause: 'offline', endTime: null, recordId: still.records('offline')[0]?.id },
  ]);
});

test('fixes without heartbeats are a failed link; a truck that says nothing at all is offline alone', () => {
  const beat = (second: number) => send(second, 'heartbeat', { intervalS: 60 });
  const fixes = Array.from({ length: 20 }, (_, minute) => fix(60 * minute + 30, 'road'));
  const ran = run([beat(0), ...fixes, beat(1250)], 1300);
  expect(ran.records('console-link').map((row) => [row.cause, row.state, ...seconds(row)])).toEqual([
    ['heartbeat', 'normal', 0, null, 1250],
  ]);
  const silent = run([beat(0), fix(10, 'road'), beat(1250)], 1300);
  expect(silent.records('console-link')).toEqual([]);
});

test('a stop without messages is marked, and a backlog removes the mark', () => {
  const ends = [...standing(0, 240, 'road', 500), fix(5000, 'road'), fix(5060, 'road', 60, { eastM: 2000 })];
  expect(run(ends, 5100).records('parking')).toMatchObject([{ quality: 'gap' }]);
  const early = [fix(0, 'road'), fix(5000, 'road'), fix(5060, 'road', 60, { eastM: 2000 })];
  expect(run(early, 5100).records('parking')).toMatchObject([{ quality: 'gap' }]);
  const backlog = Array.from({ length: 15 }, (_, at) => {
    const second = 300 + at * 300;
    return fix(second, 'road');
  });
  const filled = run([...ends, ...backlog], 5100).records('parking');
  expect(filled.map(({ quality }) => quality ?? null)).toEqual([null]);
  const open = run(
    [...standing(0, 240, 'road', 500), sensor(250, 'manhole', { state: 'open' }), fix(3000, 'road')],
    3010,
  );
  expect(open.records('seal-record')).toMatchObject([{ quality: 'gap' }]);
});

test('bits 20 to 23 of the alarm word are rows from set to clear', () => {
  const word = (second: number, alarmWord: number) =>
    fix(second, 'road', 60, { alarmWord, eastM: second * 16 });
  const ran = run(
    [word(0, 0), word(10, 1 << 23), word(20, (1 << 23) | (1 << 20)), word(30, 1 << 20), word(40, 0)],
    50,
  );
  expect(
    ran.records('route-event').map((row) => [row.crossing, row.level, row.durationS, ...seconds(row)]),
  ).toEqual([
    ['routeDeviation', 1, 20, 10, null, 30],
    ['area', 1, 20, 20, null, 40],
  ]);
});

test('cargo of a refrigerated truck outside its limits for ten minutes; tanks have none', () => {
  const probe = (second: number, temperatureC: number) =>
    send(second, 'climate', { probes: [{ probe: 1, place: 'cargo', temperatureC }] });
  const messages = [
    probe(0, 5),
    probe(60, 9),
    probe(360, 8.5),
    probe(700, 7.5),
    probe(900, 6.9),
    probe(1600, 6),
  ];
  const cold = run(messages, 2000, { truck: { kind: 'refrigerated' } });
  // 7.5 °C is inside but not by a degree: the fault goes on until 6.9.
  expect(faults(cold)).toEqual([['cargo', 'temperature', 1, 60, 660, 900]]);
  expect(cold.records('climate').map(({ inLimits }) => inLimits)).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(faults(run(messages, 2000))).toEqual([]);
  const brief = run([probe(0, 5), probe(60, 9), probe(600, 5)], 2000, { truck: { kind: 'refrigerated' } });
  expect(faults(brief)).toEqual([]);
  const moist = (second: number, humidityPercent: number) =>
    send(second, 'climate', { probes: [{ probe: 1, place: 'cargo', humidityPercent }] });
  const damp = run([moist(0, 95), moist(700, 88), moist(800, 87), moist(1500, 80)], 2000, {
    truck: { kind: 'refrigerated' },
  });
  expect(faults(damp)).toEqual([['cargo', 'humidity', 1, 0, 600, 800]]);
});

test('a level that jumps while everything stands shut is the gauge, not a theft of a moment', () => {
  const ran = run(
    [shut(0), ...standing(1, 181, 'depot', 500), level(190, 500), level(199, 390), level(205, 389)],
    600,
  );
  expect(faults(ran)).toEqual([['gauge', 'jump', 2, 199, 199, 205]]);
  const slow = run([shut(0), ...standing(1, 181, 'depot', 500), level(190, 500), level(201, 390)], 600);
  expect(faults(slow)).toEqual([]);
});

test('an adaptor that is dry while oil runs through the open valve lies', () => {
  const dry = (wet: boolean) =>
    run(
      [
        shut(0),
        ...loading(10, 800),
        ...driving(790, 1500, 'depot', 'otherStation', 20),
        sensor(1500, 'apiAdaptor', { wet }),
        ...standing(1510, 1750, 'otherStation', 800),
        sensor(1770, 'apiAdaptor', { state: 'open' }),
        sensor(1780, 'footValve', { state: 'open' }),
        level(1840, 700),
        level(1900, 600),
        level(1960, 500),
        level(2020, 400),
        sensor(2030, 'apiAdaptor', { wet: true }),
        level(2080, 300),
      ],
      2100,
    );
  expect(faults(dry(true))).toEqual([]);
  expect(faults(dry(false))).toEqual([['seal', 'dryWhileUnloading', 1, 1840, 1960, 2030]]);
});

test('a meter that counts while idle, and a hole between its tickets', () => {
  const status = (second: number, totalVtL: number) =>
    send(second, 'flow-status', { meterNumber: 1, meterState: 'idle', totalVtL });
  const crept = run([status(0, 100), status(600, 104), status(1200, 112), status(1800, 112)], 3000);
  expect(crept.records('flow-change')).toMatchObject([{ cause: 'flowWhileIdle', step: 8 }]);
  expect(faults(crept)).toEqual([['meter', 'flowWhileIdle', 2, 1200, 1200, 1800]]);
  const ticket = (second: number, ticketCode: string, startTotalVtL: number, endTotalVtL: number) =>
    send(second, 'flow-delivery', {
      ticketCode,
      meterNumber: 1,
      measuringPosition: 'truck',
      direction: 'unload',
      oilCode: 92,
      unit: 'L',
      vtL: endTotalVtL - startTotalVtL,
      startTime: new Date(Date.UTC(2026, 2, 2, 4, 0, second - 60)).toISOString(),
      endTime: new Date(Date.UTC(2026, 2, 2, 4, 0, second)).toISOString(),
      startTotalVtL,
      endTotalVtL,
      valid: true,
    });
  expect(faults(run([ticket(100, 'a', 0, 500), ticket(300, 'b', 500.9, 900)], 400))).toEqual([]);
  expect(faults(run([ticket(100, 'a', 0, 500), ticket(300, 'b', 540, 900)], 400))).toEqual([
    ['meter', 'ticketHole', 2, 300, 300, null],
  ]);
});

test('the history of devices: starts, supply, faults found and gone, answers to orders', () => {
  const ran = run(
    [
      send(0, 'boot', { event: 'on', part: 'console', type: 'abnormalRestart' }),
      send(10, 'power', { source: 'main', mainVoltageV: 26 }),
      send(20, 'power', { source: 'battery', mainVoltageV: 0 }),
      send(30, 'power', { source: 'main', mainVoltageV: 26 }),
      sensor(40, 'manhole', { state: 'closed', fault: 'lowVoltage' }),
      sensor(200, 'manhole', { state: 'closed', fault: 'none' }),
      send(600, 'command-reply', { commandCode: 'c1', result: 'done' }),
    ],
    700,
  );
  expect(ran.records('device-event').map((row) => [row.device, row.event, row.detail, row.level])).toEqual([
    ['console', 'on', 'abnormalRestart', 1],
    ['power', 'battery', 'source', 0],
    ['power', 'main', 'source', 0],
    ['seal', 'faultBegan', 'lowVoltage', 1],
    ['seal', 'faultEnded', 'lowVoltage', 1],
    ['console', 'commandReply', 'done', 0],
  ]);
});

test('a cell of a tightness test shows what it said last', () => {
  const cell = (second: number, state: 'idle' | 'holding', pressureKPa: number) =>
    send(second, 'airtight-cell', { cell: 2, state, pressureKPa });
  const ran = run([cell(0, 'idle', 0), cell(60, 'holding', 5), cell(70, 'holding', 4.9)], 80);
  expect(ran.records('airtight-status')).toMatchObject([{ cell: 2, state: 'holding', pressureKPa: 4.9 }]);
});

test('devices: undervoltage, power cut, a frozen level, a silent heartbeat and a clock ahead', () => {
  const power = (second: number, mainVoltageV: number, source: 'main' | 'battery' = 'main') =>
    send(second, 'power', { source, mainVoltageV });
  const volts = run(
    [fix(0, 'road', 50), power(10, 21.5), power(60, 21.4), power(80, 26), power(500, 26)],
    600,
  );
  expect(volts.records('device-fault').map((row) => [row.fault, ...seconds(row)])).toEqual([
    ['undervoltage', 10, 70, 80],
  ]);
  const cut = run([fix(0, 'road', 50), power(10, 0, 'battery')], 200);
  expect(cut.records('device-fault').map((row) => [row.fault, row.level])).toEqual([['powerCut', 3]]);
  const frozen = [];
  for (let second = 0; second <= 2000; second += 60)
    frozen.push(fix(second, 'road', 50, { eastM: second * 14 }), level(second + 5, 500));
  expect(
    run(frozen, 2100)
      .records('device-fault')
      .map(({ fault }) => fault),
  ).toEqual(['frozen']);
  const silent = run(
    [send(0, 'heartbeat', { intervalS: 60 }), send(700, 'heartbeat', { intervalS: 60 })],
    800,
  );
  expect(silent.records('heartbeat')[0]).toMatchObject({ durationS: 700, cause: 'silent' });
  const ahead = run([send(100, 'heartbeat', { intervalS: 60 }, { receivedS: 50 })], 200);
  expect(ahead.records('device-fault').map(({ fault }) => fault)).toEqual(['clock']);
});
