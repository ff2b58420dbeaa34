import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import { createCameraOrders } from '#simulator/cameras/camera-orders.ts';
import { createFleet } from '#simulator/fleet.ts';
import { createJt808Sender } from '#simulator/jt808/jt808-sender.ts';
import { allOf } from '#simulator/jt808/order-taker.ts';
import { createOwnOrders } from '#simulator/jt808/read-orders.ts';
import { recent } from '#simulator/messages/detail.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';
import { testCard } from '#simulator/messages/test-card.ts';

import { startFaultProxy } from '../../support/fault-proxy.ts';
import { field, signInByCall } from '../support/api.ts';
import { painted } from '../support/painted.ts';
import { ingestToken, startServer } from '../support/server.ts';
import { foldUrgent, openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { makeTruck } from '../support/trucks.ts';

const truck = { signCode: '浙B97808', terminal: '9780800001' };
const phone = '13805749808';

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(String(port)));
    });
  });

test('one pretend terminal drives the product by JT/T 808 and 1078: history over cut lines, an alarm, an order, pictures that come back, a photo', async ({
  browser,
}) => {
  const listenerPort = await freePort();
  const server = await startServer(0, undefined, { JT808_PORT: listenerPort, JT1078_PORT: '0' });
  const line = await startFaultProxy(`http://127.0.0.1:${listenerPort}`);
  const admin = await signInByCall(server, 'admin');
  await makeTruck(admin, truck, { terminals: [{ number: phone, role: 'recorder' }] });
  const trucks = await admin.get('/truckStatusData');
  const truckId = String(field(Array.isArray(trucks) ? trucks[0] : null, 'truckId'));
  await admin.post('/resources/setting/device_parameter/camera_setup', {
    value: JSON.stringify({
      truckId,
      totalChannels: 2,
      channels: ['1', '2'],
      hdLine: 1,
      doubleIp: false,
      recording: true,
      realTime: true,
      sendTime: new Date().toISOString(),
    }),
  });

  let orders: readonly TerminalCommand[] = [];
  const sender = createJt808Sender({
    host: '127.0.0.1',
    port: Number(new URL(line.url).port),
    token: ingestToken,
    phoneOf: () => phone,
    http: { send: async () => ({ accepted: 0, refused: 0 }) },
    sentAtMs: ({ sendMs }) => sendMs,
    wait: () => wait(100),
    ordersOf: () =>
      allOf([
        createOwnOrders((commands) => {
          orders = [...orders, ...commands];
        }),
        createCameraOrders({
          phone,
          plate: truck.signCode,
          channels: 2,
          clock: Date.now,
          photographOf: (channel) => testCard(['97808', `CH${channel}`]),
        }),
      ]),
    standard: false,
    log: () => {},
  });
  let count = 0;
  const say = (kind: 'position' | 'emergency' | 'command-reply', data: object): Promise<unknown> => {
    count += 1;
    const timeMs = Date.now();
    const message = {
      id: `door-${count}`,
      terminal: truck.terminal,
      time: new Date(timeMs).toISOString(),
      seq: 900_000 + count,
      kind,
      data,
    } as SimMessage['message'];
    return sender.send([{ timeMs, sendMs: timeMs, message }]);
  };

  // What it kept for six hours goes up over lines that are cut: before the server heard, and before its answer was heard.
  const untilMs = Date.now() - 60_000;
  const fleet = createFleet({ seed: 'door', trucks: 20 });
  const kept = fleet
    .messages(untilMs - 6 * 3_600_000, untilMs, recent)
    .filter(({ message }) => message.terminal === fleet.trucks[0]?.terminal)
    .map((one) => ({ ...one, message: { ...one.message, terminal: truck.terminal } }));
  expect(kept.length).toBeGreaterThan(100);
  let cutting = true;
  const cuts = (async () => {
    for (const fault of ['blackHole', 'halfDown', 'blackHole', 'halfDown'] as const) {
      if (!cutting) return;
      await wait(60);
      await line.set(fault);
      await wait(250);
      await line.set('reset');
      await line.set('pass');
    }
  })();
  await sender.send(kept);
  cutting = false;
  await cuts;
  expect(line.counts().opened).toBeGreaterThan(2);
  // All of it is there: sent once more by the other route, each message is known.
  const again = await fetch(`${server.url}/ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ingestToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, messages: kept.slice(0, 500).map(({ message }) => message) }),
  });
  expect(await again.json()).toMatchObject({ accepted: 0, duplicate: Math.min(500, kept.length) });

  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  const user = await signInByCall(server, 'useradmin');
  await context.addCookies([user.cookie]);
  const page = await context.newPage();
  await say('position', { fix: '3d', longitudeDeg: 121.4, latitudeDeg: 29.72, speedKmh: 42, acc: true });
  await openPage(page, `monitor/video_monitor?tiles=4&watch=${truckId}:1`);
  await expect.poll(async () => (await painted(page, 0))?.channel, { timeout: 120_000 }).toBe(1);

  // Cut in the middle of it: the terminal comes back with its next message, and so does the picture.
  await line.set('reset');
  await line.set('pass');
  await say('emergency', { action: 'pressed', button: 'cab' });
  await expect(page.locator('[data-part=alarm-201] [data-id]')).toHaveCount(1);
  // Not before: it would fold the dialog that is waited for.
  await foldUrgent(page);
  const before = (await painted(page, 0))?.seconds;
  await expect.poll(async () => (await painted(page, 0))?.seconds, { timeout: 120_000 }).not.toBe(before);
  await expect(page.locator('[data-part=video-tile][data-tile="0"]')).toHaveAttribute(
    'data-condition',
    'playing',
    { timeout: 120_000 },
  );

  await user.post('/resources/airtight_detection/text_send', {
    value: JSON.stringify({ truckId, target: 'both', content: '前方禁停' }),
  });
  await expect.poll(() => orders.map(({ kind }) => kind)).toEqual(['text']);
  await say('command-reply', { commandCode: orders[0]?.code ?? '', result: 'done' });
  const texts = async () => field(await user.get('/resources/airtight_detection/text_send'), 'rows');
  await expect
    .poll(async () => {
      const rows = await texts();
      return field(Array.isArray(rows) ? rows[0] : null, 'state');
    })
    .toBe('sent');

  await user.post('/videoPhotograph', { truckId, channel: '2' });
  await openPage(page, 'monitor/view_photos');
  await expect(page.locator(`[data-part=photo-wall] [data-id="${truck.signCode}"]`)).toBeVisible();
  sender.cutAll();
  await context.close();
  await line.close();
  await server.dispose();
});
