import { expect, test } from 'vitest';

import type { Provider } from '#server/maps/provider-settings.ts';
import { createTileProvider } from '#server/maps/tile-provider.ts';

const provider: Provider = {
  id: 'streets',
  title: { zh: '街道', en: 'Streets' },
  url: 'https://t{s}.example/{z}/{x}/{y}?tk={key}',
  overlayUrl: { zh: 'https://zh.example/{z}/{x}/{y}', en: 'https://en.example/{z}/{x}/{y}' },
  datum: 'gcj02',
  minZoom: 0,
  maxZoom: 18,
  tileSize: 256,
  tms: false,
  subdomains: ['0', '1'],
  key: { variable: 'STREETS_KEY', value: 'secret/key' },
  userAgent: 'TankWatch',
  referer: null,
  attribution: '',
  approvalNumber: '',
  dim: true,
  mostCachedS: 1000,
  perDay: null,
};

const png = (headers: Record<string, string> = {}): Response =>
  new Response('picture', { headers: { 'content-type': 'image/png', ...headers } });

/** A provider whose site answers what it is given, with a clock and a count of its own. */
const world = (
  answer: (url: string, init?: RequestInit) => Promise<Response>,
  change: Partial<Provider> = {},
) => {
  const asked: string[] = [];
  let nowMs = 0;
  const counts = { tiles: 0, failed: 0, came: 0 };
  const tile = createTileProvider(
    { ...provider, ...change },
    {
      fetch: (input, init) => {
        const url = typeof input === 'string' ? input : 'no text';
        asked.push(url);
        return answer(url, init);
      },
      now: () => nowMs,
      use: {
        asked: () => void (counts.tiles += 1),
        failed: () => void (counts.failed += 1),
        came: () => void (counts.came += 1),
        tilesToday: () => counts.tiles,
      },
      timeoutMs: 50,
    },
  );
  return { tile, asked, counts, pass: (ms: number) => void (nowMs += ms) };
};

test('a tile is asked for with the key, of turning hosts, and names of each language of their own', async () => {
  const { tile, asked } = world(async () => png({ 'cache-control': 'max-age=500' }));
  expect(await tile('ground', 3, 1, 2)).toMatchObject({
    outcome: 'tile',
    contentType: 'image/png',
    cachedS: 500,
  });
  await tile('ground', 3, 2, 2);
  await tile('namesZh', 3, 1, 2);
  await tile('namesEn', 3, 1, 2);
  expect(asked).toEqual([
    'https://t1.example/3/1/2?tk=secret%2Fkey',
    'https://t0.example/3/2/2?tk=secret%2Fkey',
    'https://zh.example/3/1/2',
    'https://en.example/3/1/2',
  ]);
});

test('rows may be counted from the south', async () => {
  const { tile, asked } = world(async () => png(), { tms: true });
  await tile('ground', 3, 1, 2);
  expect(asked).toEqual(['https://t1.example/3/1/5?tk=secret%2Fkey']);
});

test('a browser keeps a tile no longer than the provider and the setting allow', async () => {
  const kept = async (header: string | null): Promise<number | null> => {
    const { tile } = world(async () => png(header === null ? {} : { 'cache-control': header }));
    const answer = await tile('ground', 1, 0, 0);
    return answer !== 'busy' && answer.outcome === 'tile' ? answer.cachedS : null;
  };
  expect(await kept('max-age=10')).toBe(10);
  expect(await kept('public, max-age=99999999')).toBe(1000);
  expect(await kept(null)).toBe(1000);
  expect(await kept('private, max-age=500')).toBe(500);
  for (const forbidden of ['no-store', 'private, no-cache']) expect(await kept(forbidden)).toBe(0);
});

test('equal requests become one', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { tile, asked } = world(async () => {
    await held;
    return png();
  });
  const both = [tile('ground', 3, 1, 2), tile('ground', 3, 1, 2)];
  release();
  expect(await Promise.all(both)).toHaveLength(2);
  expect(asked).toHaveLength(1);
});

test('more than can be under way wait for their turn, and all are answered', async () => {
  let under = 0;
  let most = 0;
  const { tile } = world(async () => {
    under += 1;
    most = Math.max(most, under);
    await Promise.resolve();
    under -= 1;
    return png();
  });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, x) => tile('ground', 10, x, 0)));
  expect(answers.every((answer) => answer !== 'busy' && answer.outcome === 'tile')).toBe(true);
  expect(most).toBeLessThanOrEqual(33);
});

test('what is away is told without the address, and rests', async () => {
  const { tile, asked, pass, counts } = world(async (url) => {
    throw new TypeError(`fetch failed: ${url}`);
  });
  const answer = await tile('ground', 3, 1, 2);
  expect(answer).toMatchObject({ outcome: 'away', fault: 'unreachable' });
  expect(JSON.stringify(answer)).not.toMatch(/secret|example/);
  expect(await tile('ground', 3, 1, 3)).toMatchObject({ outcome: 'away' });
  expect(asked).toHaveLength(1);
  pass(31_000);
  await tile('ground', 3, 1, 3);
  expect(asked).toHaveLength(2);
  expect(counts).toEqual({ tiles: 2, failed: 2, came: 0 });
});

test('a refused key and a spent quota rest longer', async () => {
  for (const [status, fault] of [
    [401, 'keyRefused'],
    [403, 'keyRefused'],
    [429, 'quota'],
  ] as const) {
    const { tile, asked, pass } = world(async () => new Response('no', { status }));
    // oxlint-disable-next-line no-await-in-loop -- each has a world of its own
    expect(await tile('ground', 3, 1, 2)).toMatchObject({ outcome: 'away', fault });
    pass(60_000);
    // oxlint-disable-next-line no-await-in-loop -- each has a world of its own
    await tile('ground', 3, 1, 2);
    expect(asked).toHaveLength(1);
  }
});

test('nothing there is nothing there, and no failure', async () => {
  for (const status of [204, 400, 404, 410]) {
    const { tile } = world(async () => new Response(null, { status }));
    // oxlint-disable-next-line no-await-in-loop -- each has a world of its own
    expect(await tile('ground', 3, 1, 2)).toEqual({ outcome: 'empty' });
  }
});

test('a page instead of a picture, and a picture too large, are no tiles', async () => {
  const page = world(
    async () => new Response('<html>sign in</html>', { headers: { 'content-type': 'text/html' } }),
  );
  expect(await page.tile('ground', 3, 1, 2)).toMatchObject({ outcome: 'away', fault: 'badAnswer' });
  const large = world(
    async () => new Response(new Uint8Array(2_100_000), { headers: { 'content-type': 'image/png' } }),
  );
  expect(await large.tile('ground', 3, 1, 2)).toMatchObject({ outcome: 'away' });
});

test('no redirect is followed: it would send the key elsewhere', async () => {
  let redirect: RequestRedirect | undefined;
  const { tile } = world(async (_url, init) => {
    redirect = init?.redirect;
    return png();
  });
  await tile('ground', 3, 1, 2);
  expect(redirect).toBe('error');
});

test('who never answers is away after the time that he has', async () => {
  const { tile } = world(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  expect(await tile('ground', 3, 1, 2)).toMatchObject({
    outcome: 'away',
    fault: 'unreachable',
    detail: expect.stringMatching(/within/),
  });
});

test('a key that is not set names its variable, and nobody is asked', async () => {
  const { tile, asked } = world(async () => png(), { key: { variable: 'STREETS_KEY', value: null } });
  expect(await tile('ground', 3, 1, 2)).toEqual({
    outcome: 'away',
    fault: 'keyMissing',
    detail: 'STREETS_KEY is not set',
  });
  expect(asked).toEqual([]);
});

test('no more than a day’s tiles are asked for', async () => {
  const { tile, asked } = world(async () => png(), { perDay: 2 });
  for (let x = 0; x < 4; x += 1)
    // oxlint-disable-next-line no-await-in-loop -- the third comes after the second
    await tile('ground', 3, x, 2);
  expect(asked).toHaveLength(2);
  expect(await tile('ground', 3, 7, 2)).toMatchObject({ outcome: 'away', fault: 'quota' });
});

test('those that wait for their turn are not sent once the provider rests, and no more than the quota allows', async () => {
  const refusing = world(async () => new Response('no', { status: 429 }));
  const refused = await Promise.all(Array.from({ length: 200 }, (_, x) => refusing.tile('ground', 10, x, 0)));
  expect(refused.every((answer) => answer !== 'busy' && answer.outcome === 'away')).toBe(true);
  expect(refusing.asked.length).toBeLessThanOrEqual(32);
  const counted = world(async () => png(), { perDay: 40 });
  await Promise.all(Array.from({ length: 200 }, (_, x) => counted.tile('ground', 10, x, 0)));
  expect(counted.asked).toHaveLength(40);
});

test('nothing there is no last tile', async () => {
  const { tile, counts } = world(async () => new Response(null, { status: 404 }));
  await tile('ground', 3, 1, 2);
  expect(counts).toEqual({ tiles: 1, failed: 0, came: 0 });
});
