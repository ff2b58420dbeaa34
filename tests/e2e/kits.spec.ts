import { stat } from 'node:fs/promises';

import { startFaultProxy } from '../support/fault-proxy.ts';
import { field, signInByCall } from './support/api.ts';
import { pageAt, speak } from './support/people.ts';
import { openPage, recentUnsealings } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { createTerminal, makeTruck } from './support/trucks.ts';
import { tanker } from './support/world.ts';

test.use({ serverOf: 'kits' });

const unsealings = 'cargo_monitor/event_report/switch_cover_flow';
const trucks = 'setting/base_data/truck';

test(
  'filters kept by name come back after a reload, with what they asked',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const report = await atDesk('dispatcher', recentUnsealings);
    await report.locator('input[name=signCode]').fill(tanker.signCode);
    await report.locator('[data-part=saved-filters]').click();
    await page.locator('input[name=filterName]').fill('夜班 101');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-part=saved-filter]')).toHaveText('夜班 101');
    await page.reload();
    await report.waitFor();
    await expect(report.locator('input[name=signCode]')).toHaveValue('');
    await report.locator('[data-part=saved-filters]').click();
    await page.locator('[data-part=saved-filter]', { hasText: '夜班 101' }).click();
    await expect(report.locator('input[name=signCode]')).toHaveValue(tanker.signCode);
    await expect(report.locator('[data-part=report-table] tr[data-id]').first()).toContainText('99101');
  },
);

test('printing puts every row of the page on paper and nothing of the shell; after it the page is back', async ({
  page,
  atDesk,
}) => {
  const report = await atDesk('dispatcher', recentUnsealings);
  await expect(report.locator('[data-part=report-table] tr[data-id]').first()).toBeVisible();
  const rows = await report.locator('[data-part=report-table] tr[data-id]').count();
  // A browser without a screen prints nothing, but fires the events.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-part=paper] tbody tr')).toHaveCount(rows);
  await expect(page.locator('[data-part=paper] h1')).toHaveText('开封记录');
  await expect(page.locator('[data-part=sidebar]')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-part=paper]')).toHaveCount(0);
});

test(
  'full screen gives the page the window and takes it back',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const report = await atDesk('dispatcher', unsealings);
    await report.locator('[data-part=full-screen]').click();
    await expect(page.locator('[data-part=sidebar]')).toBeHidden();
    await report.locator('[data-part=full-screen]').click();
    await expect(page.locator('[data-part=sidebar]')).toBeVisible();
  },
);

test('a tank table is pasted, checked line by line, kept and found again', async ({ page, atDesk }) => {
  const list = await atDesk('dispatcher', trucks);
  await list.locator('tr[data-id]', { hasText: '99101' }).click();
  const form = page.locator('[data-part=resource-form]');
  const table = form.locator('[data-part=tank-table]').first();
  await expect(table).toHaveText(/点/);
  await table.click();
  const dialog = page.locator('dialog[open]');
  const text = dialog.locator('textarea');
  await text.fill('0\t0\n500\t3000\n400\t3500');
  await expect(dialog.locator('[role=status]')).toContainText('第 3 行');
  await expect(dialog.locator('[data-part=confirm]')).toBeDisabled();
  // It is held against the capacity and height that stand beside it, and read by the units that it says.
  await text.fill('0\t0\n500\t3000\n1000\t6000');
  await expect(dialog.locator('[role=status]')).toContainText('公称容量');
  await expect(dialog.locator('[data-part=confirm]')).toBeDisabled();
  await text.fill('高度(cm) 容积(m³)\n0 0\n30 3\n50 5.4\n75 8.4\n100 10');
  await dialog.locator('[data-part=try-table]').click();
  await expect(dialog.locator('[data-part=table-trial]')).toContainText('近 30 天的装卸');
  await dialog.locator('[data-part=confirm]').click();
  await expect(table).toHaveText('5 点');
  await form.locator('button[type=submit]').click();
  await expect(form).toBeHidden();
  await list.locator('tr[data-id]', { hasText: '99101' }).click();
  await expect(table).toHaveText('5 点');
});

test(
  'what is typed before the record was read whole stays, and what somebody else changed comes',
  { tag: '@deep' },
  async ({ page, world, signedIn }) => {
    const line = await startFaultProxy(world.url);
    await signedIn('dispatcher');
    const list = await openPage(page, trucks, line.url);
    const row = list.locator('tr[data-id]', { hasText: '99101' });
    const admin = await signInByCall(world, 'admin');
    const path = `/resource/${await row.getAttribute('data-id')}/${trucks}`;
    const version = String(field(await admin.get(path), 'version'));
    await admin.put(path, { version, value: JSON.stringify({ city: '宁波' }) });
    line.latency(1000);
    await row.click();
    const form = page.locator('[data-part=resource-form]');
    await form.locator('[name=simNumber]').fill('13805740077');
    await expect(form.locator('[name=city]'), 'not read yet').toHaveValue('');
    await expect(form.locator('[name=city]')).toHaveValue('宁波');
    await expect(form.locator('[name=simNumber]')).toHaveValue('13805740077');
    await line.close();
  },
);

test('who may not write master data is shown it, and offered nothing that would be refused', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('safety', trucks);
  const row = list.locator('tr[data-id]', { hasText: '99101' });
  await expect(row.locator('[role=switch]')).toBeDisabled();
  await expect(list.locator('[data-part=new]')).toHaveCount(0);
  await row.click();
  const form = page.locator('[data-part=resource-form]');
  await expect(form.locator('input[name=simNumber]')).toHaveAttribute('readonly', '');
  await expect(form.locator('button[type=submit]')).toHaveCount(0);
  await form.locator('[data-part=tank-table]').first().click();
  await expect(page.locator('dialog[open] textarea')).toHaveAttribute('readonly', '');
});

test('alarms are judged on their page: one with a remark, many at once, and a pop-up leads to exactly its row', async ({
  page,
  world,
  atDesk,
}) => {
  const abnormal = 'cargo_monitor/exception_report/alarm_switch_cover';
  const report = await atDesk('dispatcher', abnormal);
  const rows = report.locator('[data-part=report-table] tr[data-id]');
  await rows.first().waitFor();
  const id = await rows.first().getAttribute('data-id');
  const state = (of: string | null) => report.locator(`tr[data-id="${of}"] [data-field=state]`);
  await expect(state(id)).toHaveAttribute('data-value', 'unconfirmed');

  // A period after it leaves it out, says that it still waits, and leads there.
  const afterDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  await page.goto(`${world.url}/${abnormal}?startTime=${afterDays(1)}&endTime=${afterDays(2)}`);
  const older = report.locator('[data-part=older-open]');
  await expect(older).toHaveAttribute('data-value', /^[1-9]/);
  await expect(rows).toHaveCount(0);
  await older.click();
  await expect(state(id)).toHaveAttribute('data-value', 'unconfirmed');
  await expect(report.locator('[data-id=toHandle]')).toHaveAttribute('aria-pressed', 'true');
  await report.getByRole('button', { name: '重置' }).click();
  await expect(rows.first()).toHaveAttribute('data-id', id ?? '');

  await rows.first().locator('input[type=checkbox]').check();
  const bulk = report.locator('[data-part=bulk]');
  await bulk.locator('[data-value=inProgress]').click();
  await bulk.locator('button[type=submit]').click();
  await expect(state(id)).toHaveAttribute('data-value', 'inProgress');
  await expect(bulk).toHaveCount(0);

  await rows.first().click();
  const verdict = page.locator('[data-part=row-detail] [data-part=verdict]');
  await verdict.locator('[data-value=abnormal]').click();
  await expect(verdict.locator('button[type=submit]')).toBeDisabled();
  await verdict.locator('input[name=remark]').fill('适配器在路上被打开');
  await verdict.locator('button[type=submit]').click();
  await expect(page.locator('[data-part=row-detail] dd[data-field=state]')).toHaveAttribute(
    'data-value',
    'abnormal',
  );
  // Beside the drawer there is no room for the state.
  await page.keyboard.press('Escape');
  await expect(state(id)).toHaveAttribute('data-value', 'abnormal');
  // On a phone there is no box to tick: cards are picked after a press on "select".
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = report.locator('[data-part=report-table] [data-id]');
  await report.locator('[data-part=pick]').click();
  await cards.first().click();
  await expect(cards.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-part=row-detail]')).toHaveCount(0);
  await bulk.locator('[data-value=normal]').click();
  await bulk.locator('input[name=remark]').fill('现场已核实');
  await bulk.locator('button[type=submit]').click();
  await expect(cards.first().locator('[data-field=state]')).toHaveAttribute('data-value', 'normal');
  await expect(cards.first()).not.toHaveAttribute('aria-pressed');

  await page.goto(`${world.url}/${abnormal}?from=popup&signCode=x&alarmId=${encodeURIComponent(id ?? '')}`);
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAttribute('data-id', id ?? '');
  await expect(older).toHaveCount(0);
});

test('page.handover, layout.handover-page: a shift hands over inside the layout, in both languages, and the next one signs', async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn('dispatcher');
  await page.goto(`${world.url}/dashboard`);
  await page.locator('[data-part=sidebar] a[href="/handover"]').click();
  const handover = pageAt(page, 'handover');
  await expect(handover).toHaveAttribute('aria-label', '交接管理');
  await expect(page.locator('[data-part=sidebar]')).toBeVisible();
  await expect(page.locator('[data-part=tabs]')).toBeVisible();
  await handover.locator('textarea[name=notes]').fill('浙B99101 适配器报警在跟进');
  await handover.locator('[data-part=handover-form] button[type=submit]').click();
  await expect(handover.locator('[data-part=handover-history] li').first()).toContainText('等待接班人签收');
  await expect(handover.locator('textarea[name=notes]')).toHaveValue('');

  await signedIn('useradmin');
  await speak(page, 'en');
  await page.goto(`${world.url}/handover`);
  await expect(handover).toHaveAttribute('aria-label', 'Handover');
  const first = handover.locator('[data-part=handover-history] li').first();
  await first.locator('[data-part=sign]').click();
  await expect(first.locator('[data-field=toName]')).toHaveAttribute('data-value', '林晓燕');
});

test('export.blob-saved-under-file-name: the file is saved under the name that was asked for', async ({
  page,
  atDesk,
}) => {
  const report = await atDesk('dispatcher', unsealings);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.locator('[data-part=export]').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^开封记录_\d{4}-\d\d-\d\d\.xlsx$/);
  const { size } = await stat(await download.path());
  expect(size).toBeGreaterThan(1000);
});

/** Looked at its telephone yesterday at noon, and now. */
const distracted = { signCode: '浙B99320', terminal: '9900000320' };

test(
  'chart.adas-trend-yesterday-and-seven-days: the trend of active safety is drawn for yesterday and for the last seven days',
  { tag: '@deep' },
  async ({ page, world, atDesk }) => {
    await makeTruck(await signInByCall(world, 'admin'), distracted);
    const { message, send } = createTerminal(world, distracted);
    const chinaMs = Date.now() + 8 * 3_600_000;
    const sinceNoonMs = (chinaMs % 86_400_000) + 43_200_000;
    const glance = (ageMs: number): object =>
      message(
        'adas-event',
        { system: 'dsm', eventCode: 2, phase: 'point', alarmCode: `glance-${ageMs}`, level: 2, speedKmh: 60 },
        ageMs,
      );
    await send(glance(sinceNoonMs), glance(0));

    const address = 'active_safety/data_analysis/adas_can_collect';
    const report = await atDesk('dispatcher', `${address}?range=recentWeek`);
    const trend = report.locator('[data-part=chart][data-id=day]');
    await expect(trend).toHaveAttribute('aria-label', '趋势');
    for (const range of ['yesterday', 'recentWeek']) {
      const period = report.locator('[data-part=period]');
      const asked = page.locator(`[data-part=quick-ranges] [data-value=${range}]`);
      await period.click();
      await asked.click();
      await expect(asked, 'nothing is left to choose').toBeHidden();
      await expect(period).toBeFocused();
      await period.click();
      await expect(asked).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();
      await expect(report.locator('[data-part=charts]')).toHaveAttribute('data-ready', 'true');
      await expect(trend.locator('[data-value="1"]').first()).toBeVisible();
    }
  },
);
