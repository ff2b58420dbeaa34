import { createServer, type Server as NetServer, type AddressInfo } from 'node:net';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { freePort } from '../../support/faults/ports.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { violationsOf } from '../support/accessibility.ts';
import { signInByCall } from '../support/api.ts';
import { languages, pageAt, speak } from '../support/people.ts';
import { ingestToken, type Server, startServer } from '../support/server.ts';
import { foldUrgent } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { buildWorld, silent } from '../support/world.ts';

test.use({ serverOf: 'interfaces' });

const targets = 'setting/base_data/forward_target';
const terminals = 'setting/base_data/forward_terminal';

/** A second platform that does not know the truck. */
const startRefusing = async (): Promise<NetServer> => {
  const server = createServer((socket) => {
    socket.on(
      'data',
      frameSplitter({
        frame: (between) => {
          const { packet } = readFrame(Buffer.from(between));
          if (packet?.messageId !== terminalMessageIds.register) return;
          const { edition, phone, serial } = packet;
          const body = bodyOf(['u16', serial], ['u8', 2]);
          for (const frame of writeMessage({
            messageId: platformMessageIds.registerAnswer,
            edition,
            phone,
            serial: 0,
            body,
          }))
            socket.write(frame);
        },
        garbage: () => {},
      }),
    );
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
};

let refusing: NetServer;
let server: Server;
let terminal: Connection;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  refusing = await startRefusing();
  const port = await freePort();
  server = await startServer(0, undefined, {
    JT808_PORT: String(port),
    FORWARD_PRIVATE_NETWORKS: '127.0.0.1',
  });
  await buildWorld(server);
  terminal = await openConnection({
    host: '127.0.0.1',
    port,
    phone: silent.terminal,
    edition: '2013',
    order: () => 'unsupported',
    closed: () => {},
  });
  expect(resultOf(await terminal.ask(terminalMessageIds.authenticate, gbkOf(ingestToken)))).toBe(0);
});
test.afterAll(async () => {
  terminal.cut();
  refusing.close();
  await server.dispose();
});

/** The listener looks every few seconds who is passed on: what was said before goes nowhere. */
const saysPlace = (): Promise<unknown> => {
  const timeMs = Math.floor((Date.now() - 300_000) / 1000) * 1000;
  return terminal.ask(terminalMessageIds.location, placeBody({ timeMs }));
};

test('a platform is entered, its terminals say why they are not there, and register again by hand', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { cookie } = await signInByCall(server, 'admin');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await foldUrgent(page);
  await speak(page, 'zh');
  await page.goto(`${server.url}/${targets}`);
  await pageAt(page, targets).getByRole('button', { name: '新增' }).click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=name]').fill('市监管第二平台');
  await form.locator('[name=companyCode]').selectOption('TW');
  await form.locator('[name=host]').fill('127.0.0.1');
  await form.locator('[name=port]').fill(String((refusing.address() as AddressInfo).port));
  await form.locator('[name=trucks]').selectOption('all');
  await form.locator('[name=provinceCode]').fill('33');
  await form.locator('[name=cityCode]').fill('200');
  expect(await violationsOf(page, 'form of a forwarding target')).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('form.png') });
  await form.locator('button[type=submit]').click();
  const row = pageAt(page, targets).locator('tr[data-id]', { hasText: '市监管第二平台' });
  await expect(row).toBeVisible();
  await expect(async () => {
    await saysPlace();
    await page.goto(`${server.url}/${terminals}`);
    const shown = pageAt(page, terminals).locator('tr[data-id]', { hasText: silent.terminal });
    await expect(shown).toContainText('没有该车辆', { timeout: 3_000 });
    await expect(shown).toContainText(silent.signCode.slice(-5), { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await pageAt(page, terminals).locator('tr[data-id]', { hasText: silent.terminal }).click();
  await page.locator('[data-part=resource-form]').getByRole('button', { name: '重新注册' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新注册' }).click();
  await expect(page.getByText('将重新注册')).toBeVisible();
  await context.close();
});

test(
  'both pages are whole in both languages, on a desk and a phone, light and dark',
  { tag: '@deep' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const { cookie, post, get } = await signInByCall(server, 'admin');
    await post(`/resources/${targets}`, {
      value: JSON.stringify({
        name: '集团平台',
        companyCode: 'TW',
        host: '127.0.0.1',
        port: (refusing.address() as AddressInfo).port,
        trucks: 'all',
        chosen: [],
        provinceCode: 33,
        cityCode: 200,
        enabled: true,
      }),
    });
    await expect(async () => {
      await saysPlace();
      expect(JSON.stringify(await get(`/resources/${terminals}`))).toContain('集团平台');
    }).toPass({ timeout: 90_000 });
    for (const language of languages)
      for (const [name, width, colorScheme] of [
        ['desk', 1440, 'light'],
        ['phone', 390, 'dark'],
      ] as const) {
        const context = await browser.newContext({
          viewport: { width, height: name === 'desk' ? 900 : 844 },
          hasTouch: name === 'phone',
          colorScheme,
        });
        await context.addCookies([cookie]);
        const page = await context.newPage();
        await foldUrgent(page);
        await speak(page, language);
        for (const address of [targets, terminals]) {
          await page.goto(`${server.url}/${address}`);
          const shown = pageAt(page, address);
          await expect(shown).toContainText(address === targets ? '集团平台' : silent.terminal);
          const place = `${name} ${language} ${address.split('/').at(-1)}`;
          const wide = await shown.evaluate((main) => main.scrollWidth - main.clientWidth);
          expect(wide, place).toBeLessThanOrEqual(0);
          expect(await violationsOf(page, place)).toEqual([]);
          await page.screenshot({ path: test.info().outputPath(`${place.replaceAll(' ', '-')}.png`) });
        }
        await context.close();
      }
  },
);
