import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';

import { signInByCall } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99471', terminal: '9900000471' };

test(
  'what a console sent is a cell of its hour, by pointer, by keys, as a row and in the file',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const terminal = createTerminal(server, truck);
    for (let n = 0; n < 3; n += 1) await terminal.send(terminal.message('heartbeat', { intervalS: 1800 }));
    const list = await atDesk('useradmin', 'setting/base_data/upload_statistic');
    await list.locator('[name=signCode]').fill(truck.signCode);
    await list.getByRole('button', { name: '查询' }).click();
    const rows = list.locator('[data-part=upload-table] tbody tr[data-id]');
    await expect(rows).toHaveCount(1);
    const row = rows.first();
    await expect(row.locator('[data-field=messages]')).toHaveText('3');
    await expect(row.locator('[data-step]')).toHaveCount(24);

    const said = list.locator('[data-part=upload-step]');
    await row.locator('[data-step="23"]').hover();
    await expect(said).toContainText('收到 3');
    await expect(said).toContainText('补传 0');
    await row.locator('[data-step="2"]').hover();
    await expect(said).toContainText('不应上报');
    await row.focus();
    await page.mouse.move(5, 5);
    // The keys go on from the hour under the pointer until it has left.
    await expect(said).not.toContainText('不应上报');
    await page.keyboard.press('ArrowLeft');
    await expect(said).toContainText('收到 3');

    await page.keyboard.press('Enter');
    const detail = page.locator('[data-part=upload-truck]');
    await expect(detail.locator('tbody tr')).toHaveCount(24);
    await expect(detail.locator('tbody tr').first()).toContainText('3');
    await expect(detail.locator('tbody tr').nth(20)).toContainText('—');
    await page.keyboard.press('Escape');
    await expect(detail).toHaveCount(0);
    await expect(row).toBeFocused();

    const saved = page.waitForEvent('download');
    await list.getByRole('button', { name: /导出/ }).click();
    const path = await (await saved).path();
    const [head, ...cells] = (await readXlsx(new Uint8Array(await readFile(path)))).sheets[0]?.rows ?? [];
    expect(cells).toHaveLength(1);
    expect(cells[0]?.[head?.indexOf('收到') ?? -1]).toBe(3);
  },
);
