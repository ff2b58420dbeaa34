import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { Secret, TOTP } from 'otpauth';

import { chinaInput } from '../support/round.ts';
import { violationsOf } from '../support/accessibility.ts';
import { openInstallation } from '../support/customer.ts';
import { map, openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

const passwords = { owner: 'first-harbour-morning-7', second: 'second-river-evening-8' };
const depot = { name: '镇海油库', code: 'DEPOT1', at: '121.64, 29.99, 300' };
const station = { name: '江北加油站', code: 'ST0001', at: '121.7, 29.95, 150' };
const plates = Array.from({ length: 20 }, (_, n) => `浙B7${String(n).padStart(4, '0')}`);
const terminals = plates.map((_, n) => `70000000${String(n).padStart(2, '0')}`);
const [plate = ''] = plates;
const [terminal = ''] = terminals;

/** Signs in as somebody who does not read the picture, and gives a first password up for one of his own. */
const signIn = async (page: Page, url: string, userName: string, password: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.locator('[name=username]').fill(userName);
  await page.locator('[name=password]').fill(password);
  await page.locator('[data-part=verify-without-reading]').click();
  await expect(page.locator('[name=verifyCode][type=hidden]')).toHaveValue(/^pow:/, { timeout: 120_000 });
  await page.locator('button[type=submit]').click();
};
const changePassword = async (page: Page, from: string, to: string): Promise<void> => {
  const form = page.locator('[data-part=password-form]');
  await form.locator('[name=oldPwd]').fill(from);
  await form.locator('[name=pwd]').fill(to);
  await form.locator('[name=confrimPwd]').fill(to);
  await page.locator('dialog:has([data-part=password-form]) button[type=submit]').click();
  await page.locator('[name=username]').waitFor();
};

/** An administrator has to have a second factor before he sees anything. */
const setUpFactor = async (page: Page, password: string): Promise<void> => {
  await page.locator('[data-part=add-app]').click();
  await page.locator('dialog [name=password]').fill(password);
  await page.keyboard.press('Enter');
  const secret = (await page.locator('[data-part=secret]').innerText()).replaceAll(/\s/g, '');
  await page.locator('dialog [name=code]').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  await page.locator('[data-part=recovery-codes] button').last().click();
};

const form = (page: Page) => page.locator('[data-part=resource-form]');

/** Makes a row: fields by name, a list's option where the value begins with `=`. */
const create = async (
  page: Page,
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<ReturnType<typeof openPage>> => {
  const list = await openPage(page, address);
  await list.locator('[data-part=new]').click();
  for (const [name, value] of Object.entries(fields)) {
    const control = form(page).locator(name.startsWith('[') ? name : `[name="${name}"]`);
    await (value.startsWith('=') ? control.selectOption({ label: value.slice(1) }) : control.fill(value));
  }
  await form(page).locator('button[type=submit]').click();
  await expect(form(page)).toHaveCount(0);
  return list;
};

test(
  'a new customer: from the first administrator to the first truck on the map',
  { tag: '@deep' },
  async ({ browser }) => {
    // Four people sign in without a picture, each with a proof of work.
    test.setTimeout(600_000);
    const installation = openInstallation();
    try {
      // The server makes its database; commands make none.
      await installation.serve();
      await installation.stop();
      const first = /password: (\S+)/.exec(installation.command('admin', 'owner', '甬江油运'))?.[1] ?? '';
      const url = await installation.serve();
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await signIn(page, url, 'owner', first);
      await changePassword(page, first, passwords.owner);
      await signIn(page, url, 'owner', passwords.owner);
      await setUpFactor(page, passwords.owner);
      await page.locator('[data-page=dashboard][data-ready=true]').waitFor();

      // Nothing is there yet: the page says what comes first, and how; it can be put aside and taken up again.
      const step = (code: string) => page.locator(`[data-part=first-run] [data-step=${code}]`);
      await expect(step('company')).toHaveAttribute('data-state', 'done');
      await expect(step('trucks')).toHaveAttribute('data-state', 'now');
      await expect(step('notices')).toHaveAttribute('data-state', 'later');
      expect(await violationsOf(page, 'first day', '[data-part=first-run]')).toEqual([]);
      await page.locator('[data-part=first-run-collapse]').click();
      await expect(page.locator('[data-part=first-run]')).toHaveCount(0);
      await page.locator('[data-part=first-run-expand]').click();
      await step('limits').locator('[data-part=leave]').click();
      await expect(step('limits')).toHaveAttribute('data-state', 'left');
      await step('trucks').locator('[data-part=main]').click();
      await page.locator('dialog[open] input[type=file]').waitFor();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);

      // People: a fleet below the company, a role of its own, somebody who approves.
      await create(page, 'setting/base_data/company', {
        name: '第一车队',
        companyCode: 'FLEET1',
        parentCode: '=甬江油运',
      });
      const roles = await openPage(page, 'setting/privilege_account/role');
      await roles.locator('[data-part=new]').click();
      await form(page).locator('[name=roleName]').fill('围栏审批员');
      const search = form(page).locator('[data-part=functions] input[type=search]');
      for (const [words, code] of [
        ['围栏审批', 'page:setting/base_data/enclosure_approval'],
        ['审批围栏', 'fence.approve'],
      ] as const) {
        await search.fill(words);
        await form(page).locator(`[data-code="${code}"]`).check();
      }
      await form(page).locator('button[type=submit]').click();
      await expect(roles.locator('tr[data-id]', { hasText: '围栏审批员' })).toBeVisible();
      await create(page, 'setting/privilege_account/user', {
        userName: 'second',
        name: '孙二',
        password: 'given-by-owner-99',
        'password.confirmation': 'given-by-owner-99',
        roleCode: '=围栏审批员',
        companyCode: '=甬江油运',
      });

      // Trucks by a sheet, with two compartments each; then a volume table for one of them.
      const trucks = await openPage(page, 'setting/base_data/truck');
      const head = ['车牌号', '车牌颜色', '车型', '所属公司', '终端号'];
      const tank = [1, 2].flatMap((n) => [`${n} 仓 容量 (L)`, `${n} 仓 高度 (mm)`, `${n} 仓 油品代码`]);
      const rows = plates.map((one, n) => [
        one,
        '黄牌',
        '油罐车',
        '第一车队',
        terminals[n] ?? '',
        10_000,
        1000,
        92,
        12_000,
        1000,
        0,
      ]);
      const sheet = await writeXlsx({ sheets: [{ name: '车辆', rows: [[...head, ...tank], ...rows] }] });
      await trucks.locator('[data-part=sheet-import]').click();
      const dialog = page.locator('dialog[open]');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'trucks.xlsx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(sheet),
      });
      await dialog.locator('[data-part=import-confirm]').click();
      await expect(dialog).toHaveCount(0);
      await expect(trucks.locator('tr[data-id]')).toHaveCount(plates.length);
      const table = Array.from({ length: 101 }, (_, n) => `${n * 10}\t${n * 100}`).join('\n');
      const tables = await openPage(page, 'setting/base_data/tank_table');
      await tables.locator('[data-part=new]').click();
      await form(page).locator('[name=truckId]').selectOption({ label: plate });
      await form(page).locator('[name=compartment]').fill('1');
      await form(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'tank.txt', mimeType: 'text/plain', buffer: Buffer.from(table) });
      await expect(form(page).locator('[data-part=table-findings]')).toContainText('没有错误');
      await form(page).locator('button[type=submit]').click();
      await expect(tables.locator('tr[data-id]', { hasText: `${plate}-1` })).toContainText('v1');

      // Places are proposed by one, decided by another.
      for (const [address, place] of [
        ['setting/base_data/storage', depot],
        ['setting/base_data/station', station],
      ] as const)
        await create(page, address, {
          name: place.name,
          areaCode: place.code,
          companyCode: '=甬江油运',
          manager: '钱站长',
          '[data-part=shape] textarea': place.at,
          reason: '建档',
        });
      const otherContext = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
      const other = await otherContext.newPage();
      await signIn(other, url, 'second', 'given-by-owner-99');
      await changePassword(other, 'given-by-owner-99', passwords.second);
      await signIn(other, url, 'second', passwords.second);
      await other.locator('[data-part=sidebar]').waitFor();
      const approval = await openPage(other, 'setting/base_data/enclosure_approval');
      for (const { name } of [depot, station]) {
        await approval.locator('[data-part=approval-lists] button', { hasText: name }).click();
        await approval.locator('[data-part=approval-detail]').getByRole('button', { name: '通过' }).click();
        await expect(approval.locator('[data-part=approval-lists] section').last()).toContainText(name);
      }
      await otherContext.close();

      const bills = await create(page, 'monitor/way_bill', {
        wayBillCode: 'FIRST-1',
        plannedTime: chinaInput(Date.now() + 3_600_000),
        truckId: `=${plate}`,
        depotAreaCode: `=${depot.name}`,
        'stops.0.stationCode': `=${station.name}`,
      });
      await expect(bills.locator('tr[data-id]', { hasText: 'FIRST-1' })).toContainText('待执行');

      // Its console gets a token, and speaks.
      await installation.stop();
      const token = /token of \S+: (\S+)/.exec(installation.command('token', terminal))?.[1] ?? '';
      await installation.serve();
      const time = new Date().toISOString();
      const message = (seq: number, kind: string, data: object) => ({
        id: `${terminal}-${seq}`,
        terminal,
        time,
        seq,
        kind,
        data,
      });
      const told = await fetch(`${url}/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          version: 1,
          messages: [
            message(1, 'position', {
              fix: '3d',
              longitudeDeg: 121.66,
              latitudeDeg: 29.97,
              speedKmh: 48,
              acc: true,
            }),
            message(2, 'tank-level', {
              dataType: 'IN',
              compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 500, temperatureC: 20 }],
            }),
          ],
        }),
      });
      expect(await told.json()).toMatchObject({ accepted: 2 });
      const shown = await openPage(page, map);
      await shown.locator(`[data-part=truck-list] [data-id="${plate}"]`).click();
      const compartments = shown.locator('[data-part=truck-card] table tbody tr[data-id]');
      await expect(compartments.first()).toContainText('5,000');
      // What was done meanwhile is done; somebody ends the rest for the company.
      await openPage(page, 'dashboard');
      for (const code of ['trucks', 'terminals', 'places', 'users'])
        await expect(step(code)).toHaveAttribute('data-state', 'done');
      await page.locator('[data-part=first-run-collapse]').click();
      await page.locator('[data-part=first-run-end]').click();
      await expect(page.locator('[data-part=first-run-strip]')).toHaveCount(0);
      await page.reload();
      await expect(page.locator('[data-part=pending]')).toBeVisible();
      await expect(page.locator('[data-part=first-run-strip]')).toHaveCount(0);
      await context.close();
    } finally {
      await installation.dispose();
    }
  },
);
