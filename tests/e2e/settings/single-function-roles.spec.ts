import { roleFunctions } from '#domain/access/functions.ts';

import { field, signInByCall } from '../support/api.ts';
import { openPage, part } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'single-function-roles' });

const roles = 'setting/privilege_account/role';

/** What a console says where something was asked for that the role does not have. */
const refused = /没有访问权限|获取车辆状态统计数据失败|没有读到/;

test(
  'with any one function the home page asks for nothing that is refused, and shows no figure that it does not have',
  { tag: '@deep' },
  async ({ browser, server }) => {
    test.setTimeout(900_000);
    const admin = await signInByCall(server, 'admin');
    const rows = field(await admin.get(`/resources/${roles}?search=exhibition`), 'rows');
    const all = Array.isArray(rows) ? rows : [];
    const role = all.find((row) => field(row, 'roleCode') === 'exhibition');
    let version = Number(field(role, 'version'));
    for (const code of Object.keys(roleFunctions)) {
      await admin.put(`/resource/${String(field(role, 'id'))}/${roles}`, {
        value: JSON.stringify({ functions: ['page:dashboard', code] }),
        version: String(version),
      });
      version += 1;
      const { cookie } = await signInByCall(server, 'exhibition');
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', viewport });
        await context.addCookies([cookie]);
        const page = await context.newPage();
        await openPage(page, 'dashboard');
        await expect(part(page, 'connection')).toHaveAttribute('data-state', 'live');
        await page.waitForTimeout(1_000);
        const lines = (await page.locator('body').innerText()).split('\n');
        const what = `${code}, ${viewport.width} px`;
        expect(
          lines.filter((line) => line.trim() === '—' || refused.test(line)),
          what,
        ).toEqual([]);
        await expect(part(page, 'toasts').locator('[data-type=error]'), what).toHaveCount(0);
        await context.close();
      }
    }
  },
);
