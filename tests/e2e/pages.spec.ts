import type { Page } from '@playwright/test';

import { languages, pageAt, signIn, speak } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { createTerminal } from './support/trucks.ts';
import { silent, tanker } from './support/world.ts';

const map = 'monitor/track_map';
const unsealings = 'cargo_monitor/event_report/switch_cover_flow';
const trucks = 'setting/base_data/truck';

const titleIs = async (page: Page, address: string, title: string): Promise<void> => {
  await expect(pageAt(page, address)).toHaveAttribute('aria-label', title);
  // Before it stands how many alarms wait.
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} · TankWatch$`));
};

/** Opens a page as people do: by its entry in the sidebar, which comes from the server's menu. */
const openFromMenu = async (page: Page, address: string, title: string): Promise<void> => {
  const entry = page.locator(`[data-part=sidebar] a[href="/${address}"]`);
  const closed = page.locator('[data-part=sidebar] button[aria-expanded=false]:not([data-part])');
  while (!(await entry.isVisible())) await closed.first().click();
  await expect(entry).toHaveText(title);
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/${address}$`));
  await titleIs(page, address, title);
};

test('page.login and page.404 open at their address, in both languages', async ({ page, server }) => {
  for (const language of languages) {
    await speak(page, language);
    await page.goto(`${server.url}/login`);
    await expect(page.locator('[data-page=login] h1')).toHaveText(
      { zh: '油罐车队监控', en: 'Tank truck monitoring' }[language],
    );
    await page.goto('/404');
    await expect(page.locator('[data-page="404"] h1')).toContainText(
      { zh: '页面不存在', en: 'Page not found' }[language],
    );
  }
});

test('page.dashboard and layout.dashboard-personal-centre: the personal centre stands inside the layout', async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn('dispatcher');
  for (const language of languages) {
    await speak(page, language);
    await page.goto(`${world.url}/dashboard`);
    await titleIs(page, 'dashboard', { zh: '个人中心', en: 'Home' }[language]);
    for (const part of ['sidebar', 'tabs', 'status-badges', 'user-menu'])
      await expect(page.locator(`[data-part=${part}]`)).toBeVisible();
    await expect(page.locator('[data-part=last-login]')).toBeVisible();
  }
});

test(
  'page.monitor/track_map, page.cargo_monitor/event_report/switch_cover_flow and page.setting/base_data/truck open from the menu, with their titles in both languages',
  { tag: '@deep' },
  async ({ page, world: _world, signedIn }) => {
    await signedIn('dispatcher');
    for (const language of languages) {
      await speak(page, language);
      await page.goto('/dashboard');
      await pageAt(page, 'dashboard').waitFor();
      await openFromMenu(page, unsealings, { zh: '开封记录', en: 'Unsealing records' }[language]);
      await openFromMenu(page, trucks, { zh: '车辆', en: 'Truck' }[language]);
      // Last: the map folds the sidebar.
      await openFromMenu(page, map, { zh: '地图跟踪', en: 'Map tracking' }[language]);
    }
  },
);

test('access.unauthenticated-to-login: every guarded address leads to /login, and on after it', async ({
  page,
}) => {
  for (const address of ['', 'dashboard', map, unsealings, trucks]) {
    await page.goto(`/${address}`);
    await expect(page).toHaveURL(/\/login(\?|$)/);
  }
  await signIn(page, 'dispatcher');
  await expect(page).toHaveURL(new RegExp(`/${trucks}$`));
  await pageAt(page, trucks).waitFor();
});

test('access.authenticated-login-to-root: /login leads a signed-in user to the root', async ({
  page,
  signedIn,
}) => {
  await signedIn('dispatcher');
  await page.goto('/login');
  // The root shows the personal centre.
  await expect(page).toHaveURL(/\/dashboard$/);
  await pageAt(page, 'dashboard').waitFor();
});

/** What this device keeps of the session. */
const keptSession = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('tankwatch');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const asking = opening.result.transaction('meta').objectStore('meta').get('session');
          asking.onerror = () => reject(asking.error ?? new Error('no answer'));
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result ?? null);
          };
        };
      }),
  );

test('session.login-sets-roles-and-token: cookie, header value, roles and the menu of the role', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await signIn(page, 'customer');
  await pageAt(page, 'dashboard').waitFor();
  const held = { httpOnly: true, sameSite: 'Strict', value: expect.stringMatching(/.{20,}/) };
  expect((await context.cookies()).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    // Which device it is, so that guesses of others keep nobody out of it.
    expect.objectContaining({ ...held, name: 'tankwatch_device' }),
    expect.objectContaining({ ...held, name: 'tankwatch_session' }),
  ]);
  expect(await keptSession(page)).toMatchObject({
    value: { user: { roles: [{ roleCode: 'customer' }] }, header: expect.stringMatching(/.{16,}/) },
  });
  const closed = page.locator('[data-part=sidebar] button[aria-expanded=false]:not([data-part])');
  await closed.first().waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
  await expect(page.locator(`[data-part=sidebar] a[href="/${map}"]`)).toBeVisible();
  await expect(page.locator(`[data-part=sidebar] a[href="/${trucks}"]`)).toHaveCount(0);
});

test('session.logout-clears: token, credentials and session storage are gone, and every tab is out', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await signIn(page, 'dispatcher');
  await pageAt(page, 'dashboard').waitFor();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await pageAt(other, 'dashboard').waitFor();
  await page.evaluate(() => sessionStorage.setItem('left by somebody', 'x'));
  await page.locator('[data-part=user-menu]').click();
  await page.getByText('退出登录', { exact: true }).click();
  for (const tab of [page, other]) await expect(tab.locator('[data-page=login]')).toBeVisible();
  // What is left knows the device and nobody on it.
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toEqual(['tankwatch_device']);
  expect(await keptSession(page)).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('left by somebody'))).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('validation.login-wrong-code-message: a wrong code is shown beside its field, in both languages', async ({
  page,
}) => {
  for (const language of languages) {
    await speak(page, language);
    await page.goto('/login');
    await signIn(page, 'dispatcher', 'zzzz');
    const refusal = { zh: '请输入正确的验证码', en: 'Please enter the correct verification code' }[language];
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  }
});

const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) {
    const control = page.locator(`[data-part=resource-form] [name="${name}"]`);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption(value);
    else await control.fill(value);
  }
};

test(
  'product.vehicle-kinds: a tank truck and a sprinkler are made on the page and are in list and fleet',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    await atDesk('dispatcher', trucks);
    const made = [
      { signCode: '浙B99201', terminal: '9900000201', truckModel: 'fuelTanker' },
      { signCode: '浙B99202', terminal: '9900000202', truckModel: 'sprinkler' },
    ];
    for (const truck of made) {
      await page.locator('[data-part=new]').click();
      await fill(page, { ...truck, plateColor: 'yellow', companyCode: 'TW0101' });
      await fill(page, {
        'compartments.0.capacityL': '8000',
        'compartments.0.heightMm': '1500',
        'compartments.0.oilCode': '92',
      });
      await page.locator('[data-part=resource-form] button[type=submit]').click();
      await expect(page.locator('[data-part=resource-form]')).toHaveCount(0);
      const row = page.locator('tr', {
        has: page.locator(`[data-field=signCode][data-value="${truck.signCode}"]`),
      });
      await expect(row.locator('[data-field=truckModel]')).toHaveAttribute('data-value', truck.truckModel);
    }
    await page.goto(`/${map}`);
    await pageAt(page, map).waitFor();
    for (const { signCode } of made)
      await expect(page.locator(`[data-part=truck-list] [data-id="${signCode}"]`)).toBeVisible();
  },
);

test(
  'product.live-counts-and-popups: counts move and an alarm pops up while somebody works on another page',
  { tag: '@deep' },
  async ({ page, world, atDesk }) => {
    await atDesk('dispatcher', trucks);
    await page.locator('[name=search]').fill('浙');
    const badge = (state: string) => page.locator(`[data-part=status-badges] [data-field=${state}]`);
    await expect(badge('offline')).toHaveAttribute('data-value', /[1-9]/);
    const offline = Number(await badge('offline').getAttribute('data-value'));
    const { message, send } = createTerminal(world, silent);
    await send(
      message('position', { fix: '3d', longitudeDeg: 121.41, latitudeDeg: 29.7, speedKmh: 0, acc: true }),
      message('emergency', { action: 'pressed', button: 'cab' }),
    );
    const dialog = page.locator('[data-part=alarm-201]');
    await expect(dialog).toContainText('99103');
    await expect(badge('alarm')).toBeVisible();
    // The poll comes every 30 s.
    await expect(badge('offline')).toHaveAttribute('data-value', String(offline - 1), { timeout: 120_000 });
    await dialog.locator('[data-part=confirm]').click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[name=search]')).toHaveValue('浙');
  },
);

/** Specification 3, truck: the form's field for each. */
const truckFields = [
  'signCode',
  'terminal',
  'companyCode',
  'truckModel',
  'simNumber',
  'enabled',
  'channelQuantity',
  'timeZone',
  'carryingCapacityT',
  'tankerLengthMm',
  'trailerQuantity',
  'city',
  'district',
  'flowMeterQuantity',
  'plateColor',
  'truckColor',
];

test('entity.truck: the form holds every field of a truck', async ({ page, world, signedIn }) => {
  await signedIn('dispatcher');
  await page.goto(`${world.url}/${trucks}`);
  await page.locator(`[data-field=signCode][data-value="${tanker.signCode}"]`).click();
  const form = page.locator('[data-part=resource-form]');
  await expect(form.locator('[name=signCode]')).toHaveValue(tanker.signCode);
  for (const name of truckFields) await expect(form.locator(`[name="${name}"]`)).toBeVisible();
  // Compartment quantity: the row of numbers above the drawing.
  await expect(form.locator('[data-part=compartments] [aria-pressed=true]')).toHaveText('2');
  await expect(form.getByText('上级组织：甬港危化运输有限公司')).toBeVisible();
});

/** Specification 3, seal record: the field of the report for each. */
const sealFields = [
  'areaName',
  'longitudeDeg',
  'latitudeDeg',
  'signCode',
  'companyName',
  'compartment',
  'place',
  'openTime',
  'unsealingCloseTime',
  'endAreaName',
  'endLongitudeDeg',
  'endLatitudeDeg',
  'startVtL',
  'startV20L',
  'unsealingStopVtL',
  'unsealingStopV20L',
  'seal',
  'wetDry',
  'openWater',
  'processState',
  'altitudeM',
  'speedKmh',
  'bearingDeg',
  'terminal',
  'sensorSerial',
  'driverName',
  'sealBreakCount',
];

test('entity.seal-record: the report offers every field, and a record has its values', async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn('dispatcher');
  await page.goto(`${world.url}/${unsealings}?signCode=${encodeURIComponent(tanker.signCode)}`);
  await pageAt(page, unsealings).waitFor();
  await page.locator('tr:has([data-field=parts][data-value*=manhole]) [data-field=signCode]').click();
  const record = page.locator('[data-part=row-detail] dl:has([data-field=signCode])');
  const field = (name: string) => record.locator(`[data-field=${name}]`);
  for (const name of sealFields) await expect(field(name)).toHaveCount(1);
  await expect(field('signCode')).toHaveAttribute('data-value', tanker.signCode);
  // The manhole was shut again, the adaptor was opened in the same stop and stands open: it is not over.
  await expect(field('parts')).toHaveAttribute('data-value', 'apiAdaptor+manhole');
  await expect(field('unsealingCloseTime')).toHaveAttribute('data-value', '');
  await expect(field('startVtL')).toHaveAttribute('data-value', '5000');
  await expect(field('unsealingStopVtL')).toHaveAttribute('data-value', '');
  await expect(field('sensorSerial')).toHaveAttribute('data-value', '2026110017');
  await expect(field('sealBreakCount')).toHaveAttribute('data-value', '3');
  await expect(field('longitudeDeg')).toHaveAttribute('data-value', '121.4');
  await expect(field('endLongitudeDeg')).toHaveAttribute('data-value', '121.4');
  await expect(field('altitudeM')).toHaveAttribute('data-value', '12');
});
