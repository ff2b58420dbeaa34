import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99531', terminal: '9900000531' };
const minuteMs = 60_000;

/** Addresses, titles, how many rows the truck's half hour leaves there, and what stands in one. */
const pages = [
  ['monitor/sprinkler_monitoring', '洒水车监控', 'Sprinkler monitoring', 1, /后洒|Rear/],
  ['monitor/sprinkler_statistics', '洒水车作业统计', 'Sprinkler statistics', 1, /2,000/],
  ['monitor/sprinkler_inventory', '洒水车历史水量', 'Sprinkler water history', 4, /后洒|Rear/],
  ['monitor/sprinkler_real_inventory', '洒水车实时水量', 'Sprinkler real-time water', 1, /1,500/],
] as const;

test('water on board and where it went, of a truck that sprays', async ({ page, server, signedIn }) => {
  covers(
    'page.monitor/sprinkler_monitoring',
    'page.monitor/sprinkler_statistics',
    'page.monitor/sprinkler_inventory',
    'page.monitor/sprinkler_real_inventory',
    'page.monitor/sprinkler_playback_track',
  );
  await makeTruck(await signInByCall(server, 'admin'), truck);
  const { message, send } = createTerminal(server, truck);
  const water = (age: number, waterL: number, spraying: boolean) =>
    message(
      'water-tank',
      { waterPercent: waterL / 80, waterL, spraying, pumpOn: spraying, sprayMode: spraying ? 'rear' : 'off' },
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
    await expect(found, address).toHaveCount(rows);
    await expect(found.first(), address).toContainText(text);
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
});
