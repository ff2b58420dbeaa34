import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { writeBody } from '#gateway/jt809/codec/parts.ts';
import { lastNumbersPart, lossQueryPart } from '#gateway/jt809/messages/link-messages.ts';
import { writeSubMessage } from '#gateway/jt809/messages/envelope.ts';
import type { Database } from '#server/database/database.ts';

import { eventually } from '../../support/authority/eventually.ts';
import {
  type Carrier,
  encryption,
  enterAuthority,
  startCarrier,
  startMs,
} from '../../support/authority/carrier-world.ts';
import { createHandTime } from '../../support/authority/hand-time.ts';
import { type StandInAuthority, startStandInAuthority } from '../../support/authority/stand-in-authority.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

const formats = [
  { edition: '2011', encryption: null, lengthWithCheckCode: true },
  { edition: '2019', encryption, lengthWithCheckCode: true },
] as const;

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

/** A carrier that is logged in with a stand-in. */
const connected = async (
  format: (typeof formats)[number],
): Promise<{ readonly authority: StandInAuthority; readonly one: Carrier; readonly id: number }> => {
  const authority = await startStandInAuthority(format);
  ends.push(authority.close);
  const id = await enterAuthority(database, authority, format, 'TW0101');
  const time = createHandTime(startMs);
  const one = await startCarrier(database, time);
  ends.push(async () => {
    const closing = one.service.close();
    await eventually(async () => {
      time.advance(4_000);
      await Promise.race([closing, Promise.reject(new Error('not yet'))]);
    });
  });
  await workUntil(one, () => expect(authority.isOpen('sub')).toBe(true));
  await workUntil(one, async () => expect(await stateOf()).toBe('up'));
  return { authority, one, id };
};

const workUntil = (one: Carrier, isSo: () => Promise<void> | void): Promise<void> =>
  eventually(async () => {
    await one.work();
    await isSo();
  });

const stateOf = async (): Promise<string | undefined> => {
  const [row] = await database.query<{ state: string }>(
    `select state -> 'main' ->> 'state' as state from authority_link`,
  );
  return row?.state;
};

const breaks = (): Promise<readonly { readonly from: Date; readonly until: Date | null }[]> =>
  database.query<{ from: Date; until: Date | null }>(
    'select from_time as "from", until_time as until from authority_break order by from_time',
  );

const hex = (ms: number): string =>
  Math.floor(ms / 1000)
    .toString(16)
    .padStart(16, '0');
const platform = '33020000001';
const platformHex = Buffer.from(platform).toString('hex');

describe.each(formats)('of edition $edition', (format) => {
  test('a break of the main link is kept, and told with its length and what was lost when it is asked for', async () => {
    const { authority, one, id } = await connected(format);
    expect(await breaks()).toEqual([]);
    authority.behave({ logInResult: 5 });
    authority.cut('main');
    await workUntil(one, async () => {
      expect(await breaks()).toHaveLength(1);
    });
    const [broken] = await breaks();
    expect(broken).toEqual({ from: new Date(startMs), until: null });
    one.time.advance(40_000);
    authority.behave({ logInResult: 0 });
    await eventually(async () => {
      one.time.advance(5_000);
      await one.work();
      expect(await stateOf()).toBe('up');
    });
    const [kept] = await breaks();
    const backMs = kept?.until?.getTime() ?? 0;
    expect(backMs).toBeGreaterThanOrEqual(startMs + 40_000);
    await eventually(() => expect(authority.isOpen('sub')).toBe(true));
    await database.query(
      `insert into authority_received (authority_id, from_time, until_time, received, sent, noted_time)
       values ($1, $2, $3, 98, 100, $3)`,
      [id, new Date(startMs), new Date(startMs + 20_000)],
    );
    const [fromMs, untilMs] = [startMs - 3_600_000, startMs + 30_000];
    authority.say(0x9102, lossQueryPart, { platform, fromMs, untilMs });
    await workUntil(one, () => expect(authority.heardOf(0x1102)).toHaveLength(1));
    const [said] = authority.heardOf(0x1102);
    const body = `${platformHex}${hex(fromMs)}${hex(untilMs)}00000002010000001e`;
    expect(said?.frame.messageId).toBe(0x1102);
    expect(said?.frame.body.toString('hex')).toBe(`110200000024${body}`);
    // Of a time that is over, within which nothing broke; some authorities let it travel as other sub-messages do.
    authority.sayOfLink(
      0x9100,
      writeSubMessage(
        {
          id: 0x9102,
          vehicle: null,
          data: writeBody(lossQueryPart, { platform, fromMs: fromMs - 60_000, untilMs: fromMs }),
        },
        format.edition,
      ),
    );
    await workUntil(one, () => expect(authority.heardOf(0x1102)).toHaveLength(2));
    expect(authority.heardOf(0x1102)[1]?.data.toString('hex')).toBe(
      `${platformHex}${hex(fromMs - 60_000)}${hex(fromMs)}000000000000000000`,
    );
    expect(authority.unreadable).toEqual([]);
  });

  test('a query without its time is not answered, and numbers of messages are kept for people', async () => {
    const { authority, one } = await connected(format);
    authority.say(0x9102, lossQueryPart, { platform, fromMs: null, untilMs: null });
    authority.say(0x9103, lastNumbersPart, {
      last: [
        { id: 0x1202, number: 5012, timeMs: startMs },
        { id: 0x1402, number: 77, timeMs: startMs },
      ],
    });
    await workUntil(one, async () => {
      const rows = await database.query<{ kind: string; content: string }>(
        'select kind, content from authority_message order by id',
      );
      expect(rows).toMatchObject([
        { kind: 'recorded', content: expect.stringMatching(/^0x9102 /) },
        { kind: 'recorded', content: '0x9103: 0x1202 5012, 0x1402 77' },
      ]);
    });
    expect(authority.heardOf(0x1102)).toEqual([]);
  });
});

test('a process that died was up until it said so last', async () => {
  const { one } = await connected(formats[0]);
  await database.query(`update authority_link set owner = 'dead', updated_time = $1`, [
    new Date(startMs - 100_000),
  ]);
  // Another process holds it for a while: this one lets go, and takes it again.
  await database.query('update authority_link set until_time = $1', [new Date(startMs - 1000)]);
  await one.work();
  await workUntil(one, async () => expect(await breaks()).toHaveLength(1));
  expect((await breaks())[0]).toEqual({ from: new Date(startMs - 100_000), until: new Date(startMs) });
});
