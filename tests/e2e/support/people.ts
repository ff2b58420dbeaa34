import type { Page } from '@playwright/test';

import { demoPassword, verifyCode } from './server.ts';

/** Fills the login form as a person does and sends it. */
export const signIn = async (page: Page, userName: string, code = verifyCode): Promise<void> => {
  await page.locator('[data-part=code-picture] img').waitFor();
  await page.locator('[name=username]').fill(userName);
  await page.locator('[name=password]').fill(demoPassword);
  await page.locator('[name=verifyCode]').fill(code);
  await page.locator('button[type=submit]').click();
};

/** The page at an address, once its data is painted. */
export const pageAt = (page: Page, address: string) =>
  page.locator(`[data-page="${address}"][data-ready=true]`);

/** The language that this tab keeps, as if it had been chosen before. */
export const speak = (page: Page, language: 'zh' | 'en'): Promise<unknown> =>
  page.addInitScript((code) => sessionStorage.setItem('tankwatch.language', JSON.stringify(code)), language);

export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
