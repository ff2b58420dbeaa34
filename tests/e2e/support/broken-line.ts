import type { Locator, Page } from '@playwright/test';

import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { type Caller, signInByCall } from './api.ts';
import { pageAt } from './people.ts';
import type { Server } from './server.ts';
import { expect, test as base } from './test.ts';
import { createTerminal, makeTruck } from './trucks.ts';

/** The mark of how the stream does. */
export const chip = (page: Page): Locator => page.locator('[data-part=connection]');

/** A tab on a line of its own that may be broken. */
export const test = base.extend<{
  line: FaultProxy;
  /** Opens an address in a page of its own, signed in as the administrator, and waits until it is live. */
  tab: (address?: string, prepare?: (page: Page) => Promise<void>) => Promise<Page>;
}>({
  line: async ({ server }, use) => {
    const line = await startFaultProxy(server.url);
    await use(line);
    await line.close();
  },
  tab: async ({ context, line, signedIn }, use) =>
    use(async (address = 'dashboard', prepare = async () => {}) => {
      await signedIn('admin');
      const page = await context.newPage();
      await prepare(page);
      await page.goto(`${line.url}/${address}`);
      await pageAt(page, address).waitFor();
      await expect(chip(page)).toHaveAttribute('data-state', 'live');
      return page;
    }),
});

let made = 0;
/** A truck that no other test has, and its terminal. */
export const newTruck = async (server: Server, caller?: Caller) => {
  made += 1;
  const number = String(made).padStart(2, '0');
  const truck = { signCode: `浙B960${number}`, terminal: `96000000${number}` };
  await makeTruck(caller ?? (await signInByCall(server, 'admin')), truck);
  return { truck, terminal: createTerminal(server, truck) };
};

/** What a person who waits would see: how long until it is so, ms. */
export const took = async (what: Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await what;
  return Math.round(performance.now() - startMs);
};
