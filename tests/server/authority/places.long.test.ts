import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readBody } from '#gateway/jt809/codec/parts.ts';
import { pastPlacesPart, placePart } from '#gateway/jt809/messages/place-messages.ts';
import { registrationPart } from '#gateway/jt809/messages/vehicle-messages.ts';
import type { Database } from '#server/database/database.ts';

import { eventually } from '../../support/authority/eventually.ts';
import {
  type Carrier,
  encryption,
  enterAuthority,
  startCarrier,
  startMs,
  storePlaces,
} from '../../support/authority/carrier-world.ts';
import { createHandTime } from '../../support/authority/hand-time.ts';
import { type StandInAuthority, startStandInAuthority } from '../../support/authority/stand-in-authority.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

let database: Database;
let ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await database.close();
});

const carrier = async (time = createHandTime(startMs)): Promise<Carrier> => {
  const made = await startCarrier(database, time);
  ends.push(async () => {
    const closing = made.service.close();
    await eventually(async () => {
      time.advance(4_000);
      await Promise.race([closing, Promise.reject(new Error('not yet'))]);
    });
  });
  return made;
};

/** Until the carrier is logged in, and has told of its trucks. */
const loggedIn = async (one: Carrier, authority: StandInAuthority): Promise<void> => {
  await eventually(async () => {
    await one.work();
    expect(authority.heardOf(0x1201).length).toBeGreaterThan(0);
  });
};

const formats = [
  { edition: '2011', encryption: null, lengthWithCheckCode: true },
  { edition: '2019', encryption, lengthWithCheckCode: true },
] as const;

/** Times of places that came, in their order, ms. */
const timesOf = (authority: StandInAuthority, edition: '2011' | '2019'): readonly number[] =>
  authority.heard.flatMap(({ id, data }) => {
    if (id === 0x1202) return readBody(placePart(edition, ''), data)?.timeMs ?? [];
    return id === 0x1203
      ? (readBody(pastPlacesPart(edition, ''), data) ?? []).map(({ timeMs }) => timeMs)
      : [];
  });

const queued = async (): Promise<number> => {
  const [row] = await database.query<{ count: number }>('select count(*)::int as count from authority_place');
  return row?.count ?? 0;
};

describe.each(formats)('of edition $edition', (format) => {
  test('trucks are registered, places go up as they come, and leave the outbox when they are confirmed', async () => {
    const authority = await startStandInAuthority({ ...format, password: 'TankW#01' });
    ends.push(authority.close);
    await enterAuthority(database, authority, format, 'TW0101');
    const one = await carrier();
    await loggedIn(one, authority);
    const [registered] = authority.heardOf(0x1201);
    expect(registered?.vehicle).toEqual({ plate: '浙B00002', color: 2 });
    expect(readBody(registrationPart(format.edition), registered?.data ?? Buffer.alloc(0))).toMatchObject({
      platform: '33020000001',
      sim: '13805740001'.padStart(format.edition === '2019' ? 13 : 12, '0'),
    });
    // The truck of the company and not those of others, of one minute ago and of now.
    await storePlaces(database, '浙B00002', 'TW0101', [startMs + 1000]);
    await storePlaces(database, '浙B00001', 'TW01', [startMs + 1000]);
    await storePlaces(database, '浙B00002', 'TW0102', [startMs + 2000]);
    await one.work();
    await eventually(() => expect(timesOf(authority, format.edition)).toEqual([startMs + 1000]));
    expect(await queued()).toBe(1);
    one.time.advance(61_000);
    await eventually(async () => {
      await one.work();
      expect(await queued()).toBe(0);
    });
    const [count] = await database.query<{ count: number; sign_code: string }>(
      'select count, sign_code from authority_count where message = $1',
      [0x1202],
    );
    expect(count).toEqual({ count: 1, sign_code: '浙B00002' });
    expect(authority.unreadable).toEqual([]);
  });

  test('what an outage leaves goes up by five in order of time, and what is fresh beside it at once', async () => {
    const authority = await startStandInAuthority(format);
    ends.push(authority.close);
    await enterAuthority(database, authority, format, 'TW0101');
    const one = await carrier();
    await loggedIn(one, authority);
    const past = Array.from({ length: 12 }, (_, index) => startMs + 1000 * (index + 1));
    await storePlaces(database, '浙B00002', 'TW0101', past.toReversed());
    one.time.advance(150_000);
    const fresh = one.time.clock() - 5_000;
    await storePlaces(database, '浙B00002', 'TW0101', [fresh]);
    await eventually(async () => {
      await one.work();
      expect(timesOf(authority, format.edition)).toHaveLength(13);
    });
    expect(timesOf(authority, format.edition)).toEqual([fresh, ...past]);
    expect(authority.heardOf(0x1203).map(({ data }) => data[0])).toEqual([5, 5, 2]);
  });
});

test('a broken link loses nothing, and what was confirmed goes up once', async () => {
  const format = formats[1];
  const authority = await startStandInAuthority(format);
  ends.push(authority.close);
  await enterAuthority(database, authority, format, 'TW0101');
  const one = await carrier();
  await loggedIn(one, authority);
  await storePlaces(database, '浙B00002', 'TW0101', [startMs + 1000]);
  await one.work();
  one.time.advance(61_000);
  await eventually(async () => {
    await one.work();
    expect(await queued()).toBe(0);
  });
  authority.behave({ withoutKeepAlive: true, withoutSubLink: true });
  await storePlaces(database, '浙B00002', 'TW0101', [startMs + 2000]);
  await one.work();
  await eventually(() => expect(timesOf(authority, '2019')).toHaveLength(2));
  // Nobody knows whether the second arrived: it goes up once more, the first does not.
  authority.cut('sub');
  authority.cut('main');
  await eventually(() => expect(authority.isOpen('main')).toBe(false));
  await eventually(async () => {
    one.time.advance(6_000);
    await one.work();
    expect(timesOf(authority, '2019').filter((ms) => ms === startMs + 2000).length).toBeGreaterThan(1);
  });
  expect(timesOf(authority, '2019').filter((ms) => ms === startMs + 1000)).toHaveLength(1);
});

test('a process that dies leaves all to the next one', async () => {
  const format = formats[0];
  const authority = await startStandInAuthority({ ...format, withoutKeepAlive: true });
  ends.push(authority.close);
  await enterAuthority(database, authority, format, 'TW0101');
  const first = await carrier();
  await loggedIn(first, authority);
  await storePlaces(database, '浙B00002', 'TW0101', [startMs + 1000, startMs + 2000]);
  await first.work();
  await eventually(() => expect(timesOf(authority, '2011')).toHaveLength(2));
  // It goes without a word: nothing was confirmed, and its authorities are its own for half a minute yet.
  authority.behave({ withoutKeepAlive: false });
  const time = createHandTime(first.time.clock() + 10_000);
  const second = await carrier(time);
  await second.work();
  expect(authority.logIns()).toBe(1);
  time.advance(31_000);
  await eventually(async () => {
    await second.work();
    expect(timesOf(authority, '2011')).toHaveLength(4);
  });
  time.advance(61_000);
  await eventually(async () => {
    await second.work();
    expect(await queued()).toBe(0);
  });
});

test('only chosen trucks go to an authority that gets chosen ones, and places from before it knew them do not', async () => {
  const format = formats[1];
  const authority = await startStandInAuthority(format);
  ends.push(authority.close);
  const id = await enterAuthority(database, authority, format, 'TW01');
  await database.query(`update authority set vehicles = 'chosen' where id = $1`, [id]);
  await database.query(
    `insert into authority_truck select $1, 1, id from truck where sign_code = '浙B00003'`,
    [id],
  );
  const one = await carrier();
  await loggedIn(one, authority);
  expect(authority.heardOf(0x1201).map(({ vehicle }) => vehicle?.plate)).toEqual(['浙B00003']);
  await storePlaces(database, '浙B00003', 'TW0102', [startMs - 3_600_000, startMs + 1000]);
  await storePlaces(database, '浙B00002', 'TW0101', [startMs + 1000]);
  await eventually(async () => {
    await one.work();
    expect(timesOf(authority, '2019')).toEqual([startMs + 1000]);
  });
});

test('a truck that gets another plate loses no place, and none of before is told twice', async () => {
  const format = formats[1];
  const authority = await startStandInAuthority(format);
  ends.push(authority.close);
  await enterAuthority(database, authority, format, 'TW01');
  const one = await carrier();
  await loggedIn(one, authority);
  await storePlaces(database, '浙B00002', 'TW0101', [startMs + 1000]);
  await eventually(async () => {
    await one.work();
    expect(timesOf(authority, '2019')).toEqual([startMs + 1000]);
  });
  one.time.advance(10_000);
  await database.query(`update truck_master set sign_code = '浙B77702' where sign_code = '浙B00002'`);
  // Said before the vehicles are looked at again.
  await storePlaces(database, '浙B77702', 'TW0101', [startMs + 2000]);
  await eventually(async () => {
    await one.work();
    expect(timesOf(authority, '2019')).toEqual([startMs + 1000, startMs + 2000]);
  });
});

test('an authority in GCJ-02 is told its own coordinates, and a wrong password is told in words', async () => {
  const format = formats[0];
  const authority = await startStandInAuthority({ ...format, password: 'another' });
  ends.push(authority.close);
  const id = await enterAuthority(database, authority, format, 'TW0101');
  await database.query(`update authority set datum = 'gcj02' where id = $1`, [id]);
  const one = await carrier();
  await eventually(async () => {
    await one.work();
    const [row] = await database.query<{ detail: string }>(
      `select state -> 'main' ->> 'detail' as detail from authority_link where authority_id = $1`,
      [id],
    );
    expect(row?.detail).toBe('refusedPassword');
  });
  authority.behave({ password: 'TankW#01' });
  one.time.advance(300_500);
  await loggedIn(one, authority);
  await storePlaces(database, '浙B00002', 'TW0101', [one.time.clock()]);
  await eventually(async () => {
    await one.work();
    expect(authority.heardOf(0x1202)).toHaveLength(1);
  });
  const place = readBody(placePart('2011', ''), authority.heardOf(0x1202)[0]?.data ?? Buffer.alloc(0));
  expect(place?.longitudeDeg).toBeCloseTo(121.7045, 3);
  expect(place?.longitudeDeg).not.toBeCloseTo(121.7, 3);
});
