import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99482', terminal: '9900000482' };
const minuteMs = 60_000;
const targetPages = [
  ['monitor/cargo_transport', '货物运输', 'Transportation data'],
  ['monitor/safe_target', '安全驾驶', 'Driving data'],
  ['monitor/device_target', '设备运行', 'Device data'],
] as const;

test(
  'target pages show thirty days, and a day opens the records of which it is made',
  { tag: '@deep' },
  async ({ page, server, atDesk }) => {
    covers('page.monitor/cargo_transport', 'page.monitor/safe_target', 'page.monitor/device_target');
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const { message, send } = createTerminal(server, truck);
    await send(
      message(
        'position',
        { fix: '3d', longitudeDeg: 121.7, latitudeDeg: 29.95, speedKmh: 0, acc: false },
        40 * minuteMs,
      ),
      message('boot', { event: 'on', part: 'console', type: 'abnormalRestart' }, 30 * minuteMs),
      message('boot', { event: 'on', part: 'console', type: 'abnormalRestart' }, 20 * minuteMs),
    );
    const device = await atDesk('useradmin', 'monitor/device_target');
    await expect(device).toHaveAttribute('aria-label', '设备运行');
    const restarts = device.locator('[data-part=target-figure][data-id=restarts]');
    const own = restarts.locator(`[data-part=target-trucks] [data-id="${truck.signCode}"]`);
    await expect(own).toBeVisible();
    const columns = restarts.getByRole('group').locator('a[data-value]');
    const shown = await columns.evaluateAll((days) =>
      days.reduce((sum, day) => sum + Number(day.getAttribute('data-value')), 0),
    );
    await expect(device.locator('[data-field=restarts]')).toHaveAttribute('data-value', String(shown));

    // One stop of the tab key; arrows walk over the days.
    await columns.last().focus();
    await expect(restarts.locator('[data-field=pointed] b')).not.toBeEmpty();
    await expect(restarts.locator('a[tabindex="0"]')).toHaveCount(1);
    await own.getByRole('link').click();
    await expect(page).toHaveURL(/bz_bootup\?type=abnormalRestart/);
    await expect(page.locator('main[data-page$=bz_bootup] tr[data-id]')).toHaveCount(2);

    for (const [language, nth] of [
      ['zh', 1],
      ['en', 2],
    ] as const) {
      await page.addInitScript(
        (chosen) => sessionStorage.setItem('tankwatch.language', JSON.stringify(chosen)),
        language,
      );
      for (const titles of targetPages) {
        const opened = await atDesk('useradmin', titles[0]);
        await expect(opened.getByRole('heading', { level: 1 })).toHaveText(titles[nth]);
        await expect(opened.locator('[data-part=target-totals] a')).not.toHaveCount(0);
      }
    }
  },
);
