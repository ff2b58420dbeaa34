import { readFile } from 'node:fs/promises';

import { testCard } from '#simulator/messages/test-card.ts';

import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { ingestToken } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

const truck = { signCode: '浙B99611', terminal: '9900000611' };
const address = 'monitor/view_photos';

test(
  'photos hang by truck and time, open large, lead to their moment, and are downloaded together',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
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
    await expect(side.locator('[data-part=photo-large]')).toBeFocused();
    const begun = page.waitForEvent('download');
    await main.locator('[data-part=download-photos]').click();
    const download = await begun;
    expect(download.suggestedFilename()).toBe(`photos-${day}.zip`);
    const packed = await readFile(await download.path());
    // What ends a zip says how many files are in it; the pictures are stored as they came, and the late one is left out.
    expect(packed.readUInt16LE(packed.length - 12)).toBe(2);
    for (const code of ['wall-1', 'wall-2'])
      expect(packed.includes(testCard(['99611 CH3', code]))).toBe(true);
    // One alone, picked by keys.
    await side.locator('[data-part=pick-photo]').press('Enter');
    await expect(main.locator('[data-part=download-photos]')).toHaveText(/打包下载选取的 1 张/);
    const begunAlone = page.waitForEvent('download');
    await main.locator('[data-part=download-photos]').click();
    const alone = await readFile(await (await begunAlone).path());
    expect(alone.readUInt16LE(alone.length - 12)).toBe(1);
    await main.locator('[data-part=pick-none]').click();
    await row.getByRole('checkbox').first().check();
    await expect(main.locator('[data-part=download-photos]')).toHaveText(/选取的 2 张/);
    await row.getByRole('checkbox').first().uncheck();
    await side.locator('[data-part=photo-large]').focus();
    await page.keyboard.press('Escape');
    await expect(side).toHaveCount(0);

    // The day is typed or picked in the words of the page, whatever the browser's language is.
    const picker = main.locator('[name=photoDay]');
    await expect(picker).toHaveValue(day);
    await picker.fill('2020-02-30');
    await picker.blur();
    await expect(main.getByRole('alert')).toHaveText('请按 年-月-日 输入');
    await picker.press('Escape');
    await expect(picker).toHaveValue(day);
    await picker.press('Home');
    await picker.press('ArrowDown');
    await expect(picker).toHaveValue(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`);
    await picker.press('Alt+ArrowDown');
    const calendar = page.locator('[data-part=moment-panel]').filter({ visible: true });
    await expect(calendar.locator('td button[data-selected]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);

    await page.evaluate(() => sessionStorage.setItem('tankwatch.language', '"en"'));
    await page.goto(`/${address}?day=2020-01-01`);
    await expect(page.locator('h1').filter({ visible: true })).toHaveText('Image view');
    await expect(page.locator('main').filter({ visible: true })).toContainText('No photos to view');
    await expect(page.locator('[name=photoDay]').filter({ visible: true })).toHaveValue('01/01/2020');
    await page.locator('[data-part=download-photos]').filter({ visible: true }).click();
    await expect(page.locator('body')).toContainText('No photos available for download');
  },
);
