import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { coarse } from '#simulator/messages/detail.ts';
import { createFleet } from '#simulator/fleet.ts';

const startMs = Date.UTC(2026, 10, 10, 4);
const dayMs = 86_400_000;

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

test('ideal instruments: the same seed says what it has always said', () => {
  const fleet = createFleet({ seed: 'tankwatch', trucks: 24 });
  const untilMs = startMs + dayMs;
  expect({
    describe: digestOf(fleet.describe()),
    wayBills: digestOf(fleet.wayBills(startMs, untilMs)),
    incidents: digestOf(fleet.incidents(startMs, untilMs)),
    messages: digestOf(fleet.messagesBySubject(startMs, untilMs, coarse)),
    first: digestOf(fleet.everyNow(startMs)),
    last: digestOf(fleet.everyLast(startMs)),
  }).toMatchInlineSnapshot(`
    {
      "describe": "540e1c7cb823a28f",
      "first": "89cf7d9a779de928",
      "incidents": "e250c9ebdb1ad071",
      "last": "6b6a2d9d521db5a0",
      "messages": "2537ad0de250c477",
      "wayBills": "2c0f2cbc0c7e958b",
    }
  `);
});
