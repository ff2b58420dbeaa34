import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';

import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99481', terminal: '9900000481' };
const minuteMs = 60_000;
const health = 'device_monitor/device_analysis/health_analysis';

test(
  'a console’s health opens down to what lowers it, is repaired, and counts in the shares of its fleet',
  { tag: '@deep' },
  async ({ page, server, atDesk }) => {
    covers(
      'page.device_monitor/console/complete_analysis',
      'page.device_monitor/device_analysis/health_analysis',
    );
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const { message, send } = createTerminal(server, truck);
    const broken = { compartment: 1, part: 'footValve', state: 'closed', fault: 'broken' };
    const seal = (age: number, sensor: object) =>
      message('seal-sensor', { trigger: 'interval', sensors: [sensor] }, age * minuteMs);
    // Thirty hours of heartbeats; its seal is broken for the last twenty.
    const beats = Array.from({ length: 121 }, (_, index) => 1800 - index * 15);
    await send(
      ...beats.flatMap((age) => [
        message('heartbeat', { intervalS: 900 }, age * minuteMs),
        seal(age - 0.1, age > 1200 ? { ...broken, fault: 'none' } : broken),
      ]),
    );

    const list = await atDesk('useradmin', health);
    await expect(list).toHaveAttribute('aria-label', '健康分析');
    await list.locator('[name=signCode]').fill(truck.signCode);
    await list.getByRole('button', { name: '查询' }).click();
    const row = list.locator('[data-part=health-table] tr[data-id]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('1 仓铅封探头：损坏');
    await row.focus();
    await page.keyboard.press('Enter');
    const story = page.locator('[data-part=health-story][data-ready=true]');
    await page.keyboard.press('Escape');
    await expect(story).toHaveCount(0);
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(story.locator('[data-part=diagnosis] h3')).toContainText('1 仓铅封');
    await expect(story.locator('[data-lane="seal:1"] rect')).toHaveCount(1);
    await expect(story.locator('[data-term=offline]')).toContainText('0.0 %');

    await story.getByRole('button', { name: '派修' }).click();
    await story.locator('[name=assignee]').fill('周强');
    await story.getByRole('button', { name: '派发检修单' }).click();
    await expect(row).toContainText('已派修 周强');
    await story.getByRole('button', { name: '开始检修' }).click();
    await expect(row).toContainText('处理中');
    await story.locator('[name=partChanged]').fill('底阀传感器');
    await story.getByRole('button', { name: '完成', exact: true }).click();
    const order = story.locator('[data-part=repair-orders] li[data-id]');
    await expect(order).toHaveAttribute('data-state', 'closed');
    await expect(order).toContainText('底阀传感器');
    await expect(order.locator('[data-field=effect]')).toContainText('暂无对比');
    await expect(row).not.toContainText('周强');
    const saved = page.waitForEvent('download');
    await list.getByRole('button', { name: /导出/ }).click();
    const [head, ...cells] =
      (await readXlsx(new Uint8Array(await readFile(await (await saved).path())))).sheets[0]?.rows ?? [];
    expect(cells.map((one) => one[head?.indexOf('主要原因') ?? -1])).toEqual(['铅封传感器故障 1']);

    await page.addInitScript(() => sessionStorage.setItem('tankwatch.language', '"en"'));
    const shares = await openPage(page, 'device_monitor/console/complete_analysis');
    await expect(shares).toHaveAttribute('aria-label', 'Equipment Health');
    const seals = shares.locator('[data-part=equipment-sums] [data-field=seal]');
    await expect.poll(async () => Number(await seals.getAttribute('data-value'))).toBeLessThan(1);
    await shares.locator('[data-part=equipment-table] tbody button').first().click();
    await expect(page.locator(`[data-page="${health}"]`)).toHaveAttribute('aria-label', 'Health analysis');
  },
);
