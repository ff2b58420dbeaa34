import { expect, test } from 'vitest';

import {
  at,
  close,
  driving,
  level,
  loading,
  open,
  run,
  type Script,
  shut,
  standing,
  startMs,
  unloading,
} from '../../../support/engine/engine-script.ts';
import { gaugeDelivery } from '../../../support/engine/gauge-delivery.ts';
import { rackTicket } from '../../../support/engine/meter-ticket.ts';
import { certain, withoutDrains } from '../../../support/engine/setting-options.ts';
import type { Delivery } from '../../../support/scenario.ts';

const inOrder = (...parts: readonly Script[]): Script =>
  parts.flat().toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

/** The same cargo messages of compartment 2, with another oil where asked. */
const second = (script: Script, oilCode: number | null = null): Delivery[] =>
  script
    .filter(({ message: { kind } }) => kind === 'tank-level' || kind === 'seal-sensor')
    .map(({ receivedAt, message }) => ({
      receivedAt,
      message: {
        ...message,
        id: `${message.id}-2`,
        data: JSON.parse(
          JSON.stringify(message.data).replaceAll(
            '"compartment":1',
            `"compartment":2${oilCode === null || message.kind !== 'tank-level' ? '' : `,"oilCode":${oilCode}`}`,
          ),
        ) as object,
      },
    }));

/** What stands in the yard between two trips. */
const withRest = (leftMm: number, nextMm: number, drainedMm: number): Script =>
  inOrder(
    [shut(0)],
    loading(1, 800),
    driving(780, 1200, 'depot', 'station', 30),
    unloading(1200, 'station', 800, leftMm),
    driving(2040, 2400, 'station', 'park', 30),
    standing(2400, 2700, 'park', leftMm),
    standing(2760, 3300, 'park', leftMm - drainedMm),
    driving(3360, 3700, 'park', 'depot', 30),
    loading(3700, nextMm, leftMm - drainedMm),
  );

test('a remainder that is drained in the yard is a drain, and no loss of the delivery', () => {
  const { records, alarms } = run(withRest(16.2, 700, 16.2), 5000);
  expect(records('task-fuel')[0]).toMatchObject({
    state: 'incomplete',
    sentV20L: 8000,
    receivedV20L: 7838,
    remainderV20L: 162,
    lossV20L: 0,
    drainedV20L: 0,
  });
  expect(alarms(202).map(({ cause, properties }) => [cause, properties])).toMatchObject([
    // What was sent of the fuel was 8,000 L.
    ['drain', { loss: 162, lossRate: 0.02025 }],
  ]);
});

test('what is left is read in the last visit of a station, not before the next loading', () => {
  // Slowly evaporates, or the truck stands on another ground: under the limit of a drain.
  const { records } = run(withRest(100, 700, 2.5), 5000);
  expect(records('task-fuel')[0]).toMatchObject({ remainderV20L: 1000, lossV20L: 0 });
});

/** 20 mm are drained on the way; the station then gets so much less than was loaded. */
const drainedOnTheWay = (loadedMm: number, arrivesMm: number, drainedMm = 20): Script =>
  inOrder(
    [shut(0)],
    loading(1, loadedMm),
    driving(780, 1100, 'depot', 'road', 30),
    standing(1100, 1400, 'road', loadedMm),
    // More than a quarter of an hour: what goes later is none of that drain.
    standing(1460, 2520, 'road', loadedMm - drainedMm),
    driving(2580, 2820, 'road', 'station', 30),
    unloading(2820, 'station', arrivesMm, 0),
    driving(3630, 3820, 'station', 'depot', 30),
  );

test('a drain is subtracted from the judgement of its task, and stays in the task’s loss', () => {
  const { records, alarms } = run(drainedOnTheWay(800, 780), 5000);
  const [drain, ...more] = alarms(202);
  expect(more).toEqual([]);
  expect(drain).toMatchObject({ cause: 'drain', properties: { loss: 200, lossRate: 0.025 } });
  expect(records('task-fuel')).toMatchObject([
    { lossV20L: 200, lossRate: 0.025, drainedV20L: 200, drainAlarmIds: [drain?.id], lossClass: 'black' },
  ]);
});

test('the rest of a loss is raised by the task itself', () => {
  // Of 225 L, 200 L were counted; 25 L of 8,000 L are 3.125 per mille.
  const { alarms, records } = run(drainedOnTheWay(800, 777.5), 5000, certain);
  expect(alarms(202).map(({ cause }) => cause)).toEqual(['task', 'drain']);
  const [task] = alarms(202);
  expect(task).toMatchObject({
    level: 2,
    properties: { loss: 25, lossRate: 0.003125, leg: 'transit', drained: 200, wholeLoss: 225 },
    why: { figures: { wholeLossV20L: 225, drainedV20L: 200, lossV20L: 25, lossRate: 0.003125 } },
  });
  expect(records('task-fuel')).toMatchObject([{ lossV20L: 225, lossRate: 0.028125, drainedV20L: 200 }]);
  // 15 L of it are too little to raise; 25 L are within what the gauge may err.
  expect(run(drainedOnTheWay(800, 778.5), 5000, certain).alarms(202)).toHaveLength(1);
  const usual = run(drainedOnTheWay(800, 777.5), 5000);
  expect(usual.alarms(202).map(({ cause }) => cause)).toEqual(['drain']);
  expect(usual.records('task-fuel')).toMatchObject([
    { lossV20L: 225, transitLossV20L: 225, transitVerdict: 'proven', chargedV20L: 200 },
  ]);
});

test('a drain makes no gain of a task that arrived with more than the gauge said on the way', () => {
  expect(run(drainedOnTheWay(800, 790), 5000).alarms(202)).toMatchObject([{ cause: 'drain' }]);
});

test('a drain that grows takes off what it has grown to', () => {
  const script = inOrder(
    [shut(0)],
    loading(1, 800),
    driving(780, 1100, 'depot', 'road', 30),
    standing(1100, 1400, 'road', 800),
    standing(1460, 1700, 'road', 790),
    standing(1760, 1940, 'road', 780),
    driving(2000, 2200, 'road', 'station', 30),
    unloading(2200, 'station', 780, 0),
  );
  const { records, alarms } = run(script, 4000);
  expect(alarms(202)).toMatchObject([{ cause: 'drain', properties: { loss: 200 } }]);
  expect(records('task-fuel')).toMatchObject([{ lossV20L: 200, drainedV20L: 200 }]);
});

test('a drain marks its own fuel: the other is neither black nor relieved', () => {
  const petrol = drainedOnTheWay(800, 780);
  const diesel = second(
    inOrder(
      [shut(0)],
      loading(1, 700),
      standing(1100, 2520, 'road', 700).filter(({ message }) => message.kind === 'tank-level'),
      unloading(2820, 'station', 700.3, 0),
    ),
    0,
  );
  const { records, alarms } = run(inOrder(petrol, diesel), 5000);
  expect(records('task-fuel').map((row) => [row.fuel, row.lossV20L, row.drainedV20L, row.lossClass])).toEqual(
    [
      ['gasoline', 200, 200, 'black'],
      ['diesel', -3, 0, 'normalGain'],
    ],
  );
  expect(alarms(202)).toHaveLength(1);
});

test('by the station’s gauge a drain between two openings of a visit is taken off too, by the truck’s own it is no loss', () => {
  const visit = (more: Script) =>
    inOrder(
      [shut(0)],
      loading(1, 800),
      driving(780, 1200, 'depot', 'otherStation', 30),
      unloading(1200, 'otherStation', 800, 400),
      // Drained while it waits for the second tank, then opened again.
      standing(2010, 2310, 'otherStation', 385),
      [open(2320, 'footValve'), level(2400, 100), level(2460, 0), close(2470, 'footValve')],
      standing(2500, 2740, 'otherStation', 0),
      driving(2760, 3000, 'otherStation', 'depot', 30),
      more,
    );
  const delivered = (litres: number) => gaugeDelivery({ endTime: at(2480), endVtL: 1000 + litres }, 2600);
  const gauged = run(visit([delivered(7850)]), 9000);
  expect(gauged.records('task-fuel')).toMatchObject([{ measure: 'atg', lossV20L: 150, drainedV20L: 150 }]);
  expect(gauged.alarms(202).map(({ cause }) => cause)).toEqual(['drain']);
  const alone = run(visit([]), 9000);
  expect(alone.records('task-fuel')).toMatchObject([{ measure: 'tank', lossV20L: 0, drainedV20L: 0 }]);
  expect(alone.alarms(202).map(({ cause }) => cause)).toEqual(['drain']);
});

test('of a rest without a task under way nobody knows what a drain is a share of; of a load it is what was on board', () => {
  const carried = run([shut(0), ...standing(10, 250, 'road', 500), ...standing(310, 550, 'road', 490)], 700);
  expect(carried.alarms(202)).toMatchObject([{ properties: { loss: 100, lossRate: 0.02 } }]);
  const { alarms } = run(
    [shut(0), ...standing(10, 250, 'road', 14.2), ...standing(310, 550, 'road', 0)],
    700,
  );
  expect(alarms(202)).toMatchObject([{ properties: { loss: 142, lossRate: null } }]);
});

test('alarm 202 of a fuel begins with its loading and ends with its unloading', () => {
  const petrol = inOrder(
    [shut(0)],
    loading(1, 800),
    driving(1500, 1700, 'depot', 'station', 30),
    unloading(1700, 'station', 794, 0),
    standing(2460, 3600, 'station', 0),
    driving(3660, 4000, 'station', 'depot', 30),
  );
  // Diesel is loaded before and unloaded after.
  const diesel = second(
    inOrder(
      loading(-180, 700).filter(({ message }) => Date.parse(message.time) > startMs),
      unloading(2600, 'station', 700, 0),
    ),
    0,
  );
  const { alarms, records } = run(inOrder(petrol, diesel), 6000, withoutDrains);
  const [task] = records('transport-task');
  expect([task?.startTime, task?.endTime]).toEqual([at(20), at(3070)]);
  expect(alarms(202)).toMatchObject([
    { fuel: 'gasoline', startTime: at(201), endTime: at(2170), raisedTime: at(2170) },
  ]);
});

test('task, fuel and alarm name the messages that they are made of, and the figures compared', () => {
  const script = inOrder(
    [shut(0)],
    loading(1, 800),
    driving(780, 1200, 'depot', 'station', 30),
    unloading(1200, 'station', 794, 0),
    driving(2040, 2400, 'station', 'depot', 30),
  );
  const idAt = (kind: string, s: number) =>
    script.find(({ message }) => message.kind === kind && message.time === at(s))?.message.id;
  const { records, alarms } = run(script, 3000, withoutDrains);
  const messages = {
    opened: idAt('seal-sensor', 201),
    closed: idAt('seal-sensor', 1670),
    readings: [
      idAt('tank-level', 186),
      idAt('tank-level', 486),
      idAt('tank-level', 1445),
      idAt('tank-level', 1715),
    ],
  };
  expect(messages.readings.every((id) => id !== undefined)).toBe(true);
  expect(records('transport-task')[0]?.why).toMatchObject({
    messages,
    figures: { leftVtL: 0, emptyL: 30 },
  });
  const figures = {
    measure: 'tank',
    sentV20L: 8000,
    receivedV20L: 7940,
    remainderV20L: 0,
    drainedV20L: 0,
    lossV20L: 60,
    lossRate: 0.0075,
    threshold: 0.003,
  };
  expect(records('task-fuel')[0]?.why).toMatchObject({ messages, figures });
  expect(alarms(202)[0]?.why).toMatchObject({
    messages: { ...messages, decided: messages.readings[3] },
    figures,
  });
});

test('a loss by the station’s gauge names the message of its delivery', () => {
  const gauge = gaugeDelivery({ endVtL: 8900 });
  const { alarms } = run(
    inOrder(
      [shut(0)],
      loading(1, 800),
      [rackTicket(8000)],
      driving(780, 1200, 'depot', 'otherStation', 30),
      unloading(1200, 'otherStation', 800, 0),
      [gauge],
    ),
    9000,
  );
  expect(alarms(202)[0]?.why).toMatchObject({
    messages: { decided: gauge.message.id, deliveries: [gauge.message.id] },
    figures: { measure: 'atg', leg: 'unloading', lossV20L: 100, tankLossV20L: 0 },
  });
});
