import { expect, test } from 'vitest';

import { createRoads } from '#server/roads/roads.ts';
import { readRoutingSettings, type RoutingSettings } from '#server/roads/routing-settings.ts';
import { decodeLine } from '#server/roads/valhalla.ts';

const chengdu = { longitudeDeg: 104.066, latitudeDeg: 30.573 };
const near = { longitudeDeg: 104.2, latitudeDeg: 30.6 };
const ningbo = { longitudeDeg: 121.55, latitudeDeg: 29.88 };
const cixi = { longitudeDeg: 121.27, latitudeDeg: 30.17 };

const valhalla: RoutingSettings = { kind: 'valhalla', url: 'http://roads.example', truck: { hazmat: true } };
const osrm: RoutingSettings = { kind: 'osrm', url: 'http://roads.example', truck: {} };

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

/** Roads whose engine answers what it is given, with a clock of its own. */
const world = (
  settings: RoutingSettings | null,
  answer: (url: string, body: unknown) => Response | Promise<Response>,
) => {
  const asked: { readonly url: string; readonly body: unknown }[] = [];
  let nowMs = 0;
  let failures = 0;
  const roads = createRoads({
    settings,
    fetch: async (input, init) => {
      const url = typeof input === 'string' ? input : '';
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      asked.push({ url, body });
      return answer(url, body);
    },
    now: () => nowMs,
    row: { failed: () => void (failures += 1), worked: () => {} },
  });
  return { roads, asked, failures: () => failures, pass: (ms: number) => void (nowMs += ms) };
};

const matrix = (durations: (number | null)[], distances: (number | null)[]) =>
  json({
    sources_to_targets: {
      durations: durations.map((one) => [one]),
      distances: distances.map((one) => [one]),
    },
  });

test('Valhalla is asked for a truck of dangerous goods, once for all, and a place without a way is estimated', async () => {
  const { roads, asked } = world(valhalla, () => matrix([600, null], [8.5, null]));
  const ways = await roads.ways([near, { longitudeDeg: 104.3, latitudeDeg: 30.6 }], chengdu);
  expect(ways[0]).toEqual({ source: 'engine', km: 8.5, seconds: 600 });
  expect(ways[1]?.source).toBe('estimate');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    url: 'http://roads.example/sources_to_targets',
    body: {
      sources: [{ lon: 104.2, lat: 30.6 }, {}],
      targets: [{ lon: 104.066, lat: 30.573 }],
      costing: 'truck',
      costing_options: { truck: { hazmat: true } },
    },
  });
});

test('OSRM is asked by places in its address', async () => {
  const { roads, asked } = world(osrm, (url) =>
    url.includes('/table/')
      ? json({ durations: [[600]], distances: [[8500]] })
      : json({
          routes: [
            {
              geometry: {
                coordinates: [
                  [104.2, 30.6],
                  [104.1, 30.59],
                  [104.066, 30.573],
                ],
              },
            },
          ],
        }),
  );
  expect(await roads.ways([near], chengdu)).toEqual([{ source: 'engine', km: 8.5, seconds: 600 }]);
  expect(asked[0]?.url).toBe(
    'http://roads.example/table/v1/driving/104.200000,30.600000;104.066000,30.573000?sources=0&destinations=1&annotations=duration,distance',
  );
  expect(await roads.line([near, chengdu])).toEqual({
    source: 'engine',
    line: [
      [104.2, 30.6],
      [104.1, 30.59],
      [104.066, 30.573],
    ],
  });
});

test('a way is asked for anew after five minutes or half a kilometre', async () => {
  const { roads, asked, pass } = world(valhalla, () => matrix([600], [8.5]));
  await roads.ways([near], chengdu);
  await roads.ways([{ longitudeDeg: 104.2005, latitudeDeg: 30.6005 }], chengdu);
  expect(asked).toHaveLength(1);
  await roads.ways([{ longitudeDeg: 104.21, latitudeDeg: 30.6 }], chengdu);
  expect(asked).toHaveLength(2);
  pass(300_001);
  await roads.ways([near], chengdu);
  expect(asked).toHaveLength(3);
});

test.each([
  ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers an error', () => json({ error: 'down' }, 500)],
  ['answers a page', () => new Response('<html>')],
  ['answers something else', () => json({ sources_to_targets: [] })],
])(
  'an engine that %s: the estimate at once, and nobody waits for it for half a minute',
  async (_what, answer) => {
    const { roads, asked, failures, pass } = world(valhalla, answer);
    expect((await roads.ways([near], chengdu))[0]?.source).toBe('estimate');
    expect((await roads.ways([near], chengdu))[0]?.source).toBe('estimate');
    expect([asked.length, failures()]).toEqual([1, 1]);
    pass(30_001);
    await roads.ways([near], chengdu);
    expect(asked).toHaveLength(2);
  },
);

test('that there is no way is an answer, after which the engine is asked again', async () => {
  const { roads, asked, failures } = world(valhalla, () => json({ error: 'No path' }, 400));
  await roads.ways([near], chengdu);
  await roads.ways([near], chengdu);
  expect([asked.length, failures()]).toEqual([2, 0]);
});

test('without an engine the embedded network knows its region, and elsewhere an estimate has no time', async () => {
  const { roads, asked } = world(null, () => json({}));
  const [known] = await roads.ways([cixi], ningbo);
  expect(known).toMatchObject({ source: 'network' });
  const [guess] = await roads.ways([near], chengdu);
  expect(guess).not.toHaveProperty('seconds');
  expect(await roads.line([near, chengdu])).toEqual({
    source: 'estimate',
    line: [
      [104.2, 30.6],
      [104.066, 30.573],
    ],
  });
  expect((await roads.line([cixi, ningbo])).source).toBe('network');
  expect(asked).toEqual([]);
});

/** A line in Valhalla's letters, by its rule: differences, the sign in the last bit, five bits a letter. */
const encodeLine = (line: readonly (readonly [number, number])[]): string => {
  let text = '';
  let before = [0, 0];
  for (const [longitude, latitude] of line) {
    const now = [Math.round(latitude * 1e6), Math.round(longitude * 1e6)];
    for (const [i, value] of now.entries()) {
      const difference = value - (before[i] ?? 0);
      let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
      while (rest >= 32) {
        text += String.fromCharCode((rest % 32) + 32 + 63);
        rest = Math.floor(rest / 32);
      }
      text += String.fromCharCode(rest + 63);
    }
    before = now;
  }
  return text;
};

test('lines of Valhalla are read, west and south too', async () => {
  const line = [
    [104.2, 30.6],
    [104.100_001, 30.59],
    [-96.797, -32.777],
  ] as const;
  expect(decodeLine(encodeLine(line))).toEqual(line);
  const { roads } = world(valhalla, () =>
    json({ trip: { legs: [{ shape: encodeLine(line.slice(0, 2)) }, { shape: encodeLine(line.slice(1)) }] } }),
  );
  expect((await roads.line([near, chengdu])).line).toEqual(line);
});

test('settings say what is wrong with them', () => {
  expect(readRoutingSettings({})).toBeNull();
  expect(readRoutingSettings({ ROUTING_URL: 'http://127.0.0.1:8002/' })).toEqual({
    kind: 'valhalla',
    url: 'http://127.0.0.1:8002',
    truck: { height: 3.8, weight: 40, hazmat: true },
  });
  expect(
    readRoutingSettings({ ROUTING_URL: 'http://a', ROUTING_TRUCK: 'height=4.2,hazmat=false' })?.truck,
  ).toEqual({
    height: 4.2,
    hazmat: false,
  });
  for (const [wrong, message] of [
    [{ ROUTING_KIND: 'osrm' }, /ROUTING_KIND needs ROUTING_URL/],
    [{ ROUTING_URL: 'roads' }, /ROUTING_URL=roads/],
    [{ ROUTING_URL: 'http://a', ROUTING_KIND: 'google' }, /one of valhalla, osrm/],
    [{ ROUTING_URL: 'http://a', ROUTING_TRUCK: 'height' }, /ROUTING_TRUCK=height/],
    [{ ROUTING_URL: 'http://a', ROUTING_TRUCK: 'height=tall' }, /ROUTING_TRUCK/],
  ] as const)
    expect(() => readRoutingSettings(wrong)).toThrow(message);
});
