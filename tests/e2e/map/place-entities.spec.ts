import type { Locator, Page } from '@playwright/test';

import { covers } from '../../support/covers.ts';
import { field, signInByCall } from '../support/api.ts';
import { toastOf } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

const places = [
  ['entity.parking-lot', 'park', '停车场'],
  ['entity.depot', 'storage', '油库'],
  ['entity.service-depot', 'service_depot', '维修点'],
  ['entity.station', 'station', '加油站'],
] as const;

for (const [row, page, noun] of places)
  test(
    `${row}: it holds names, code, company, contact, address, phone, status, position and range`,
    { tag: '@deep' },
    async ({ page: tab, atDesk, server }) => {
      covers('entity.parking-lot', 'entity.depot', 'entity.service-depot', 'entity.station');
      const address = `setting/base_data/${page}`;
      const list = await atDesk('useradmin', address);
      await list.locator('[data-part=new]').click();
      const form = tab.locator('[data-part=resource-form]');
      const typed = {
        name: `北仑${noun}`,
        shortName: '北仑',
        areaCode: `E-${page}`,
        manager: '周敏',
        phone: '0574-86001234',
        address: '北仑区迎宾路 1 号',
      };
      for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
      await form.locator('[name=companyCode]').selectOption('TW0101');
      await form.locator('[data-part=shape] textarea').fill('121.8512, 29.9034, 180');
      await form.locator('[name=reason]').fill('新设');
      await form.locator('button[type=submit]').click();
      await expect(toastOf(tab, 'success', '已提交审批')).toBeVisible();
      const approver = await signInByCall(server, 'admin');
      const waiting = await approver.get(`/changeRequests/${address}?state=pending`);
      const mine = (Array.isArray(waiting) ? waiting : []).find(
        (one) => field(one, 'subject') === typed.name,
      );
      await approver.post(`/changeRequest/${String(field(mine, 'id'))}/${address}`, { decision: 'approved' });
      await list.getByRole('searchbox').fill(typed.areaCode);
      const shown = list.locator('tr[data-id]', { hasText: typed.name });
      await shown.click();
      for (const [name, value] of Object.entries(typed))
        await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
      await expect(form.locator('[name=companyCode]')).toHaveValue('TW0101');
      await expect(form.locator('[data-part=shape] textarea')).toHaveValue(/121\.8512, 29\.9034, 180/);
      await expect(form.locator('[name=enabled]')).toBeChecked();
    },
  );

test(
  'entity.company: it holds name, short name, code, address, phone, status and the one above',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('useradmin', 'setting/base_data/company');
    await list.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    const typed = {
      name: '北仑实体车队',
      shortName: '北仑队',
      companyCode: 'TW0171',
      address: '北仑区迎宾路 2 号',
      phone: '0574-86005678',
    };
    for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
    await form.locator('[name=parentCode]').selectOption('TW01');
    await form.locator('button[type=submit]').click();
    const row = list.locator('tr[data-id]', { hasText: typed.name });
    await row.click();
    for (const [name, value] of Object.entries(typed))
      await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
    await expect(form.locator('[name=parentCode]')).toHaveValue('TW01');
    await expect(form.locator('[name=enabled]')).toBeChecked();
  },
);

test(
  'validation.fence-polygon-first, validation.fence-edit-before-save: a fence is saved once it is drawn, an old one once it is edited',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('useradmin', 'setting/base_data/user_enclosure');
    await list.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    const save = form.locator('button[type=submit]');
    await form.locator('[name=name]').fill('未画的围栏');
    await form.locator('[name=type]').selectOption('other');
    await form.locator('[name=companyCode]').selectOption('TW0101');
    await form.locator('[name=reason]').fill('新设');
    await save.click();
    await expect(form.locator('[data-part=shape]').locator('..')).toContainText('请先在地图上绘制');
    await expect(toastOf(page, 'success', '已提交审批')).toHaveCount(0);
    await form.locator('[data-part=shape] textarea').fill('121.1, 29.1\n121.2, 29.1\n121.2, 29.2');
    await save.click();
    await expect(toastOf(page, 'success', '已提交审批')).toBeVisible();

    await list.locator('tr[data-id]').first().click();
    await expect(save).toBeDisabled();
    await form.locator('[name=nameEn]').fill('Edited fence');
    await expect(save).toBeEnabled();
  },
);

/** The drawing of a new fence, and the middle of its map on the page. */
const newShape = async (page: Page, list: Locator) => {
  await list.locator('[data-part=new]').click();
  const shape = page.locator('[data-part=resource-form] [data-part=shape]');
  const map = shape.locator('canvas').first();
  await map.waitFor();
  await map.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { shape, at: { x: x + width / 2, y: y + height / 2 } };
};

test(
  'a fence is drawn as a rectangle and dragged elsewhere as a whole',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('useradmin', 'setting/base_data/user_enclosure');
    const { shape, at } = await newShape(page, list);
    const corners = async (): Promise<readonly (readonly number[])[]> =>
      (await shape.locator('textarea').inputValue())
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split(',').map(Number));
    await shape.getByRole('button', { name: '画矩形' }).click();
    await page.mouse.click(at.x - 40, at.y - 30);
    await page.mouse.move(at.x + 40, at.y + 30, { steps: 4 });
    await page.mouse.click(at.x + 40, at.y + 30);
    await expect.poll(async () => (await corners()).length).toBe(4);
    const before = await corners();
    expect(new Set(before.map(([longitude]) => longitude)).size, 'its sides go north').toBe(2);
    await expect(shape.getByRole('status')).toContainText('多边形 4 个顶点');

    await shape.getByRole('button', { name: '整体移动' }).click();
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 25, at.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await corners())[0]?.[0]).toBeGreaterThan(before[0]?.[0] ?? Infinity);
    const after = await corners();
    const east = (after[0]?.[0] ?? 0) - (before[0]?.[0] ?? 0);
    for (const [index, [longitude = 0, latitude = 0]] of after.entries()) {
      expect(longitude - (before[index]?.[0] ?? 0)).toBeCloseTo(east, 4);
      expect(latitude).toBeCloseTo(before[index]?.[1] ?? 0, 4);
    }
  },
);

test(
  'a corridor follows the roads between pressed places, as wide as is typed',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('useradmin', 'setting/base_data/user_enclosure');
    const { shape, at } = await newShape(page, list);
    const outline = shape.locator('textarea');
    await shape.getByRole('button', { name: '沿道路走廊' }).click();
    await page.mouse.click(at.x - 30, at.y);
    await page.mouse.move(at.x + 30, at.y, { steps: 4 });
    await page.mouse.dblclick(at.x + 30, at.y);
    await expect.poll(async () => (await outline.inputValue()).split('\n').length).toBeGreaterThanOrEqual(4);
    await expect(shape.getByRole('status')).toContainText(/多边形 \d+ 个顶点/);
    const narrow = await outline.inputValue();
    await shape.locator('[name=corridorHalfWidth]').fill('80');
    await expect(outline).not.toHaveValue(narrow);
  },
);
