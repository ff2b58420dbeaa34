import { createServer, type AddressInfo } from 'node:net';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { placeBody } from '../../support/jt808/place-body.ts';
import { field, signInByCall } from '../support/api.ts';
import { violationsOf } from '../support/accessibility.ts';
import { startServer } from '../support/server.ts';
import { foldUrgent, openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { makeTruck } from '../support/trucks.ts';

const truck = { signCode: '浙B97052', terminal: '9780500001' };
const number = '1064891250031';
const longestMs = 120_000;

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(String(port)));
    });
  });

/** As makers of 2019 fill their texts up: zeros in front. */
const padded = (text: string, width: number): Buffer => Buffer.from(text.padStart(width, '\u0000'));
const registration = bodyOf(
  ['u16', 33],
  ['u16', 201],
  padded('70133', 11),
  padded('HC-800', 30),
  padded('0052118', 30),
  ['u8', 2],
  '浙B·97052',
);

const register = async (terminal: Connection): Promise<string | null> => {
  const answer = await terminal.ask(terminalMessageIds.register, registration);
  return answer?.[2] === 0 ? answer.toString('latin1', 3) : null;
};

const signIn = async (terminal: Connection, code: string): Promise<number | null | undefined> => {
  const token = gbkOf(code);
  const body = bodyOf(['u8', token.length], token, padded('862104055512345', 15), padded('HC-V3.1', 20));
  return resultOf(await terminal.ask(terminalMessageIds.authenticate, body));
};

/** A place with an item that no standard knows. */
const place = (): Buffer => placeBody({ timeMs: Date.now(), speedKmh: 41, items: { 0xe4: '1a7f' } });

test('a terminal of another maker is on the map within two minutes of its first call, without a line being typed', async ({
  browser,
}) => {
  const port = await freePort();
  const server = await startServer(0, undefined, { JT808_PORT: port, JT1078_PORT: 'off' });
  const admin = await signInByCall(server, 'admin');
  await makeTruck(admin, truck);
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  await context.addCookies([admin.cookie]);
  const page = await context.newPage();
  await foldUrgent(page);
  await openPage(page, 'setting/base_data/terminal');
  await expect(page.locator('[data-part=terminal-access]')).toContainText(port);

  const beganMs = Date.now();
  const open = (): Promise<Connection> =>
    openConnection({
      host: '127.0.0.1',
      port: Number(port),
      phone: number,
      edition: '2019',
      order: () => 'unsupported',
      closed: () => {},
    });
  const first = await open();
  expect(await register(first)).toBeNull();
  first.cut();
  const row = page.locator(`[data-part=unregistered] [data-number="${number}"]`);
  await expect(row).toContainText('HC-800');
  await expect(row).toContainText('JT/T 808-2019');
  expect(await violationsOf(page, 'unregistered terminals')).toEqual([]);
  await row.locator('[data-part=admit]').click();
  await expect(row).toHaveCount(0);

  const again = await open();
  const code = await register(again);
  if (code === null) throw new Error('not let in');
  expect(await signIn(again, code)).toBe(0);
  expect(resultOf(await again.ask(terminalMessageIds.location, place()))).toBe(0);

  const trucks = async (): Promise<unknown> => {
    const all = await admin.get('/truckStatusData');
    return field(Array.isArray(all) ? all[0] : null, 'longitudeDeg');
  };
  await expect.poll(trucks).toBe(121.4);
  await openPage(page, 'monitor/track_map');
  await expect(page.locator(`[data-page] [data-id="${truck.signCode}"]`).first()).toBeVisible();
  expect(Date.now() - beganMs).toBeLessThan(longestMs);

  again.cut();
  await context.close();
  await server.dispose();
});
