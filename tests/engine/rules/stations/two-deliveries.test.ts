import { expect, test } from 'vitest';

import { driverOf } from '../../../support/engine/engine-driver.ts';
import { provenLoss as scenario } from '../../../support/engine/proven-loss.ts';
import type { Delivery } from '../../../support/scenario.ts';

/** The gauge's delivery, sent as two halves of two tanks, the second some minutes later. */
const halves = (delivery: Delivery): [Delivery, Delivery] => {
  const { message, receivedAt } = delivery;
  const data = message.data as { startVtL: number; endVtL: number; deliveryCode: string };
  const half = (data.endVtL - data.startVtL) / 2;
  const later = (time: string): string => new Date(Date.parse(time) + 240_000).toISOString();
  return [
    { receivedAt, message: { ...message, data: { ...data, endVtL: data.startVtL + half } } },
    {
      receivedAt: later(receivedAt),
      message: {
        ...message,
        id: `${message.id}-b`,
        seq: message.seq + 1,
        time: later(message.time),
        data: {
          ...data,
          tankNumber: 9,
          deliveryCode: `${data.deliveryCode}-b`,
          startVtL: 0,
          endVtL: half,
          salesVtL: 0,
        },
      },
    },
  ];
};

const losses = (driver: ReturnType<typeof driverOf>): unknown[] =>
  driver.inForce().filter((row) => 'type' in row && row.type === 202 && !('kind' in row));

test('half of what a truck gave is a delivery still to come, not a loss; when it has come the loss is judged', () => {
  const index = scenario.messages.findIndex(({ message }) => message.kind === 'atg-delivery');
  const delivery = scenario.messages[index];
  if (!delivery) throw new Error('no delivery');
  const [first, second] = halves(delivery);
  const driver = driverOf(scenario);
  for (const one of scenario.messages.slice(0, index)) driver.deliver([one]);
  driver.deliver([first]);
  expect(losses(driver)).toEqual([]);
  driver.deliver([second]);
  expect(losses(driver)).toMatchObject([{ cause: 'task', properties: { loss: 101 } }]);
});

test('a delivery that never comes is judged when the task has settled', () => {
  const index = scenario.messages.findIndex(({ message }) => message.kind === 'atg-delivery');
  const delivery = scenario.messages[index];
  if (!delivery) throw new Error('no delivery');
  const [first] = halves(delivery);
  const driver = driverOf(scenario);
  for (const one of scenario.messages.slice(0, index)) driver.deliver([one]);
  driver.deliver([first]);
  driver.tick(Date.parse(first.receivedAt) + 3 * 3_600_000);
  expect(losses(driver)).toHaveLength(1);
});
