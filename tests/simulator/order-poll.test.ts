import { expect, test } from 'vitest';

import { pollOrders } from '#simulator/send/order-poll.ts';

test('terminals ask in portions, hand on what they are given, and ask again after a server that was away', async () => {
  const asked: number[] = [];
  const obeyed: unknown[] = [];
  const order = { code: 'c', terminal: 't0', kind: 'readParameters', payload: {}, expiresTime: '' };
  let rounds = 0;
  let pauses = 0;
  const fake = (async (url: string | URL | Request) => {
    rounds += 1;
    asked.push(new URL(String(url)).searchParams.getAll('terminal').length);
    if (rounds === 1) return new Response('', { status: 503 });
    return Response.json({ commands: rounds === 2 ? [order] : [] });
  }) as typeof fetch;
  await pollOrders(
    Array.from({ length: 250 }, (_, index) => `t${index}`),
    {
      fetch: fake,
      url: 'http://server/ingest',
      token: 'x',
      wait: async () => {
        pauses += 1;
      },
      ended: () => rounds >= 6,
      obey: (commands) => obeyed.push(...commands),
    },
  );
  expect(new Set(asked)).toEqual(new Set([200, 50]));
  expect(obeyed).toEqual([order]);
  expect(pauses).toBe(1);
});

test('a console that lost its line says at the repetition what was lost, and obeys once', async () => {
  const { createConsoles } = await import('#simulator/consoles/consoles.ts');
  const consoles = createConsoles([{ signCode: '浙B1', terminal: 't', compartments: 2 }], () =>
    Promise.resolve('notFound'),
  );
  const command = (kind: 'parameterFile' | 'readParameters', code: string, values: object) => ({
    code,
    terminal: 't',
    kind,
    payload: { file: 'ui.cfg', values },
    expiresTime: '',
  });
  const results = (): unknown[] =>
    consoles.replies(0).map(({ message }) => Reflect.get(Object(message.data), 'result') as unknown);
  consoles.obey([command('parameterFile', 'order-c', { brightness: '33' })]);
  expect(results()).toEqual(['received', 'progress']);
  consoles.obey([command('parameterFile', 'order-c', { brightness: '33' })]);
  expect(results()).toEqual(['done']);
  consoles.obey([command('readParameters', 'order-c.read', {})]);
  const [, read] = consoles.replies(0);
  expect(Reflect.get(Object(read?.message.data), 'values')).toMatchObject({ brightness: '33', volume: '60' });
  // What was stored wrong shows in the reading alone; a locked console refuses, a full one fails.
  consoles.obey([command('parameterFile', 'order-d', { brightness: '44' })]);
  expect(results().at(-1)).toBe('done');
  consoles.obey([command('readParameters', 'order-d.read', {})]);
  expect(Reflect.get(Object(consoles.replies(0)[1]?.message.data), 'values')).toMatchObject({
    brightness: '33',
  });
  consoles.obey([command('parameterFile', 'order-f', { brightness: '1' })]);
  expect(results()).toEqual(['refused']);
  consoles.obey([command('parameterFile', 'order-e', { brightness: '1' })]);
  expect(results().at(-1)).toBe('failed');
  consoles.obey([command('readParameters', 'reading-f', {})]);
  expect(results().at(-1)).toBe('failed');
});
