import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { openConnection } from '#simulator/jt808/connection.ts';
import { testCard } from '#simulator/messages/test-card.ts';

import { freePort } from '../../support/faults/ports.ts';
import { locationWith, safetyItem, tyreItem } from '../../support/jt808/safety-items.ts';
import { listBody, openUploadLink, readOrder, sendFile } from '../../support/jt808/upload-terminal.ts';
import { violationsOf } from '../support/accessibility.ts';
import { signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import { ingestToken, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { makeTruck } from '../support/trucks.ts';

const truck = { signCode: '浙B97812', terminal: '9781200001' };
const phone = '13805749812';
const safety = 'active_safety/exception_report/alarm_adas_can';

/** A second of silence as a recorder writes it. */
const sound = (): Buffer => {
  const samples = Buffer.alloc(8000, 0x80);
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
};

test('files of an alarm stand in its drawer as they come, and are asked for by hand; a tyre alarm shows its wheels', async ({
  browser,
}) => {
  const [port, filePort] = [String(await freePort()), String(await freePort())];
  const server = await startServer(0, undefined, { JT808_PORT: port, ATTACHMENT_PORT: filePort });
  await makeTruck(await signInByCall(server, 'admin'), truck, {
    terminals: [{ number: phone, role: 'recorder' }],
  });
  const orders: Buffer[] = [];
  const terminal = await openConnection({
    host: '127.0.0.1',
    port: Number(port),
    phone,
    edition: '2013',
    order: ({ messageId, body }) => {
      if (messageId !== 0x9208) return 'unsupported';
      orders.push(Buffer.from(body));
      return 'done';
    },
    closed: () => {},
  });
  await terminal.ask(terminalMessageIds.authenticate, gbkOf(ingestToken));
  const timeMs = Math.floor(Date.now() / 1000) * 1000;
  const about = { layout: 'jsatl', timeMs, phase: 0 } as const;
  const phoning = safetyItem({ ...about, files: 2, sequence: 1 }, Buffer.of(2, 2, 0, 0, 0, 0, 0));
  const tyres = tyreItem(
    { ...about, files: 1, sequence: 2 },
    [
      { position: 0, kinds: 0b1 },
      { position: 5, kinds: 0b101, kPa: 520 },
    ],
    1,
  );
  await terminal.ask(
    terminalMessageIds.location,
    locationWith(
      [
        [0x65, phoning],
        [0x66, tyres],
      ],
      { timeMs },
    ),
  );
  await expect.poll(() => orders.length).toBe(2);
  const [ofPhoning] = orders
    .map((body) => readOrder(body, 'jsatl'))
    .filter(({ sign }) => sign.readUInt8(13) === 1);
  const link = await openUploadLink({ port: Number(filePort), phone, edition: '2013' });
  const number = ofPhoning?.alarmNumber ?? '';
  const picture = { name: `00_65_6502_0_${number}.png`, type: 0, content: testCard(['97812', 'DSM']) };
  const noise = { name: `01_65_6502_1_${number}.wav`, type: 1, content: sound() };
  const list = { sign: ofPhoning?.sign ?? Buffer.alloc(0), alarmNumber: number };
  await link.ask(0x1210, listBody('jsatl', list, [picture, noise]));
  expect((await sendFile(link, picture)).map(({ result }) => result)).toEqual([0]);

  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  await context.addCookies([(await signInByCall(server, 'useradmin')).cookie]);
  const page = await context.newPage();
  const drawer = page.locator('[data-part=row-detail]');
  const files = drawer.locator('[data-part=alarm-files]');
  const rows = pageAt(page, safety).locator('[data-part=report-table] tbody tr[data-id]');
  const media = drawer.locator('[data-part=row-media] li');
  await page.goto(`${server.url}/${safety}?signCode=${encodeURIComponent(truck.signCode)}`);
  await rows.filter({ hasText: /电话/ }).click();
  await expect(files).toHaveAttribute('data-state', 'receiving');
  await expect(files).toContainText('上报 2 个，已到 1 个');
  await expect(media).toHaveCount(1);
  // What comes meanwhile appears by itself, and the sound is played.
  await sendFile(link, noise);
  await expect(files).toHaveAttribute('data-state', 'complete', { timeout: 20_000 });
  await expect(media).toHaveCount(2);
  await expect(files.locator('[data-part=fetch-files]')).toHaveCount(0);
  await media
    .filter({ hasNot: page.locator('img') })
    .getByRole('button')
    .click();
  const heard = page.locator('[data-part=media-large] audio');
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1);
  await page.keyboard.press('Escape');
  expect(await violationsOf(page, 'drawer', '[data-part=row-detail]')).toEqual([]);

  await rows.filter({ hasText: /胎压/ }).click();
  const wheels = drawer.locator('[data-part=wheels] tbody tr');
  await expect(wheels).toHaveCount(2);
  await expect(wheels.last()).toContainText('520');
  await expect(files).toHaveAttribute('data-state', 'asked');
  await files.locator('[data-part=fetch-files]').click();
  await expect.poll(() => orders.length).toBe(3);
  await expect(files).toContainText('第 2 次');
  link.cut();
  terminal.cut();
  await context.close();
  await server.dispose();
});
