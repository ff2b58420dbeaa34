import { createHash } from 'node:crypto';

import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';
import { signInByCall } from '../support/api.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99181', terminal: '9900000181' };
const even = Array.from({ length: 101 }, (_, i) => `${i * 10}\t${i * 101}`);
const asFile = (lines: readonly string[]) => ({
  name: 'tank-2.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(lines.join('\n')),
});

test(
  'product.tank-volume-tables, entity.tank-volume-table, page.setting/base_data/tank_table: a table is checked line by line, compared with the one in force, sent, and complete once it reads back equal',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const list = await atDesk('useradmin', 'setting/base_data/tank_table');
    await expect(page.locator('h1')).toHaveText('罐容表管理');
    await list.getByRole('searchbox').fill(truck.signCode);
    const row = list.locator('tr[data-id]', { hasText: `${truck.signCode}-2` });
    await expect(row).toContainText('未下发');
    await row.click();
    const form = page.locator('[data-part=resource-form]');
    const panel = form.locator('[data-part=tank-table-panel]');
    await expect(panel).toContainText('本车各仓都有罐容表');

    const file = form.locator('input[type=file]');
    await file.setInputFiles(asFile(even.map((line, i) => (i === 50 ? '500\t4000' : line))));
    await expect(panel.locator('[data-part=table-findings]')).toContainText('第 51 行：容积下降 949 L');
    // In gallons, and it does not say so: refused with the unit that fits, which a person chooses.
    await file.setInputFiles(asFile(even.map((_, i) => `${i * 10}\t${((i * 101) / 3.785).toFixed(1)}`)));
    await expect(panel.locator('[data-part=table-findings]')).toContainText('请选择容积单位“美制加仑”');
    await form.locator('[name=volumeUnit]').selectOption('usGallon');
    await expect(panel.locator('[data-part=table-read-as]')).toContainText('毫米 mm · 美制加仑');
    await expect(panel.locator('[data-part=table-findings]')).toContainText('没有错误');
    await form.locator('[name=volumeUnit]').selectOption('');
    // A line that may have lost a point is shown as it stands in the file.
    await file.setInputFiles(asFile(even.map((line, i) => (i === 50 ? '500\t5O50' : line))));
    await expect(panel.locator('[data-part=skipped-lines]')).toContainText('500\t5O50');
    await file.setInputFiles(asFile(even));
    await expect(panel.locator('[data-part=table-findings]')).toContainText('没有错误');
    await expect(panel.locator('[data-part=table-trial]')).toContainText('没有装卸记录');
    await expect(panel.locator('[data-part=curve]')).toHaveCount(2);
    await form.locator('[name=origin]').selectOption('inspection');
    await form.locator('[name=pipeCapacityL]').fill('17');
    await form.locator('button[type=submit]').click();
    await expect(row).toContainText('v2');
    await expect(row).toContainText('未下发');

    await row.click();
    await form.locator('[data-action=send]').click();
    await page.locator('dialog[open]').getByRole('button', { name: '下发' }).click();
    await expect(row).toContainText('待下发');

    // The console fetches its order with its next message, and answers.
    const terminal = createTerminal(server, truck);
    const beat = () => terminal.send(terminal.message('heartbeat', { intervalS: 60 }));
    const reply = (commandCode: string, data: object) =>
      terminal.send(terminal.message('command-reply', { commandCode, ...data }));
    const [order] = (await beat()).commands ?? [];
    expect(order).toMatchObject({ kind: 'tankTable', payload: { compartment: 2, pipeCapacityL: 17 } });
    await expect(row).toContainText('下发中');
    const code = order?.code ?? '';
    await row.click();
    await expect(form).toContainText('下发中，不能修改或重复下发');
    await expect(form.locator('[data-action=send]')).toBeDisabled();
    await page.keyboard.press('Escape');
    const [reading] = (await reply(code, { result: 'done' })).commands ?? [];
    expect(reading?.kind).toBe('readTankTable');
    await reply(`${code}.read`, { result: 'done', values: { sha256: 'another' } });
    await expect(row).toContainText('失败');
    await row.click();
    await expect(panel.locator('[data-part=table-sendings]')).toContainText('读回的与下发的不一致');

    // Sent again, and this time stored as it was sent.
    await form.locator('[data-action=send]').click();
    await page.locator('dialog[open]').getByRole('button', { name: '下发' }).click();
    await expect(row).toContainText('待下发');
    const [again] = (await beat()).commands ?? [];
    const lines = (Reflect.get(again?.payload ?? {}, 'points') as readonly number[][]).map((point) =>
      point.join('\t'),
    );
    await reply(again?.code ?? '', { result: 'done' });
    await reply(`${again?.code}.read`, {
      result: 'done',
      values: { sha256: createHash('sha256').update(lines.join('\n')).digest('hex'), pipeCapacityL: '17' },
    });
    await expect(row).toContainText('完成');

    // It should have been in force since last year: what that changes is seen before it can be saved.
    await row.click();
    await expect(panel.locator('[data-part=table-use]').first()).toContainText('还没有记录按此版本计算');
    await panel.locator('[data-part=date-back]').click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog.locator('[data-part=date-back-try]')).toBeDisabled();
    await dialog.locator('[name=datedBackTo]').fill('2025-06-01T08:00');
    await dialog.locator('[name=correctionReason]').fill('检定后忘记换表');
    await expect(dialog.locator('[data-part=date-back-save]')).toBeDisabled();
    await dialog.locator('[data-part=date-back-try]').click();
    await expect(dialog.locator('[data-part=date-back-effect]')).toContainText('重新计算不会改变任何记录');
    await dialog.locator('[data-part=date-back-save]').click();
    await expect(panel.locator('[data-part=table-corrections]')).toContainText('2025-06-01 08:00:00');
    await expect(panel.locator('[data-part=table-corrections] li')).toHaveAttribute('data-state', 'done');
    // The one before holds up to that moment.
    await expect(panel.locator('[data-part=table-versions] li')).toHaveCount(2);
  },
);

test(
  'page.setting/base_data/atg_tank_table: a station tank’s table is checked, kept in versions and compared as a compartment’s is',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('useradmin', 'setting/base_data/station');
    await expect(list.locator('tr[data-id]').first()).toBeVisible();
    await page.locator('[data-part=sidebar] a[href="/setting/base_data/atg_tank_table"]').click();
    await expect(page.locator('h1').filter({ visible: true })).toHaveText('油站罐容表');
    const tables = page.locator('[data-address="setting/base_data/atg_tank_table"]').or(page.locator('main'));
    await tables.locator('[data-part=new]').filter({ visible: true }).click();
    const form = page.locator('[data-part=resource-form]');
    await form.locator('[name=stationCode]').selectOption({ index: 1 });
    await form.locator('[name=tankNumber]').fill('7');
    const file = form.locator('input[type=file]');
    await file.setInputFiles(asFile(even.map((line, i) => (i === 50 ? '500\t4000' : line))));
    await expect(form.locator('[data-part=table-findings]')).toContainText('第 51 行：容积下降 949 L');
    await file.setInputFiles(asFile(even));
    await expect(form.locator('[data-part=table-findings]')).toContainText('没有错误');
    await expect(form.locator('[data-part=curve]')).toHaveCount(1);
    await form.locator('button[type=submit]').click();
    const row = tables.locator('tr[data-id]', { hasText: '-7' }).filter({ visible: true });
    await expect(row).toContainText('v1');
    await row.click();
    await form.locator('input[type=file]').setInputFiles(asFile(even.map((_, i) => `${i * 10}\t${i * 102}`)));
    await expect(form.locator('[data-part=curve]')).toHaveCount(2);
    await form.locator('button[type=submit]').click();
    await expect(row).toContainText('v2');
    await row.click();
    await expect(form.locator('[data-part=table-versions] li')).toHaveCount(2);
    await page.evaluate(() => sessionStorage.setItem('tankwatch.language', '"en"'));
    await page.goto('/setting/base_data/atg_tank_table');
    await expect(page.locator('h1').filter({ visible: true })).toHaveText('Liquid Level Table');
  },
);
