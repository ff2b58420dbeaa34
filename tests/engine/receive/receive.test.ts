import { expect, test } from 'vitest';

import { prepareContext } from '#engine/master/context.ts';
import { receive } from '#engine/receive.ts';

import { at, master, send, startMs } from '../../support/engine/engine-script.ts';

const { settings } = prepareContext(master(), []);
const received = (delivery: ReturnType<typeof send>) =>
  receive(delivery.message, Date.parse(delivery.receivedAt), settings);

test('a clock that is ahead is set back, and with it the times inside the message', () => {
  const ticket = (sentS: number) =>
    received(
      send(
        1000,
        'flow-delivery',
        {
          ticketCode: 'a',
          meterNumber: 1,
          measuringPosition: 'truck',
          direction: 'unload',
          oilCode: 92,
          unit: 'L',
          vtL: 1,
          startTime: at(900),
          endTime: at(990),
          valid: true,
        },
        { receivedS: 1001, sentS },
      ),
    );
  expect(ticket(1031)).toMatchObject({
    result: 'accepted',
    fact: {
      t: startMs + 1_000_000,
      contactMs: startMs + 1_001_000,
      data: { startTime: at(900), endTime: at(990) },
    },
  });
  expect(ticket(1101)).toMatchObject({
    result: 'accepted',
    note: 'clockCorrected',
    fact: {
      t: startMs + 900_000,
      clockSkewS: 100,
      contactMs: startMs + 1_001_000,
      receivedMs: startMs + 1_001_000,
      data: { startTime: at(800), endTime: at(890), vtL: 1 },
    },
  });
});

test('too far ahead or too old: refused with how far; a time ahead of its own sending too', () => {
  const day = 86_400;
  const answer = (timeS: number, more: Parameters<typeof send>[3]) =>
    received(send(timeS, 'heartbeat', { intervalS: 60 }, more));
  expect(answer(day + 1001, { receivedS: 1000 })).toEqual({
    result: 'refused',
    reason: 'timeFuture',
    detail: '86401 s ahead',
  });
  expect(answer(day + 1001, { receivedS: 1000, sentS: 1000 })).toEqual({
    result: 'refused',
    reason: 'timeFuture',
    detail: '86401 s ahead',
  });
  expect(answer(day + 1000, { receivedS: 1000, sentS: 1000 }).result).toBe('accepted');
  expect(answer(-40 * day, { receivedS: 0 }).result).toBe('accepted');
  expect(answer(-40 * day - 1, { receivedS: 0 })).toEqual({
    result: 'refused',
    reason: 'timePast',
    detail: '40 days old',
  });
});
