import { expect, test } from 'vitest';

import { prepareContext } from '#engine/master/context.ts';
import type { Fact } from '#engine/fact.ts';
import { type Around, isTooLate, tooLateChanges } from '#engine/too-late.ts';
import { receive } from '#engine/receive.ts';

import {
  at,
  fix,
  loading,
  driving,
  master,
  run,
  send,
  seconds,
  sensor,
  shut,
  standing,
  startMs,
  unloading,
} from '../../support/engine/engine-script.ts';
import { gaugeDelivery } from '../../support/engine/gauge-delivery.ts';
import { rackTicket } from '../../support/engine/meter-ticket.ts';
import { certain, withoutDrains, withSettings } from '../../support/engine/setting-options.ts';

const { settings } = prepareContext(master(), []);
const received = (delivery: ReturnType<typeof send>) =>
  receive(delivery.message, Date.parse(delivery.receivedAt), settings);

test.each([
  [30, 'accepted', undefined],
  [31, 'accepted', 'clockCorrected'],
  [86_400, 'accepted', 'clockCorrected'],
  [86_401, 'refused', undefined],
])('a clock %s s ahead is %s %s', (aheadS, result, note) => {
  const answer = received(send(1000 + aheadS, 'heartbeat', { intervalS: 60 }, { receivedS: 1000 }));
  expect(answer.result).toBe(result);
  expect(answer.result === 'accepted' ? answer.note : undefined).toBe(note);
  if (answer.result === 'accepted')
    expect(answer.fact.t).toBe(startMs + (note ? 1000 : 1000 + aheadS) * 1000);
});

test('a message that was sent late is no clock error, by its sentAt', () => {
  const answer = received(send(0, 'heartbeat', { intervalS: 60 }, { receivedS: 5000, sentS: 5002 }));
  expect(answer).toMatchObject({ result: 'accepted', fact: { t: startMs, contactMs: startMs + 5_000_000 } });
});

test('older than forty days is refused, an unknown kind is not', () => {
  const old = send(-41 * 86_400, 'heartbeat', { intervalS: 60 }, { receivedS: 0 });
  expect(received(old)).toMatchObject({ result: 'refused', reason: 'timePast' });
  const { message, receivedAt } = send(0, 'heartbeat', { intervalS: 60 });
  const newer = received({ receivedAt, message: { ...message, kind: 'from-the-future' } });
  expect(newer).toMatchObject({ result: 'accepted', note: 'unknownKind', fact: { kind: 'unknown' } });
});

test('a duplicate is reported and changes nothing; the same id with other content is refused', () => {
  const first = send(0, 'heartbeat', { intervalS: 60 });
  const { driver } = run([first], 10);
  expect(driver.deliver([{ ...first, receivedAt: at(50) }])).toMatchObject([{ result: 'duplicate' }]);
  const other = { ...first, message: { ...first.message, data: { intervalS: 30 } } };
  expect(driver.deliver([other])).toMatchObject([{ result: 'refused', reason: 'idReused' }]);
});

const opened = sensor(200, 'apiAdaptor', { state: 'open' });
const closed = sensor(260, 'apiAdaptor', { state: 'closed' });
const bounced = sensor(201, 'apiAdaptor', { state: 'closed' });
const again = sensor(230, 'apiAdaptor', { state: 'open' });

test('a late message withdraws what no longer holds and names what took its place', () => {
  const { driver, alarms } = run(
    [shut(0), ...standing(1, 181, 'road', 500), opened, closed, again, bounced],
    400,
  );
  // In order it is: open 200, closed 201 (a bounce), open 230, closed 260.
  expect(alarms(1).map(seconds)).toEqual([[230, 233, 260]]);
  expect(alarms(1)[0]?.late).toBe(true);
  const gone = driver.rows().filter((row) => row.withdrawn);
  expect(gone.map(({ id, replacedBy }) => [id, replacedBy])).toContainEqual([
    `alarm:1:浙B00009:1:${at(200)}`,
    `alarm:1:浙B00009:1:${at(230)}`,
  ]);
});

test('a late message that changes a figure makes a correction', () => {
  const stop = [0, 60, 120, 180, 240].map((second) => fix(second, 'road'));
  const away = fix(300, 'road', 50, { eastM: 500 });
  const late = fix(270, 'road', 50, { eastM: 250 });
  const { records } = run([...stop, away, late], 400);
  expect(records('parking')).toMatchObject([
    { durationS: 270, revision: 2, corrected: true, correctionCause: 'late' },
  ]);
});

test('rows that a late message does not touch keep their revision', () => {
  const script = [
    shut(0),
    ...standing(1, 181, 'road', 500),
    opened,
    closed,
    ...standing(301, 481, 'road', 500),
  ];
  const { driver } = run([...script, send(100, 'heartbeat', { intervalS: 60 }, { receivedS: 490 })], 600);
  expect(
    driver.inForce().every((row) => row.revision === 1 && row.corrected === false && row.late === false),
  ).toBe(true);
});

const delivery = (receivedVtL: number, second: number) =>
  gaugeDelivery({ deliveryCode: 'T-1', endVtL: 1000 + receivedVtL, density20KgM3: 745 }, second);

const delivered = [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'otherStation', 30),
  ...unloading(1200, 'otherStation', 800, 0),
  ...standing(2010, 2400, 'otherStation', 0),
];
/** The rack's ticket confirms what the truck's gauge says it carried. */
const ticketed = [...delivered, rackTicket(8000)];

test('alarm 202: a task is judged by the station gauge when its delivery comes', () => {
  const before = run(ticketed, 2400);
  expect(before.records('task-fuel')).toMatchObject([{ measure: 'tank', lossV20L: 0, settled: false }]);
  const { alarms, records } = run(
    [...ticketed, delivery(7930, 2500)],
    3000,
    withSettings({ 'loss.coverage': 1 }),
  );
  expect(records('task-fuel')).toMatchObject([
    {
      measure: 'atg',
      lossV20L: 70,
      lossRate: 0.00875,
      tankLossV20L: 0,
      verdict: 'proven',
      doubts: [],
      chargedV20L: 70,
      settled: true,
    },
  ]);
  expect(alarms(202)).toMatchObject([
    {
      cause: 'task',
      level: 2,
      fuel: 'gasoline',
      properties: { loss: 70, startArea: 'Depot', endArea: 'Other station', tankLoss: 0 },
    },
  ]);
  expect(records('atg-delivery')).toMatchObject([
    { signCode: '浙B00009', matching: 'matched', receivedVtL: 7930 },
  ]);
  expect(records('station-unloading')).toMatchObject([
    { unloadedV20L: 8000, receivedV20L: 7930, differenceV20L: 70 },
  ]);
});

test.each([
  [7976, 0, 'passed'],
  [7975.99, 1, 'proven'],
  [7980, 0, 'passed'],
])(
  'without any uncertainty a receipt of %s L of 8,000 L is a high loss %s times: 3 per mille is not over 3 per mille',
  (receivedL, count, verdict) => {
    const { alarms, records } = run([...ticketed, delivery(receivedL, 2500)], 3000, certain);
    expect(alarms(202)).toHaveLength(count);
    expect(records('task-fuel')).toMatchObject([{ verdict }]);
    // By how far the instruments may err it proves nothing.
    const usual = run([...ticketed, delivery(receivedL, 2500)], 3000);
    expect(usual.alarms(202)).toEqual([]);
  },
);

test('by the gauges of truck and station alone a loss proves nothing, whatever its size', () => {
  for (const receivedL of [7950, 7800, 7000, 8200]) {
    const { alarms, records } = run([...delivered, delivery(receivedL, 2500)], 9000);
    expect(alarms(202)).toEqual([]);
    expect(records('task-fuel')).toMatchObject([
      {
        measure: 'atg',
        lossV20L: 8000 - receivedL,
        verdict: 'inconclusive',
        doubts: expect.arrayContaining(['oneWitness']),
        chargedV20L: 0,
        doubtful: true,
      },
    ]);
  }
});

test('a gain by the station’s gauge that ticket and truck contradict is a row to be looked at, and no alarm', () => {
  const { alarms, records } = run([...ticketed, delivery(8090, 2500)], 3000);
  expect(alarms(202)).toEqual([]);
  expect(records('task-fuel')).toMatchObject([
    { lossV20L: -90, verdict: 'inconclusive', doubts: ['moreThanCarried'] },
  ]);
});

test('a delivery that is corrected days later judges the task again and takes back what no longer holds', () => {
  const short = [...ticketed, delivery(7900, 2500), fix(6000, 'otherStation')];
  expect(run(short, 95_000).alarms(202)).toMatchObject([{ cause: 'task', properties: { loss: 100 } }]);
  const corrected = run([...short, delivery(8000, 90_000)], 95_000);
  expect(corrected.records('task-fuel')).toMatchObject([{ measure: 'atg', lossV20L: 0, verdict: 'passed' }]);
  expect(corrected.alarms(202)).toEqual([]);
});

/** 60 L are missing on the way by the truck's gauge alone. */
const short = [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'otherStation', 30),
  ...unloading(1200, 'otherStation', 794, 0),
  ...standing(2010, 2400, 'otherStation', 0),
];

test('without the station’s gauge the truck’s own judges the way, an hour later', () => {
  expect(run(short, 6000, withoutDrains).alarms(202)).toMatchObject([
    { cause: 'task', properties: { loss: 60, leg: 'transit', measure: 'tank' } },
  ]);
});

test('a delivery that comes days later and finds nothing missing takes back a loss on the way', () => {
  const script = [...short, fix(6000, 'otherStation'), delivery(8000, 90_000)];
  expect(run(script, 95_000, withoutDrains).alarms(202)).toEqual([]);
});

test('older than 72 h: an emergency is still raised, as a point that pops up, and nothing is computed again', () => {
  const { driver } = run([fix(300_000, 'road', 50)], 300_100);
  const state = driver.state('truck:浙B00009');
  const facts = [
    received(fix(300_000 - 72 * 3600 - 1, 'road', 50, { alarmWord: 1 })),
    received(
      send(0, 'adas-event', { system: 'dsm', eventCode: 1, phase: 'point', alarmCode: 'x', speedKmh: 60 }),
    ),
  ].flatMap((answer) => (answer.result === 'accepted' ? [answer.fact] : []));
  expect(facts.map((fact) => state !== null && isTooLate(state, fact, driver.context))).toEqual([true, true]);
  expect(tooLateChanges('truck:浙B00009', facts, { facts, alarms: [] }, driver.context)).toMatchObject([
    { op: 'put', row: { type: 13, late: true, popup: false } },
    { op: 'put', row: { type: 201, late: true, popup: true, endTime: at(300_000 - 72 * 3600 - 1) } },
  ]);
});

test('older than the limit: facts around it decide whether it is another alarm', () => {
  const { driver } = run([fix(300_000, 'road', 50)], 300_100);
  const messages = [10, 20, 30].map((second) => received(fix(second, 'road', 50, { alarmWord: 1 })));
  const [first, second, third] = messages.flatMap((answer) =>
    answer.result === 'accepted' ? [answer.fact] : [],
  );
  if (!first || !second || !third) throw new Error('three facts');
  const changes = (newFacts: Fact, facts: readonly Fact[], alarms: Around['alarms']) =>
    tooLateChanges('truck:浙B00009', [newFacts], { facts, alarms }, driver.context);
  const idAt = (s: number) => `alarm:201:浙B00009:${at(s)}`;
  const alarm = (s: number, tooLate: boolean) => ({ id: idAt(s), tooLate, startMs: startMs + s * 1000 });
  // The button is still held: no second emergency.
  expect(changes(second, [first, second], [alarm(10, true)])).toEqual([]);
  // Backwards: an alarm that was raised is found to be a later part of this one.
  expect(changes(second, [second, third], [alarm(30, true)])).toMatchObject([
    { op: 'put', row: { id: idAt(20) } },
    { op: 'withdraw', id: idAt(30), replacedBy: idAt(20) },
  ]);
  // An alarm that was raised in time stays as it is.
  expect(changes(second, [second], [alarm(20, false)])).toEqual([]);
  expect(changes(second, [second, third], [alarm(30, false)])).toMatchObject([{ row: { id: idAt(20) } }]);
});
