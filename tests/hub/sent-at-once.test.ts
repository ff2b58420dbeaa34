import * as Comlink from 'comlink';
import { expect, test } from 'vitest';

import type { Welcome } from '#contract/hub/hub-api.ts';
import { createHubClient } from '#hub/hosts/client.ts';

import { createFakeClock, settle } from './support/fake-clock.ts';
import { createFakeLocks } from './support/fake-locks.ts';
import { atDesk, silentTab } from './support/samples.ts';

test('what is asked of a hub that is there has left before the call returns, not a turn later', async () => {
  const { clock } = createFakeClock();
  const { locks } = createFakeLocks().locksOf();
  void locks.hold('alive:i1');
  let sent = 0;
  const client = createHubClient({
    build: 'b1',
    presence: atDesk,
    clock,
    locks,
    newId: () => 'id-1',
    connect: async () => {
      const { port1, port2 } = new MessageChannel();
      const welcome: Welcome = { instanceId: 'i1', lockName: 'alive:i1', protocol: 1, host: 'shared' };
      Comlink.expose({ hello: () => welcome, ping: () => 'i1', call: () => ({ ok: true }) }, port2);
      const post = port1.postMessage.bind(port1);
      port1.postMessage = (message: unknown) => {
        sent += 1;
        post(message);
      };
      return { port: port1, close: () => port1.close(), onFailure: () => {} };
    },
    generation: { read: () => 0, write: () => {} },
    sessionStorage: { setItem: () => {}, clear: () => {} },
    tab: silentTab,
    givenUp: () => {},
  });
  // Before there is one, it waits.
  const early = client.call('areas.list', {});
  expect(sent).toBe(0);
  await settle();
  expect(await early).toEqual({ ok: true });
  const before = sent;
  const asked = client.call('areas.list', {});
  expect(sent).toBe(before + 1);
  expect(await asked).toEqual({ ok: true });
  client.close();
});
