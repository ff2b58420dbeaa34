import { inquiryAnswerPart, inquiryPart } from '#gateway/jt809/messages/inquiry-messages.ts';
import { readBody } from '#gateway/jt809/codec/parts.ts';
import { registrationAnswerPart } from '#gateway/jt809/messages/vehicle-messages.ts';

import { type StandInAuthority, startStandInAuthority } from '../../support/authority/stand-in-authority.ts';
import { violationsOf } from '../support/accessibility.ts';
import { field, signInByCall } from '../support/api.ts';
import { languages, pageAt, speak } from '../support/people.ts';
import { type Server, startServer } from '../support/server.ts';
import { foldUrgent } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { drive } from '../support/trucks.ts';
import { buildWorld, driven } from '../support/world.ts';

test.use({ serverOf: 'maps' });

const format = { edition: '2019', encryption: null, lengthWithCheckCode: true } as const;
const page809 = 'setting/base_data/authority';
const peers = 'setting/base_data/authority_peer';

let authority: StandInAuthority;
let server: Server;
let stopDriving: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  authority = await startStandInAuthority({ ...format, password: 'TankW#01' });
  server = await startServer(0, undefined, {
    AUTHORITY_PORT: '0',
    AUTHORITY_PRIVATE_NETWORKS: '127.0.0.1',
  });
  await buildWorld(server);
  stopDriving = drive(server, driven);
});
test.afterAll(async () => {
  await stopDriving();
  await server.dispose();
  await authority.close();
});

const inquiry = (infoId: number, limit: number) => ({
  objectKind: 1,
  objectId: '33020000001',
  limit,
  infoId,
  text: '请答：当班监控人员姓名、联系电话',
});

test('an authority is entered, its links come up, and a person answers it from any page', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { cookie, post, get } = await signInByCall(server, 'admin');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await foldUrgent(page);
  await speak(page, 'zh');
  await page.goto(`${server.url}/${peers}`);
  await pageAt(page, peers).getByRole('button', { name: '新增' }).click();
  const form = page.locator('form').first();
  await form.getByLabel('名称').fill('浙江省道路运输平台');
  await form.getByLabel('平台编码').fill('33020000001');
  await form.getByLabel('地址', { exact: false }).first().fill('127.0.0.1');
  expect(await violationsOf(page, 'form of an authority')).toEqual([]);
  await page.keyboard.press('Escape');
  // The form itself is the kit's, tried in master-data.spec.ts: the row comes by the same call.
  await post(`/resources/${peers}`, {
    value: JSON.stringify({
      name: '浙江省道路运输平台',
      companyCode: 'TW',
      edition: '2019',
      platformCode: '33020000001',
      host: '127.0.0.1',
      port: authority.port,
      accessCode: 1_234_567,
      platformUser: 20_260_001,
      encrypted: false,
      ownHost: '127.0.0.1',
      vehicles: 'all',
      datum: 'wgs84',
      trucks: [],
      numbering: 'all',
      lengthCounts: 'withCheckCode',
      limitUnit: 'minute',
      answerMin: 10,
      enabled: true,
    }),
  });
  const [one] = field(await get('/authorities'), 'list') as readonly { readonly id: number }[];
  await page.goto(`${server.url}/${page809}`);
  await expect(pageAt(page, page809)).toContainText('还没有录入密码', { timeout: 30_000 });
  await post('/authorities/secrets', {
    authorityId: String(one?.id ?? 0),
    password: 'TankW#01',
    m1: '',
    ia1: '',
    ic1: '',
  });
  await expect.poll(() => authority.isOpen('sub'), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => authority.heardOf(0x1202).length, { timeout: 60_000 }).toBeGreaterThan(5);
  const [registered] = authority.heardOf(0x1201);
  authority.say(0x9201, registrationAnswerPart, {
    answered: { id: 0x1201, number: registered?.frame.number ?? 0 },
    result: 3,
  });
  await expect(pageAt(page, page809).locator('section[data-state=up]')).toHaveCount(2, { timeout: 40_000 });
  await expect(pageAt(page, page809)).toContainText('平台拒绝该车', { timeout: 40_000 });

  // The strip begins with today; a day before is known to nobody.
  const strip = pageAt(page, page809).locator('[data-part=authority-days]');
  await expect(async () => {
    await page.reload();
    await expect(strip.getByRole('status')).toContainText(/上线率 \d/, { timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expect(strip.locator('svg[role=group]')).toHaveCount(3);
  await expect(strip.locator('svg[role=group]').first().getByText('—')).toHaveCount(29);
  await strip.locator('[aria-pressed=false]').nth(28).press('Enter');
  await expect(strip.getByRole('status')).toContainText('上线率 — · 数据合格率 — · 按时应答率 —');
  const saved = page.waitForEvent('download');
  await strip.locator('[data-part=export]').click();
  expect((await saved).suggestedFilename()).toMatch(/^监管平台_各车情况_.*\.xlsx$/);

  // On another page, where somebody looks at trucks.
  await page.goto(`${server.url}/setting/base_data/truck`);
  const written = pageAt(page, 'setting/base_data/truck').getByRole('searchbox');
  await written.focus();
  authority.say(0x9301, inquiryPart('2019'), inquiry(77, 10));
  const dialog = page.locator('[data-part=inquiry]');
  // Whoever writes meanwhile loses no key, and answers nothing.
  const begun = Date.now();
  let keys = 0;
  for (; !(await dialog.isVisible()) && Date.now() - begun < 20_000; keys += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(400);
  }
  await page.keyboard.press('j');
  await expect(written).toHaveValue('j'.repeat(keys + 1));
  await expect(written).toBeFocused();
  await expect(dialog).toContainText('请答：当班监控人员姓名、联系电话', { timeout: 20_000 });
  await expect(dialog.locator('[data-part=deadline]')).toHaveText(/^\s*(9:\d\d|10:00)/);
  expect(await violationsOf(page, 'inquiry')).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('inquiry.png') });
  await dialog.getByRole('button', { name: '收起' }).click();
  await expect(dialog).toHaveCount(0);
  await page.locator('[data-part=inquiry-mark]').click();
  await dialog.getByLabel('回答', { exact: false }).first().fill('周建国在岗');
  await dialog.getByLabel('电话').fill('0574-00000012');
  await dialog.getByRole('button', { name: '发出回答' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => authority.heardOf(0x1301).length, { timeout: 20_000 }).toBe(1);
  const said = readBody(inquiryAnswerPart('2019'), authority.heardOf(0x1301)[0]?.data ?? Buffer.alloc(0));
  expect(said).toMatchObject({ responder: '周建国', phone: '0574-00000012', text: '周建国在岗' });
  await context.close();
});

test(
  'the page is whole in both languages, on a desk and a phone, light and dark',
  { tag: '@deep' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const { cookie } = await signInByCall(server, 'admin');
    authority.say(0x9301, inquiryPart('2019'), inquiry(78, 60));
    for (const language of languages)
      for (const [name, width, scheme] of [
        ['desk', 1440, 'light'],
        ['phone', 390, 'dark'],
      ] as const) {
        const context = await browser.newContext({
          viewport: { width, height: name === 'desk' ? 900 : 844 },
          hasTouch: name === 'phone',
          colorScheme: scheme,
        });
        await context.addCookies([cookie]);
        const page = await context.newPage();
        await foldUrgent(page);
        await speak(page, language);
        await page.goto(`${server.url}/${page809}`);
        const shown = pageAt(page, page809);
        await expect(shown.locator('[data-part=authority-trucks] tbody tr')).not.toHaveCount(0, {
          timeout: 40_000,
        });
        const dialog = page.locator('[data-part=inquiry]');
        await expect(dialog).toBeVisible({ timeout: 20_000 });
        await page.screenshot({ path: test.info().outputPath(`${name}-${language}-dialog.png`) });
        expect(await violationsOf(page, `${name} ${language} with its dialog`)).toEqual([]);
        await dialog.getByRole('button', { name: language === 'zh' ? '收起' : 'Minimise' }).click();
        const wide = await shown.evaluate((main) => main.scrollWidth - main.clientWidth);
        expect(wide, `${name} ${language}`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: test.info().outputPath(`${name}-${language}.png`) });
        await shown.locator('[data-part=authority-days]').scrollIntoViewIfNeeded();
        await page.screenshot({ path: test.info().outputPath(`${name}-${language}-days.png`) });
        await shown.locator('[data-part=authority-trucks]').scrollIntoViewIfNeeded();
        await page.screenshot({ path: test.info().outputPath(`${name}-${language}-trucks.png`) });
        expect(await violationsOf(page, `${name} ${language}`)).toEqual([]);
        await context.close();
      }
  },
);
