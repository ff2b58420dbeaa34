import type { Page } from '@playwright/test';

import { covers } from '../../support/covers.ts';
import { violationsOf } from '../support/accessibility.ts';
import { signInByCall } from '../support/api.ts';
import type { Server } from '../support/server.ts';
import { openPage, unsealings } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

// Alarms of its own would sound in other files' pages.
test.use({ serverOf: 'past-story' });

const opened = { signCode: '浙B99161', terminal: '9900000161' };
const behind = { signCode: '浙B99162', terminal: '9900000162' };
const dayS = 86_400;
const stepS = 20;

/** Both drove the same road yesterday; the first then stood, and was opened where it must not be. */
const makeYesterday = async (server: Server): Promise<number> => {
  const caller = await signInByCall(server, 'admin');
  for (const truck of [opened, behind]) await makeTruck(caller, truck);
  const way = (terminal: ReturnType<typeof createTerminal>, fromS: number): object[] =>
    Array.from({ length: 40 }, (_, i) =>
      terminal.message(
        'position',
        {
          fix: '3d',
          acc: true,
          longitudeDeg: 121.3 + i * 0.0031,
          latitudeDeg: 29.72,
          speedKmh: 54,
          bearingDeg: 90,
        },
        (fromS - i * stepS) * 1000,
      ),
    );
  const first = createTerminal(server, opened);
  const part = (name: string, state: string, ageS: number) =>
    first.message(
      'seal-sensor',
      { trigger: 'change', sensors: [{ compartment: 1, part: name, state, wet: false, water: false }] },
      ageS * 1000,
    );
  const standing = (fromS: number, toS: number): object[] => {
    const all: object[] = [];
    for (let ageS = fromS; ageS >= toS; ageS -= 60) {
      const place = {
        longitudeDeg: 121.421,
        latitudeDeg: 29.72,
        fix: '3d',
        acc: true,
        speedKmh: 0,
        bearingDeg: 90,
      };
      const full = { gaugeStatus: 'ok', levelMm: 500, temperatureC: 20, oilCode: 92 };
      all.push(
        first.message('position', place, ageS * 1000),
        first.message(
          'tank-level',
          {
            dataType: 'IN',
            pitchDeg: 0.2,
            rollDeg: 0,
            compartments: [1, 2].map((compartment) => ({ compartment, ...full })),
          },
          (ageS - 5) * 1000,
        ),
      );
    }
    return all;
  };
  const shut = ['manhole', 'apiAdaptor', 'footValve'].map((name) => ({
    compartment: 1,
    part: name,
    state: 'closed',
  }));
  const opening = part('apiAdaptor', 'open', dayS);
  await first.send(
    first.message('seal-sensor', { trigger: 'boot', sensors: shut }, (dayS + 1700) * 1000),
    ...way(first, dayS + 1600),
    ...standing(dayS + 780, dayS + 60),
    opening,
    ...standing(dayS - 30, dayS - 170),
    part('apiAdaptor', 'closed', dayS - 180),
    ...standing(dayS - 200, dayS - 600),
  );
  const second = createTerminal(server, behind);
  await second.send(...way(second, dayS + 1400));
  return Date.parse(opening.time);
};

/** What the page would put on paper. */
const printed = async (page: Page): Promise<{ text: string; scaleM: number; pictureWidth: number }> => {
  // Nothing is printed of a map that is still being made.
  await page.locator('[data-part=map] canvas:visible').first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('[data-part=paper]');
  const found = {
    text: (await paper.textContent()) ?? '',
    scaleM: Number(await paper.locator('[data-part=printed-scale]').getAttribute('data-value')),
    pictureWidth: await paper.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width),
  };
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  return found;
};

test('an alarm of yesterday: from its report to its second, played, printed, compared, and shared with a guest', async ({
  page,
  browser,
  server,
  signedIn,
}) => {
  covers('page.monitor/playback_track');
  const openedMs = await makeYesterday(server);
  await signedIn('useradmin');
  const report = await openPage(
    page,
    `${unsealings}?range=yesterday&signCode=${encodeURIComponent(opened.signCode)}`,
  );
  await report.locator('[data-part=report-table] [data-id]').first().click();
  await page.locator('[data-part=place-map]').waitFor();
  await page.locator('[data-part=look-back]').first().click();

  // The whole fleet at that second, with the alarm that was open.
  const moment = page.locator('[data-part=past-moment]');
  const momentMs = async (): Promise<number> => Date.parse((await moment.getAttribute('data-value')) ?? '');
  await expect(moment).toBeVisible();
  expect(Math.abs((await momentMs()) - openedMs)).toBeLessThan(1000);
  const card = page.locator('[data-part=past-card]');
  await expect(card).toHaveAttribute('data-id', opened.signCode);
  await page.locator('[data-part=past-head]').click();
  await page.keyboard.press('ArrowRight');
  await expect(card.locator('[data-part=past-alarm]')).toContainText('围栏外开封');
  await expect(card.locator('[data-part=past-alarm]')).toContainText('未确认');
  await expect(page.locator(`[data-part=truck-list] [data-id="${behind.signCode}"]`)).toBeVisible();
  expect(await violationsOf(page, 'monitor/track_map')).toEqual([]);
  await page.keyboard.press(' ');
  await expect.poll(momentMs).toBeGreaterThan(openedMs + 30_000);
  await page.keyboard.press(' ');
  const sheet = await printed(page);
  expect(sheet.text).toContain('回溯');
  expect(sheet.text).toContain('当时所知');
  expect(sheet.text).toContain('中国时间');
  expect(sheet.text).toContain(opened.signCode);
  expect(sheet.scaleM).toBeGreaterThan(0);
  expect(sheet.pictureWidth).toBeGreaterThan(300);

  // Its replay, with the one that drove behind it, and both by place.
  await card.locator('[data-part=past-replay]').click();
  const playback = page.locator('[data-page="monitor/playback_track"]');
  await expect(playback.locator('[data-part=replay-events] button[data-kind=opening]').first()).toBeVisible();
  await playback.locator('[name=signCode]').fill(behind.signCode);
  await playback.locator('[data-part=track-query] button[type=submit]').click();
  await expect(playback.locator('[data-part=replay-trucks] [data-id]')).toHaveCount(2);
  const map = await printed(page);
  expect(map.text).toContain(`${opened.signCode}, ${behind.signCode}`);
  expect(map.text).toContain('此刻');
  const file = page.waitForEvent('download');
  await playback.locator('[data-part=export]').click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await playback.locator('[data-part=open-compare]').click();
  const compare = page.locator('[data-page="monitor/track_compare"]');
  await expect(compare.locator('[data-part=common-km]')).not.toHaveAttribute('data-value', '0');

  // A guest sees this replay, without alarms, and nothing else.
  await page.goBack();
  await playback.locator('[data-part=share]').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-part=share-create]').click();
  const link = (await dialog.locator('[data-part=share-link]').innerText()).trim();
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(link.replace(/^https?:\/\/[^/]+/, server.url));
  const shared = guest.locator('[data-page=shared_track]');
  await expect(shared).toContainText(opened.signCode);
  await expect(shared.locator('[data-part=replay-events] button[data-kind=opening]').first()).toBeVisible();
  await expect(shared.locator('[data-part=replay-events] button[data-kind=alarm]')).toHaveCount(0);
  await guest.goto(`${server.url}/monitor/track_map`);
  await expect(guest).toHaveURL(/\/login/);
  await context.close();
});
