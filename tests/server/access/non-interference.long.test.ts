import { describe, expect, test } from 'vitest';

import { calls, type CallName } from '#contract/calls.ts';
import { reports, resources } from '#pages/definitions.ts';
import { ownership } from '#server/identity/scope/ownership.ts';
import type { Database } from '#server/database/database.ts';

import { deep } from '../../support/engine/runs.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { aims, period } from '../../support/worlds/call-aims.ts';
import { type Client, ingest, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { putOwnRows } from '../../support/worlds/own-rows.ts';
import { createNeighbour, type Standing } from '../../support/worlds/neighbour.ts';
import { unzip } from '../../support/unzip.ts';
import { buildTenantWorld, type TenantWorld } from '../../support/worlds/tenant-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

/**
 * What TW01's people see, and what the rules made of its trucks, does not depend on who else is in the installation: the
 * same messages and calls are made with a neighbour who has everything that TW01 has, at the same places and with the
 * same names and cards, and without one. Equal but for ids and numbers of the stream.
 */
const nowMs = Date.parse('2026-03-02T01:00:00Z');

/** A small generator, so that a seed repeats a run (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Beside the world's own: a card and a code that somebody else has too, at a place where others have drawn fences. */
const more = async (app: Parameters<typeof ingest>[0], when: 'before' | 'after'): Promise<void> => {
  const said = [
    ['driver-sign', { action: 'in', driverCode: 'N001', method: 'card', accepted: true }],
    ['nfc-card', { cardCode: 'CARD1002', purpose: 'unseal', accepted: true }],
    [
      'position',
      { fix: '3d', longitudeDeg: 121.43, latitudeDeg: 29.71, speedKmh: 40, acc: true, satellites: 12 },
    ],
    [
      'position',
      { fix: '3d', longitudeDeg: 121.44, latitudeDeg: 29.72, speedKmh: 40, acc: true, satellites: 12 },
    ],
  ] as const;
  const [fromMs, stepMs, seq] = when === 'before' ? [nowMs - 9_000, 2_000, 100] : [nowMs - 2_500, 500, 200];
  await ingest(
    app,
    said.map(([kind, data], index) => ({
      id: `more-${seq + index}`,
      terminal: '1000000002',
      time: new Date(fromMs + index * stepMs).toISOString(),
      seq: seq + index,
      kind,
      data,
    })),
  );
};

/** Numbers that tables give, and secrets that are made anew: they differ without telling anything. */
const given =
  /^(?:id|.*Id|n|cursor|seq|prev|head|version|requestId|header-id|token|digest|code|text|certificateCode|url|publicKey|epoch|unlockPassword|secret|options|write_no)$/;

/** A moment of the machine's clock; the server's own says `nowMs`. */
const isMachineTime = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) > nowMs + 30 * 86_400_000;

/** A spreadsheet by what its cells say: the file says when it was made, too. */
const sheetText = (base64: string): string =>
  ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']
    .map((name) => unzip(Buffer.from(base64, 'base64'), name))
    .join('\n');

const plain = (value: unknown): unknown => {
  if (typeof value === 'string' && isMachineTime(value)) return '#';
  if (typeof value === 'string' && value.startsWith('UEsDB')) return sheetText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      given.test(name) && (typeof inner === 'number' || typeof inner === 'string') ? '#' : plain(inner),
    ]),
  );
};

const seen = ({ status, resultCode, message, data }: Awaited<ReturnType<Client['get']>>): string =>
  status >= 500 ? `failed: ${status}` : JSON.stringify(plain({ resultCode, message, data }));

const pathOf = (name: CallName, world: TenantWorld): string => {
  const { at } = aims[name];
  return at ? encodeURI(at(world)).replaceAll('%25', '%') : calls[name].path;
};

const names = (Object.keys(aims) as CallName[]).filter((name) => calls[name].access !== 'public');

/** What goes out of the rules: to open consoles, and to people outside. */
const told: ReadonlySet<string> = new Set(['alarm_stream', 'notice', 'message_balance']);

/** A threshold page names the companies above from which a value is inherited: one that stands there is meant to be seen. */
const inherited = 'thresholds.list';

/** Rows of TW01 as they are stored, without what numbers and clocks of the database give. */
const storedRows = async (database: Database): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  for (const [table, rule] of Object.entries(ownership)) {
    if (rule.of !== 'company' || !(rule.written === 'rules' || told.has(table))) continue;
    const rows = await database.query<{ row: object }>(
      `select to_jsonb(stored) - array['insert_time', 'touched_time', 'write_no', 'changed_no'] as row from "${table}" stored
       where company_code like 'TW01%' order by (to_jsonb(stored) - array['insert_time', 'touched_time', 'write_no', 'changed_no'])::text`,
    );
    // Numbers are counted over all companies, so that their texts have no order of their own.
    found[`stored ${table}`] = rows
      .map(({ row }) => JSON.stringify(plain(row)))
      .toSorted()
      .join('\n');
  }
  return found;
};

const users = ['useradmin', 'dispatcher', 'safety', 'customer', 'garden', 'exhibition'] as const;

/** Everything that TW01's people see, by what they asked. */
const lookAround = async (
  standing: Standing | null,
  seed: number,
): Promise<Readonly<Record<string, string>>> => {
  const database = await openTestDatabase();
  const app = await openTestApp(database, () => nowMs);
  try {
    const neighbour =
      standing === null ? null : createNeighbour(database, app, nowMs, standing, randomOf(seed));
    const world = await buildTenantWorld(database, app, nowMs, async () => {
      await database.query(`update driver set card_code = 'CARD1002' where driver_code = '1002'`);
      await neighbour?.settle();
    });
    await more(app, 'before');
    await putOwnRows(database);
    await neighbour?.copy();
    // Of a group above: what it shares with all below it is meant to be seen, so that it has none of it here.
    if (neighbour !== null && standing !== 'above') expect(await neighbour.lacking()).toEqual([]);
    await more(app, 'after');
    const answers: Record<string, string> = {};
    const clients = await Promise.all(users.map((user) => loginAs(app, user)));
    for (const [index, client] of clients.entries()) {
      const user = users[index] ?? '';
      for (const name of names.filter((one) => calls[one].method === 'GET'))
        // Devices of one moment stand in the order of random ids.
        answers[`${user} ${name}`] =
          name === 'ownDevices.list'
            ? [...seen(await client.get(pathOf(name, world)))].toSorted().join('')
            : seen(await client.get(pathOf(name, world)));
      for (const address of reports.keys())
        answers[`${user} report ${address}`] = seen(
          await client.get(`/reports/${address}?${period}&signCode=${encodeURIComponent(ownTruck)}`),
        );
      for (const address of resources.keys())
        answers[`${user} page ${address}`] = seen(await client.get(`/resources/${address}`));
    }
    Object.assign(answers, await storedRows(database));
    const [own] = clients;
    // Without the filters that the calls above name: everything that the company's administrator can list.
    for (const path of [
      '/alarmInfo?limit=500',
      ...[...reports.keys()].map((one) => `/reports/${one}?${period}`),
    ])
      answers[`all of ${path}`] = seen(await (own as Client).get(path));
    if (neighbour !== null) {
      const [theirs] = await database.query<{ alarms: number }>(
        `select count(*)::int as alarms from alarm where company_code = 'NB'`,
      );
      expect(theirs?.alarms, 'alarms of the neighbour').toBeGreaterThan(0);
    }
    for (const name of names.filter((one) => calls[one].method !== 'GET'))
      answers[`then ${name}`] = seen(
        await (own as Client).send(
          calls[name].method as 'POST',
          pathOf(name, world),
          aims[name].form?.(world) ?? {},
        ),
      );
    // Two that fail alike would be equal.
    expect(Object.keys(answers).filter((asked) => answers[asked]?.startsWith('failed'))).toEqual([]);
    return answers;
  } finally {
    await app.server.close();
    await database.close();
  }
};

const seeds = deep ? [1, 2, 3, 4, 5] : [1];
/** Where a neighbour stands; by the usual command the nearest alone. */
const standings = deep ? (['apart', 'sibling', 'above'] as const) : (['sibling'] as const);

let looked: ReturnType<typeof lookAround> | null = null;
/** What is seen where there is no neighbour, whatever the seed. */
const lookAlone = (): ReturnType<typeof lookAround> => {
  looked ??= lookAround(null, 1);
  return looked;
};

describe.each(seeds)('seed %i', (seed) => {
  test.each(standings)(
    'a company %s changes nothing that TW01 sees',
    async (standing) => {
      const [without, beside] = [await lookAlone(), await lookAround(standing, seed)];
      const differing = Object.keys(without).filter(
        (asked) => without[asked] !== beside[asked] && !(standing === 'above' && asked.endsWith(inherited)),
      );
      expect(differing.map((asked) => ({ asked, without: without[asked], beside: beside[asked] }))).toEqual(
        [],
      );
      expect(Object.keys(beside)).toEqual(Object.keys(without));
    },
    180_000,
  );
});

test('it was something: TW01 has an alarm, an opening and a driver’s hours in it', async () => {
  const answers = await lookAlone();
  expect(answers['stored alarm']).toContain('"type": 201'.replace(' ', ''));
  expect(answers['stored seal_record']).toContain(ownTruck);
  expect(answers['stored driver_duty']).toContain('N001');
  expect(answers['stored nfc']).toContain('驾驶员2');
}, 180_000);
