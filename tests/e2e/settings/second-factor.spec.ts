import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { violationsOf } from '../support/accessibility.ts';
import { field, signInByCall } from '../support/api.ts';
import { pageAt, signIn, speak } from '../support/people.ts';
import { demoPassword } from '../support/server.ts';
import { foldUrgent, part } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'second-factor' });

/** Passkeys are for encrypted pages and for this computer by its name. */
const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');

const prove = async (page: Page): Promise<void> => {
  await page.locator('dialog [name=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
};

/** Sets the app up from where its button is; answers its codes to come, and the recovery codes. */
const setUpApp = async (page: Page) => {
  await part(page, 'add-app').click();
  await prove(page);
  const secret = (await part(page, 'secret').innerText()).replaceAll(/\s/g, '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.locator('dialog [name=code]').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog [name=code]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('dialog [name=code]').fill(app.generate());
  await page.keyboard.press('Enter');
  await expect(part(page, 'recovery-codes').locator('li')).toHaveCount(10);
  const codes = await part(page, 'recovery-codes').locator('li').allInnerTexts();
  await part(page, 'recovery-codes').locator('button').last().click();
  return { app, codes };
};

const logOut = async (page: Page): Promise<void> => {
  await part(page, 'user-menu').click();
  await part(page, 'logout').click();
  await page.waitForURL(/login/);
  // Signing out may load the page anew; a visit before that would be broken off by it.
  await page.locator('[data-page=login]').waitFor();
};

test('a user sets up an app and a passkey by keyboard, and signs in with the passkey, and with a recovery code', async ({
  page,
  world,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await foldUrgent(page);
  await speak(page, 'en');
  const at = `${byName(world.url)}/login?to=/dashboard`;
  await page.goto(at);
  await signIn(page, 'dispatcher');
  await pageAt(page, 'dashboard').waitFor();
  await part(page, 'user-menu').click();
  await part(page, 'second-factor-open').click();
  await part(page, 'add-app').waitFor();
  expect(await violationsOf(page, 'second factor', 'dialog')).toEqual([]);
  const { codes } = await setUpApp(page);
  await part(page, 'add-passkey').click();
  await prove(page);
  await expect(part(page, 'factors').locator('li')).toHaveCount(3);
  await page.keyboard.press('Escape');

  await logOut(page);
  await page.goto(at);
  await signIn(page, 'dispatcher');
  await part(page, 'second-step').waitFor();
  expect(await violationsOf(page, 'second step')).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await pageAt(page, 'dashboard').waitFor();

  await logOut(page);
  await page.goto(at);
  await signIn(page, 'dispatcher');
  await page.locator('[name=code]').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await pageAt(page, 'dashboard').waitFor();
});

test('whose role demands a second factor makes one on a telephone before anything else', async ({
  page,
  world,
}) => {
  const admin = await signInByCall(world, 'admin');
  const list = await admin.get('/resources/setting/privilege_account/role?pageSize=50');
  const rows = field(list, 'rows');
  const safety: unknown = (Array.isArray(rows) ? rows : []).find(
    (row) => field(row, 'roleCode') === 'safety',
  );
  await admin.put(`/resource/${String(field(safety, 'id'))}/setting/privilege_account/role`, {
    value: JSON.stringify({ secondFactor: 'required' }),
    version: String(field(safety, 'version')),
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await foldUrgent(page);
  await page.goto('/login?to=/dashboard');
  await signIn(page, 'safety');
  await part(page, 'add-app').waitFor();
  await expect(pageAt(page, 'dashboard')).toHaveCount(0);
  // Nothing is asked for that would be refused.
  await expect(page.locator('[data-type=error]')).toHaveCount(0);
  const { app } = await setUpApp(page);
  await pageAt(page, 'dashboard').waitFor();
  expect(app.digits).toBe(6);
});
