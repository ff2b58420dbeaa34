import { testCard } from '#simulator/messages/test-card.ts';

import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { ingestToken } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

const truck = { signCode: '浙B99611', terminal: '9900000611' };
const address = 'monitor/view_photos';

test('photos hang by truck and time, open large, lead to their moment, and are downloaded together', async ({
  page,
  atDesk,
  server,
}) => {
  covers('page.monitor/view_photos');
  await makeTruck(await signInByCall(server, 'admin'), truck);
  const { message, send } = createTerminal(server, truck);
  const photo = (mediaCode: string, ageS: number) =>
    message(
      'media',
      {
        mediaCode,
        channel: 3,
        mediaType: 'photo',
        cause: 'seal',
        startTime: new Date(Date.now() - ageS * 1000).toISOString(),
        sizeBytes: 9000,
      },
      ageS * 1000,
    );
  await send(photo('wall-1', 40), photo('wall-2', 35), photo('wall-late', 30));
  for (const code of ['wall-1', 'wall-2']) {
    const reply = await fetch(`${server.url}/ingest/media/${code}?terminal=${truck.terminal}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ingestToken}`, 'content-type': 'image/png' },
      body: new Uint8Array(testCard(['99611 CH3', code])),
    });
    expect(reply.status).toBe(201);
  }
  const day = new Date(Date.now() - 40_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  const main = await atDesk('useradmin', `${address}?day=${day}&cause=seal`);
  await expect(main).toHaveAttribute('aria-label', '图片查看');
  const row = main.locator(`[data-part=photo-wall] [data-id="${truck.signCode}"]`);
  await row.getByRole('button').first().click();
  const side = main.locator('[data-part=photo-side]');
  await expect(side).toContainText('铅封');
  await expect(side.locator('dd').last()).toHaveText(/^[0-9a-f]{64}$/);
  await side.locator('[data-part=photo-large]').click();
  const large = page.locator('[data-part=media-large]');
  const first = await large.getAttribute('data-id');
  await page.keyboard.press('ArrowRight');
  await expect(large).not.toHaveAttribute('data-id', first ?? '');
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  const begun = page.waitForEvent('download');
  await main.locator('[data-part=download-photos]').click();
  expect((await begun).suggestedFilename()).toBe(`photos-${day}.zip`);

  await page.evaluate(() => sessionStorage.setItem('tankwatch.language', '"en"'));
  await page.goto(`/${address}?day=2020-01-01`);
  await expect(page.locator('h1').filter({ visible: true })).toHaveText('Image view');
  await expect(page.locator('main').filter({ visible: true })).toContainText('No photos to view');
  await page.locator('[data-part=download-photos]').filter({ visible: true }).click();
  await expect(page.locator('body')).toContainText('No photos available for download');
});
