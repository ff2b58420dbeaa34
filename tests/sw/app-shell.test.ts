import { expect, test } from 'vitest';

import { createTakeover, isPage } from '#sw/app-shell.ts';

test('pages come from the cache; the service, its probes and missing files never do', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/cargo_monitor/event_report/useing_open',
    '/login',
    '/alarm/alarm%3A201%3A%E6%B5%99B1%3A2026-11-21T16%3A11%3A52.708Z',
  ])
    expect([path, isPage(path)]).toEqual([path, true]);
  for (const path of [
    '/truck-management/menus',
    '/truck-management',
    '/ingest',
    '/metrics',
    '/healthz',
    '/readyz',
    '/assets/gone-1234.js',
    '/share/f4GON-M1WvUk',
    '/share.html',
    '/favicon.ico',
  ])
    expect([path, isPage(path)]).toEqual([path, false]);
});

const scope = () => {
  const done: string[] = [];
  return {
    done,
    clients: { claim: async () => void done.push('claim') },
    skipWaiting: async () => void done.push('skipWaiting'),
  };
};

test('a version waits until it is asked, and claims pages without a version when it begins', async () => {
  const { done, ...worker } = scope();
  const takeover = createTakeover(worker);
  await takeover.message({ type: 'other' });
  expect(done).toEqual([]);
  await takeover.message({ type: 'SKIP_WAITING' });
  await takeover.activate();
  expect(done).toEqual(['skipWaiting', 'claim']);
});

test('a worker that was ended after it installed claims the first page all the same', async () => {
  const { done, ...worker } = scope();
  // The one that installed is gone with its memory; another one is woken to activate.
  createTakeover(worker);
  await createTakeover(worker).activate();
  expect(done).toEqual(['claim']);
});
