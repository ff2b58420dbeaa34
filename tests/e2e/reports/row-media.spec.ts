import { testCard } from '#simulator/messages/test-card.ts';

import { signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import { ingestToken } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

const truck = { signCode: '浙B99179', terminal: '9900000179' };
const doors = 'cargo_monitor/event_report/box_door';

test('a door record shows the films around it, small and large, by keys; missing ones are announced', async ({
  page,
  server,
  signedIn,
}) => {
  await makeTruck(await signInByCall(server, 'admin'), truck);
  const { message, send } = createTerminal(server, truck);
  const place = {
    fix: '3d',
    longitudeDeg: 121.4,
    latitudeDeg: 29.72,
    speedKmh: 0,
    acc: true,
    satellites: 12,
  };
  const door = (state: string, ageS: number) =>
    message(
      'door',
      { trigger: 'change', doors: [{ door: 'operatingBox', doorNumber: 1, state }] },
      ageS * 1000,
    );
  const photo = (mediaCode: string, ageS: number) =>
    message(
      'media',
      {
        mediaCode,
        channel: 3,
        mediaType: 'photo',
        cause: 'door',
        startTime: new Date(Date.now() - ageS * 1000).toISOString(),
        sizeBytes: 9000,
      },
      ageS * 1000,
    );
  await send(
    message('position', place, 400_000),
    door('closed', 390),
    message('position', place, 310_000),
    door('open', 300),
    photo('first', 295),
    photo('second', 290),
    photo('late', 285),
    door('closed', 240),
    message('position', place, 200_000),
  );
  for (const code of ['first', 'second']) {
    const reply = await fetch(`${server.url}/ingest/media/${code}?terminal=${truck.terminal}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ingestToken}`, 'content-type': 'image/png' },
      body: new Uint8Array(testCard([truck.signCode.slice(1), code])),
    });
    expect(reply.status).toBe(201);
  }

  await signedIn('dispatcher');
  await page.goto(`${server.url}/${doors}?signCode=${encodeURIComponent(truck.signCode)}`);
  await pageAt(page, doors).locator('tr[data-id]').first().click();
  const media = page.locator('[data-part=row-media] li');
  await expect(media).toHaveCount(3);
  await expect(media.last()).toHaveAttribute('data-file', 'awaited');
  await expect(media.last()).toContainText('文件未到');
  const drawn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => drawn('[data-part=row-media] img')).toBe(160);

  await media.first().locator('button').focus();
  await page.keyboard.press('Enter');
  const large = page.locator('[data-part=media-large]');
  const position = page.locator('[data-part=media-position]');
  await expect(position).toHaveText('1 / 2');
  await expect.poll(() => drawn('[data-part=media-large] img')).toBe(160);
  const first = await large.getAttribute('data-id');
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText('2 / 2');
  expect(await large.getAttribute('data-id')).not.toBe(first);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText('2 / 2');
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(page.locator('[data-part=row-detail]')).toBeVisible();
});
