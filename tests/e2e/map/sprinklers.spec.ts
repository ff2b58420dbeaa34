import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99531', terminal: '9900000531' };
const minuteMs = 60_000;

/** China day of a moment. */
const chinaDay = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);

/** Addresses, titles, how many rows the truck's half hour leaves there, and what stands in one. */
const pages = [
  ['monitor/sprinkler_monitoring', '洒水车监控', 'Sprinkler monitoring', 1, /后洒|Rear/],
  ['monitor/sprinkler_statistics', '洒水车作业统计', 'Sprinkler statistics', 1, /2,000/],
  ['monitor/sprinkler_inventory', '洒水车历史水量', 'Sprinkler water history', 4, /后洒|Rear/],
  ['monitor/sprinkler_real_inventory', '洒水车实时水量', 'Sprinkler real-time water', 1, /1,500/],
] as const;

test(
  'water on board and where it went, of a truck that sprays',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    covers(
      'page.monitor/sprinkler_monitoring',
      'page.monitor/sprinkler_statistics',
      'page.monitor/sprinkler_inventory',
      'page.monitor/sprinkler_real_inventory',
      'page.monitor/sprinkler_playback_track',
    );
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const sentMs = Date.now();
    const { message, send } = createTerminal(server, truck);
    const water = (age: number, waterL: number, spraying: boolean) =>
      message(
        'water-tank',
        {
          waterPercent: waterL / 80,
          waterL,
          spraying,
          pumpOn: spraying,
          sprayMode: spraying ? 'rear' : 'off',
        },
        age * minuteMs,
      );
    await send(water(30, 4000, true), water(20, 3000, true), water(10, 2000, false));
    await send(
      ...[35, 30, 26, 25, 24, 23, 22, 21, 20, 15, 10, 5, 2].map((age) =>
        message(
          'position',
          {
            fix: '3d',
            longitudeDeg: 121.4 - age / 500,
            latitudeDeg: 29.72,
            speedKmh: 12,
            bearingDeg: 90,
            acc: true,
          },
          age * minuteMs,
        ),
      ),
    );
    await send(water(2, 1500, true));
    await signedIn('admin');
    for (const [index, [address, zh, en, rows, text]] of pages.entries()) {
      const english = index % 2 === 1;
      await page.addInitScript(
        (code) => sessionStorage.setItem('tankwatch.language', JSON.stringify(code)),
        english ? 'en' : 'zh',
      );
      const opened = await openPage(
        page,
        `${address}?signCode=${encodeURIComponent(truck.signCode)}&range=recentWeek`,
      );
      await expect(opened).toHaveAttribute('aria-label', english ? en : zh);
      const found = opened.locator('[data-part=report-table] tr[data-id]');
      // Shortly after midnight in China the half hour is of two days, of which the statistics tell each.
      const days = new Set([30, 2].map((age) => chinaDay(sentMs - age * minuteMs)));
      await expect(found, address).toHaveCount(address === 'monitor/sprinkler_statistics' ? days.size : rows);
      await expect(found.filter({ hasText: text }).first(), address).toBeVisible();
      // Seven fixes a minute apart while it sprayed.
      if (address === 'monitor/sprinkler_statistics')
        await expect(opened.locator('[data-part=sprayed-streets]')).toHaveAttribute('data-value', /^1\.[12]/);
    }
    const now = Date.now();
    const query = new URLSearchParams({
      signCode: truck.signCode,
      startTime: new Date(now - 40 * minuteMs).toISOString(),
      endTime: new Date(now).toISOString(),
      time: new Date(now - 25 * minuteMs).toISOString(),
    });
    const playback = await openPage(page, `monitor/sprinkler_playback_track?${query}`);
    await expect(playback).toHaveAttribute('aria-label', /洒水车轨迹回放|Sprinkler track playback/);
    await expect(playback.locator('[data-part=replay-legend]')).toContainText(/洒水|Spraying/);
    await expect(playback.locator('[data-part=moment]')).toContainText(/洒水|Spraying/);
  },
);

/** China time of a moment, `HH:mm`. */
const clock = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16);

test(
  'a street with a plan in route management is held against what was sprayed in its hours',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    const planned = { signCode: '浙B99532', terminal: '9900000532' };
    const admin = await signInByCall(server, 'admin');
    await makeTruck(admin, planned);
    await admin.post('/resources/monitor/path_manage', {
      value: JSON.stringify({
        routeCode: 'E2E-SPRAY',
        name: '洒水一路',
        companyCode: 'TW0101',
        depotAreaCode: 'D01',
        halfWidthM: 50,
        stops: [{ stationCode: 'S01' }],
        // Of the ten minutes from 28 to 18 minutes ago.
        line: {
          points: [
            [121.4 - 27 / 500, 29.52],
            [121.4 - 19 / 500, 29.52],
          ],
          learnedFrom: null,
        },
      }),
    });
    const { message, send } = createTerminal(server, planned);
    const water = (age: number, waterL: number, spraying: boolean) =>
      message(
        'water-tank',
        {
          waterPercent: waterL / 80,
          waterL,
          spraying,
          pumpOn: spraying,
          sprayMode: spraying ? 'rear' : 'off',
        },
        age * minuteMs,
      );
    await send(water(29, 4000, true), water(17, 2000, false));
    await send(
      ...Array.from({ length: 16 }, (_, i) => 32 - i).map((age) =>
        message(
          'position',
          {
            fix: '3d',
            longitudeDeg: 121.4 - age / 500,
            latitudeDeg: 29.52,
            speedKmh: 12,
            bearingDeg: 90,
            acc: true,
          },
          age * minuteMs,
        ),
      ),
    );
    await signedIn('admin');
    const routes = await openPage(page, 'monitor/path_manage');
    await routes.locator('tr[data-id]', { hasText: '洒水一路' }).click();
    const form = page.locator('[data-part=resource-form]');
    for (const day of ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
      await form.locator(`input[data-code=${day}]`).check();
    const now = Date.now();
    await form.locator('[name=sprayHours]').fill(`${clock(now - 40 * minuteMs)}-${clock(now - minuteMs)}`);
    await form.locator('[name=sprayFrom]').fill(chinaDay(now - 2 * 24 * 60 * minuteMs));
    await form.locator('button[type=submit]').click();
    await expect(form).toHaveCount(0);

    const statistics = await openPage(page, 'monitor/sprinkler_statistics?range=recentWeek');
    // Three days from the first of the plan on, or two shortly after midnight in China; before it nothing was missed.
    await expect(statistics.locator('[data-part=spray-turns]')).toHaveAttribute('data-value', /^1\/[23]$/);
    const row = statistics.locator('[data-id="E2E-SPRAY"]');
    await expect(row).toContainText('每天');
    await expect(row.locator('[data-field=turns]')).toHaveText(/^1 \/ [123]$/);
    // Another plan under the same first day changes nothing of what is past, and the former one is named.
    const before = await statistics.locator('[data-part=spray-turns]').getAttribute('data-value');
    const again = await openPage(page, 'monitor/path_manage');
    await again.locator('tr[data-id]', { hasText: '洒水一路' }).click();
    const next = now + 30 * minuteMs;
    await form.locator('[name=sprayHours]').fill(`${clock(next)}-${clock(next + minuteMs)}`);
    await form.locator('button[type=submit]').click();
    await expect(form).toHaveCount(0);
    const afterwards = await openPage(page, 'monitor/sprinkler_statistics?range=recentWeek');
    await expect(afterwards.locator('[data-id="E2E-SPRAY"] [data-field=earlierPlan]')).toContainText(
      `每天 ${clock(now - 40 * minuteMs)}-${clock(now - minuteMs)}，至`,
    );
    await expect(afterwards.locator('[data-part=spray-turns]')).toHaveAttribute('data-value', before ?? '');
    // One truck alone says nothing of a plan.
    const one = await openPage(
      page,
      `monitor/sprinkler_statistics?range=recentWeek&signCode=${encodeURIComponent(planned.signCode)}`,
    );
    await expect(one.locator('[data-id="E2E-SPRAY"] [data-field=turns]')).toHaveText('—');
  },
);
