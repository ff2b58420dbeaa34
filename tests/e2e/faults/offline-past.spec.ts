import { chip, newTruck, test } from '../support/broken-line.ts';
import { codeStored, foldUrgent, part } from '../support/shell.ts';
import { expect } from '../support/test.ts';

test.use({ serverOf: 'faults-lag', serviceWorkers: 'allow' });

const minuteMs = 60_000;

test(
  'hours of the past that were watched are there without a line, with the time of their states',
  { tag: '@deep' },
  async ({ line, server, tab }) => {
    const { truck, terminal } = await newTruck(server);
    const minute = Math.floor(Date.now() / minuteMs) * minuteMs - 5 * minuteMs;
    const ageMs = Date.now() - minute;
    const fix = {
      fix: '3d',
      longitudeDeg: 121.4,
      latitudeDeg: 29.72,
      speedKmh: 40,
      bearingDeg: 90,
      acc: true,
    };
    await terminal.send(
      ...[-60, -30, 0, 30, 60, 90].map((s) => terminal.message('position', fix, ageMs - s * 1000)),
    );
    const page = await tab('monitor/track_map');
    await foldUrgent(page);
    // The page's code must be on this device.
    await codeStored(page);
    const row = page.locator(`[data-part=truck-list] [data-id="${truck.signCode}"]`);
    const moment = part(page, 'past-moment');
    const at = (ms: number) => page.goto(`${line.url}/monitor/track_map?at=${new Date(ms).toISOString()}`);
    await at(minute + 50_000);
    await expect(row).toBeVisible();
    // It plays over the next full minute, and is watched no longer.
    await part(page, 'past-head').click();
    await page.keyboard.press(' ');
    await expect(part(page, 'past-states')).toHaveAttribute(
      'data-value',
      new Date(minute + minuteMs).toISOString(),
    );
    await page.keyboard.press(' ');
    await expect(part(page, 'past-play')).toHaveAttribute('aria-label', '播放');
    await line.set('refuse');
    await expect(chip(page)).toHaveAttribute('data-state', 'offline');
    await at(minute + minuteMs + 7000);
    await expect(moment).toHaveAttribute('data-value', new Date(minute + minuteMs + 7000).toISOString());
    await expect(part(page, 'past-head')).toContainText('本机保存，状态为');
    await expect(row).toBeVisible();
    await line.set('pass');
    await expect(chip(page)).toHaveAttribute('data-state', 'live', { timeout: 120_000 });
  },
);
