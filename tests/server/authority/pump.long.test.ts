import { afterAll, beforeAll, expect, test } from 'vitest';

import { readBody } from '#gateway/jt809/codec/parts.ts';
import { pastPlacesPart, placePart } from '#gateway/jt809/messages/place-messages.ts';
import type { SubMessage } from '#gateway/jt809/messages/envelope.ts';
import { claimAuthorities } from '#server/authority/claims.ts';
import { createPump } from '#server/authority/outbox/pump.ts';
import { queueUp } from '#server/authority/outbox/queue-up.ts';
import { readPeers } from '#server/authority/peers.ts';
import { refreshVehicles } from '#server/authority/vehicles.ts';
import type { Database } from '#server/database/database.ts';

import { enterAuthority, sealer, startMs, storePlaces } from '../../support/authority/carrier-world.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

const format = { edition: '2011', encryption: null, lengthWithCheckCode: true } as const;
const truck = '浙B00002';

let database: Database;
let authorityId = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  authorityId = await enterAuthority(database, { port: 1 }, format, 'TW0101');
  await refreshVehicles(database, startMs);
});
afterAll(() => database.close());

const timesOf = ({ id, data }: SubMessage): readonly number[] => {
  if (id === 0x1202) return [readBody(placePart('2011', ''), data)?.timeMs ?? 0];
  return id === 0x1203 ? (readBody(pastPlacesPart('2011', ''), data) ?? []).map(({ timeMs }) => timeMs) : [];
};

let connections = 0;

/** A process with one connection, which arrives as far as a test lets it. @param takes frames that the link takes */
const process = async (takes = Infinity) => {
  const [peer] = await readPeers(database, sealer, null);
  if (peer === undefined) throw new Error('no authority');
  connections += 1;
  const connection = connections;
  const sent: SubMessage[] = [];
  const failed: number[] = [];
  const pump = createPump({
    database,
    peer,
    now: () => startMs + 600_000,
    failed: (_error, { id }) => failed.push(id),
    links: {
      confirmSoon: () => {},
      send: (message) => {
        if (message.id === 0x1402) throw new RangeError('a number that does not fit');
        if (sent.length >= takes) return null;
        sent.push(message);
        return { number: sent.length, connection, mark: sent.length };
      },
    },
  });
  return { pump, sent, failed, connection };
};

const waiting = async (): Promise<number> => {
  const [row] = await database.query<{ count: number }>('select count(*)::int as count from authority_place');
  return row?.count ?? 0;
};

test('a hundred kills lose no place, and none goes up again once it was confirmed', async () => {
  const all = Array.from({ length: 120 }, (_, index) => startMs + 1000 * (index + 1));
  await storePlaces(database, truck, 'TW0101', all);
  const confirmed = new Set<number>();
  const arrived = new Map<number, number>();
  for (let kill = 0; kill < 100; kill += 1) {
    // Each process owns it anew; what the one before had under way goes up once more.
    await claimAuthorities(database, `process ${kill}`, startMs + kill * 60_000);
    const one = await process(1 + (kill % 3));
    await one.pump.send();
    // Of what was sent, some never arrived; of what arrived, some is confirmed before the process dies.
    const there = one.sent.slice(0, kill % 4 === 0 ? 0 : one.sent.length);
    for (const ms of there.flatMap(timesOf)) {
      expect(confirmed.has(ms), `${ms} was confirmed before`).toBe(false);
      arrived.set(ms, (arrived.get(ms) ?? 0) + 1);
    }
    if (kill % 5 !== 4) continue;
    const upTo = there.slice(0, Math.ceil(there.length / 2));
    await one.pump.confirmed(one.connection, upTo.length);
    for (const ms of upTo.flatMap(timesOf)) confirmed.add(ms);
  }
  await claimAuthorities(database, 'the last', startMs + 100 * 60_000);
  const last = await process();
  await last.pump.send();
  const left = last.sent.flatMap(timesOf);
  expect(left).toEqual(all.filter((ms) => !confirmed.has(ms)));
  expect(confirmed.size).toBeGreaterThan(0);
  await last.pump.confirmed(last.connection, last.sent.length);
  expect(await waiting()).toBe(0);
  const [counted] = await database.query<{ sum: number }>(
    'select sum(count)::int as sum from authority_count where message = $1',
    [0x1203],
  );
  expect(counted?.sum).toBe(all.length);
});

test('a link that takes no more leaves the rest, and one that ends gives back what it had', async () => {
  await storePlaces(
    database,
    truck,
    'TW0101',
    Array.from({ length: 12 }, (_, index) => startMs + 300_000 + 1000 * index),
  );
  const one = await process(2);
  await one.pump.send();
  expect(one.sent.map(({ data }) => data[0])).toEqual([5, 5]);
  await one.pump.confirmed(one.connection, 1);
  expect(await waiting()).toBe(7);
  await one.pump.ended(one.connection);
  const next = await process();
  await next.pump.send();
  expect(next.sent.map(({ data }) => data[0])).toEqual([5, 2]);
  await next.pump.confirmed(next.connection, 2);
});

test('a message that no frame can be made of is left out, and those behind it go up', async () => {
  const message = { authorityId, vehicle: { plate: truck, color: 2 }, data: Buffer.alloc(1) };
  await queueUp(
    database,
    [
      { ...message, message: 'alarm' },
      { ...message, message: 'wayBill' },
    ],
    startMs,
  );
  const one = await process();
  await one.pump.send();
  expect(one.failed).toHaveLength(1);
  expect(one.sent.map(({ id }) => id)).toEqual([0x120d]);
  await one.pump.confirmed(one.connection, 1);
  expect(await database.query('select from authority_outbox')).toEqual([]);
});
