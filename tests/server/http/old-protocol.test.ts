import { afterAll, beforeAll, expect, test } from 'vitest';

import { protocolHeader, resultCodes } from '#contract/envelope.ts';
import { oldestServedProtocol, protocolVersion } from '#contract/version.ts';

import { closeDemoApp, type DemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, loginAs } from '../../support/worlds/demo-world.ts';

let demo: DemoApp;
let client: Client;
beforeAll(async () => {
  demo = await openDemoApp(Date.now);
  client = await loginAs(demo.app, 'dispatcher');
});
afterAll(() => closeDemoApp(demo));

test('a client that is older than the oldest protocol served is answered that it must reload; others are served', async () => {
  const answerTo = async (protocol?: number) =>
    (await client.get('/menus', protocol === undefined ? {} : { [protocolHeader]: String(protocol) }))
      .resultCode;
  expect(await answerTo(oldestServedProtocol - 1)).toBe(resultCodes.upgradeRequired);
  expect(await answerTo(oldestServedProtocol)).toBe(200);
  expect(await answerTo(protocolVersion)).toBe(200);
  // A program names none.
  expect(await answerTo()).toBe(200);
});

test.each(['/records/setting/base_data/driver', '/pastFleet', '/pastTracks'])(
  'a call of an older protocol is answered so too: %s',
  async (path) => {
    expect((await client.get(path)).resultCode).toBe(resultCodes.upgradeRequired);
  },
);
