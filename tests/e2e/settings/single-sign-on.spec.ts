import type { Page } from '@playwright/test';

import {
  clientId,
  clientSecret,
  type IdentityProvider,
  startIdentityProvider,
} from '../../support/worlds/identity-provider.ts';
import { violationsOf } from '../support/accessibility.ts';
import { signInByCall } from '../support/api.ts';
import { type Language, languages, pageAt, speak } from '../support/people.ts';
import { foldUrgent, openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'single-sign-on', environment: { IDENTITY_PROVIDER_NETWORKS: '127.0.0.0/8,::1' } });
test.describe.configure({ mode: 'serial' });

let idp: IdentityProvider;

test.beforeAll(async ({ server }) => {
  // Another host than the console's, so that browsers keep the two apart.
  idp = await startIdentityProvider({ redirectUri: `${server.url}/login`, host: 'localhost' });
  idp.people.set('wang', {
    name: '王工',
    preferred_username: 'wang.wu',
    email: 'wang.wu@corp.example',
    groups: ['all', 'fleet-dispatch'],
  });
  idp.people.set('guest', { name: '访客', preferred_username: 'guest', groups: ['guests'] });
});
test.afterAll(() => idp.close());

const words = {
  zh: { button: '用集团账号登录', refused: '没有分配公司和角色', met: '第 1 行生效', good: '应答正常' },
  en: {
    button: 'Sign in with Group account',
    refused: 'No company and role is set up',
    met: 'Row 1 counts',
    good: 'answers as it should',
  },
} as const satisfies Readonly<Record<Language, object>>;

/** Signs in on the provider's own page. */
const signInThere = async (page: Page, person: string): Promise<void> => {
  await page.waitForURL(/\/interaction\//);
  await page.locator('[name=login]').fill(person);
  await page.locator('[name=password]').fill('x');
  await page.locator('button[type=submit]').click();
};

test('a provider is set up, checked, and its mapping is tried before anybody signs in', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('admin', 'setting/interface/identity_provider');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=name]').fill('集团账号');
  await form.locator('[name=nameEn]').fill('Group account');
  await form.locator('[name=companyCode]').selectOption('TW');
  await form.locator('[name=issuer]').fill(idp.issuer);
  await form.locator('[name=clientId]').fill(clientId);
  await form.locator('[name="mapping.0.claim"]').fill('groups');
  await form.locator('[name="mapping.0.operator"]').selectOption('equals');
  await form.locator('[name="mapping.0.value"]').fill('fleet-dispatch');
  await form.locator('[name="mapping.0.givenCompany"]').selectOption('TW0101');
  await form.locator('[name="mapping.0.givenRole"]').selectOption('dispatcher');
  // Rows are added, moved and taken out one by one.
  await form.locator('[data-part=add-row]').click();
  await form.getByRole('button', { name: '第 2 行：删除' }).click();
  const trial = form.locator('[data-part=mapping-trial]');
  await trial.locator('[name=claims]').fill('{"sub":"1","groups":["fleet-dispatch"]}');
  await trial.locator('[data-part=try]').click();
  await expect(trial.locator('[data-part=trial-outcome]')).toContainText(words.zh.met);
  await expect(trial.locator('[data-part=trial-outcome]')).toContainText('甬港镇海车队');
  await trial.locator('[name=claims]').fill('{"sub":"1"}');
  await trial.locator('[data-part=try]').click();
  await expect(trial.locator('[data-part=trial-outcome]')).toContainText('没有符合的行');
  await form.locator('button[type=submit]').click();

  await list.locator('tr[data-id]', { hasText: '集团账号' }).click();
  const connection = form.locator('[data-part=connection]');
  await expect(connection).toContainText('/login?with=');
  await connection.locator('[name=secret]').fill(clientSecret);
  await connection.locator('[data-part=save-secret]').click();
  await expect(connection.locator('[name=secret]')).toHaveValue('');
  await connection.locator('[data-part=check]').click();
  await expect(connection.locator('[data-part=checked]')).toContainText(words.zh.good);
  expect(await violationsOf(page, 'identity provider')).toEqual([]);
});

for (const language of languages)
  test(`${language}: the sign-in page leads to the provider and back to the address that was wanted`, async ({
    page,
    world,
  }) => {
    await foldUrgent(page);
    await speak(page, language);
    await page.goto(`${world.url}/monitor/track_map`);
    const button = page.getByRole('button', { name: words[language].button });
    await button.waitFor();
    expect(await violationsOf(page, `sign-in, ${language}`)).toEqual([]);
    // By keyboard.
    await button.focus();
    await page.keyboard.press('Enter');
    await signInThere(page, 'guest');
    await expect(page.locator('[data-part=sign-on-error]')).toContainText(words[language].refused);
    // What came back is good for nobody else: it is gone from the address and the history.
    expect(page.url()).not.toContain('code=');
    expect(await violationsOf(page, `refused, ${language}`)).toEqual([]);
    await page.context().clearCookies({ domain: 'localhost' });
    await button.click();
    await signInThere(page, 'wang');
    await pageAt(page, 'monitor/track_map').waitFor();
    await expect(page.locator('[data-part=user-menu]')).toContainText('王工');
    await page.locator('[data-part=user-menu]').click();
    await expect(page.locator('[data-part=password]')).toHaveCount(0);
  });

test('the users’ page says where an account comes from, and the trial takes what was said last', async ({
  page,
  atDesk,
}) => {
  const users = await atDesk('admin', 'setting/privilege_account/user');
  await expect(users.locator('tr[data-id]', { hasText: 'wang.wu' })).toContainText('集团账号');
  await page.goto(page.url().replace('privilege_account/user', 'interface/identity_provider'));
  const list = pageAt(page, 'setting/interface/identity_provider');
  const row = list.locator('tr[data-id]', { hasText: '集团账号' });
  await expect(row).toContainText('正常');
  await row.click();
  const trial = page.locator('[data-part=mapping-trial]');
  await trial.locator('[data-part=take-last]').click();
  await expect(trial.locator('[name=claims]')).toHaveValue(/fleet-dispatch/);
  await expect(trial.locator('[name=claims]')).not.toHaveValue(/token/);
  await trial.locator('[data-part=try]').click();
  await expect(trial.locator('[data-part=trial-outcome]')).toContainText(words.zh.met);
});

test('a provider that is away is told of in words, at the sign-in page and on its own', async ({
  page,
  signedIn,
  server,
}) => {
  const admin = await signInByCall(server, 'admin');
  await admin.post('/resources/setting/interface/identity_provider', {
    value: JSON.stringify({
      name: '远方',
      companyCode: 'TW',
      issuer: 'http://127.0.0.1:9',
      clientId,
      mapping: [],
    }),
  });
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: '用远方登录' }).click();
  await expect(page.locator('[data-part=sign-on-error]')).toContainText('没有应答');
  await signedIn('admin');
  const list = await openPage(page, 'setting/interface/identity_provider');
  const row = list.locator('tr[data-id]', { hasText: '远方' });
  await expect(row).toContainText('登录不了');
  await expect(row).toContainText('没有应答');
});
