import type { BrowserContext, Locator, Page } from '@playwright/test';

import { signInByCall } from '../support/api.ts';
import { type Builds, makeBuilds, type WebBuild } from '../support/builds.ts';
import { pageAt } from '../support/people.ts';
import { type Server, startServer } from '../support/server.ts';
import { part, trucks } from '../support/shell.ts';
import { stays } from '../support/stays.ts';
import { expect, test as base } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

interface Deployment {
  readonly builds: Builds;
}

/** A server whose web app is replaced by a newer build of the same sources. */
const test = base.extend<{ tabs: (...addresses: string[]) => Promise<Page[]> }, Deployment>({
  builds: [async ({ serverOf: _serverOf }, use) => use(makeBuilds()), { scope: 'worker', timeout: 240_000 }],
  server: [
    async ({ builds }, use) => {
      const server = await startServer(0, builds.directory);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  tabs: async ({ context, server, builds, signedIn }, use) => {
    builds.put('older');
    await signedIn('admin');
    await use(async (...addresses) => {
      const all = await Promise.all(addresses.map((address) => openTab(context, server, address)));
      for (const page of all) await live(page);
      const [first] = all;
      await first?.waitForFunction(() => navigator.serviceWorker.controller !== null);
      for (const page of all) watchLoads(page);
      return all;
    });
  },
});

const openTab = async (context: BrowserContext, server: Server, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${server.url}/${address}`);
  await pageAt(page, address).waitFor();
  return page;
};

const loads = new WeakMap<Page, number>();
const watchLoads = (page: Page): void => {
  loads.set(page, 0);
  page.on('load', () => loads.set(page, (loads.get(page) ?? 0) + 1));
};

const live = (page: Page): Promise<void> =>
  expect(part(page, 'connection')).toHaveAttribute('data-state', 'live', { timeout: 120_000 });
const update = (page: Page): Locator => part(page, 'update');
const urgent = (page: Page): Locator => part(page, 'alarm-201').locator('[data-id]');
const buildOf = async (page: Page, { entry }: Builds): Promise<string> => {
  const own = await page.locator('script[type=module][src]').first().getAttribute('src');
  return own === entry.older ? 'older' : own === entry.newer ? 'newer' : String(own);
};

const deploy = async (server: Server, builds: Builds, build: WebBuild): Promise<void> => {
  await server.stop();
  builds.put(build);
  await server.startAgain();
};

/** The browser lets a waiting worker take over when the one before it rests: at once, or after many seconds. */
const takesOver = { timeout: 120_000 };

const accept = (page: Page): Promise<void> => update(page).getByRole('button').click();

/** As every tab does hourly, and every page that is opened. */
const look = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });

let made = 0;
const newTruck = async (server: Server) => {
  made += 1;
  const truck = { signCode: `浙B9600${made}`, terminal: `960000000${made}` };
  await makeTruck(await signInByCall(server, 'admin'), truck);
  const terminal = createTerminal(server, truck);
  return { press: () => terminal.send(terminal.message('emergency', { action: 'pressed', button: 'cab' })) };
};
const confirm = (page: Page): Promise<void> =>
  part(page, 'alarm-201').locator('[data-part=confirm]').first().click();

/** Changes a truck in its form, unsaved. */
const openForm = async (page: Page): Promise<string> => {
  const sim = part(page, 'resource-form').locator('[name=simNumber]');
  await page.locator('table [data-id]').first().click();
  await expect(sim).not.toHaveValue('');
  const typed = `138${String(Date.now()).slice(-8)}`;
  await sim.fill(typed);
  await expect(page.locator('[data-part=tabs] [data-part=unsaved]')).toBeVisible();
  return typed;
};

/** As a link does; the page need not come. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/${address}`);

/** Everything in the hub's database, and its version, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('tankwatch');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const parts: unknown[] = [database.version];
    for (const store of database.objectStoreNames)
      parts.push(
        await new Promise((resolve) => {
          const asking = database.transaction(store).objectStore(store).getAll();
          asking.onsuccess = () => resolve([store, asking.result]);
        }),
      );
    database.close();
    return JSON.stringify(parts);
  });

test.use({ serverOf: 'skew' });
// Builds and versions change under three tabs of the whole browser.
test.describe.configure({ timeout: 480_000 });

test(
  'an upgrade under three open tabs: they go on, all of them offer it, and one press moves all of them, once',
  { tag: '@deep' },
  async ({ context, server, builds, tabs }) => {
    const caller = await newTruck(server);
    const all = await tabs('dashboard', 'monitor/track_map', trucks);
    const [first] = all;
    if (first === undefined) throw new Error('no tab');
    await deploy(server, builds, 'newer');
    for (const page of all) await live(page);
    // Nobody was asked, so nobody was moved.
    await caller.press();
    for (const page of all) await expect(urgent(page)).toHaveCount(1);
    await confirm(first);
    for (const page of all) await expect(urgent(page)).toHaveCount(0);

    // The worker of the open tabs serves it: a tab of another build among them would take their hub away.
    const fourth = await openTab(context, server, 'dashboard');
    watchLoads(fourth);
    all.push(fourth);
    for (const page of all) await expect(update(page)).toBeVisible({ timeout: 120_000 });
    for (const page of all) expect(await buildOf(page, builds)).toBe('older');
    for (const page of all) await live(page);
    expect(await server.metric('tankwatch_sockets')).toBe(1);
    expect(all.map((page) => loads.get(page))).toEqual([0, 0, 0, 0]);

    await accept(first);
    for (const page of all) await expect.poll(() => buildOf(page, builds), takesOver).toBe('newer');
    for (const page of all) await live(page);
    for (const page of all) await expect(update(page)).toHaveCount(0);
    await expect.poll(() => server.metric('tankwatch_sockets')).toBe(1);
    await stays(3_000, () => all.map((page) => loads.get(page)), [1, 1, 1, 1]);
  },
);

test(
  'an unsaved form keeps its tab on the older build, live, until it is saved',
  { tag: '@deep' },
  async ({ server, builds, tabs }) => {
    const caller = await newTruck(server);
    const [desk, form] = await tabs('dashboard', trucks);
    if (desk === undefined || form === undefined) throw new Error('no tab');
    const sim = part(form, 'resource-form').locator('[name=simNumber]');
    const typed = await openForm(form);
    await deploy(server, builds, 'newer');
    await live(desk);
    await live(form);
    await look(desk);
    await expect(update(form)).toBeVisible({ timeout: 120_000 });
    await accept(desk);
    await expect.poll(() => buildOf(desk, builds), takesOver).toBe('newer');
    await live(desk);

    // It gets what the others get, by a socket of its own build.
    await expect(update(form)).toContainText('保存后请重新加载');
    await live(form);
    await expect.poll(() => server.metric('tankwatch_sockets')).toBe(2);
    await caller.press();
    for (const page of [desk, form]) await expect(urgent(page)).toHaveCount(1);
    await confirm(desk);
    for (const page of [desk, form]) await expect(urgent(page)).toHaveCount(0);

    // Whoever asks for it here is asked back by the browser, and may stay.
    const asked = form.waitForEvent('dialog');
    const pressed = update(form).getByRole('button').click();
    await (await asked).dismiss();
    await pressed;
    await expect(update(form)).toContainText('保存后请重新加载');
    expect([await buildOf(form, builds), loads.get(form)]).toEqual(['older', 0]);
    await expect(sim).toHaveValue(typed);

    await part(form, 'resource-form').locator('button[type=submit]').click();
    await expect.poll(() => buildOf(form, builds), takesOver).toBe('newer');
    await live(form);
    expect([loads.get(desk), loads.get(form)]).toEqual([1, 1]);
    await expect.poll(() => server.metric('tankwatch_sockets')).toBe(1);
    await form.locator('table [data-id]').first().click();
    await expect(sim).toHaveValue(typed);
  },
);

test(
  'an emergency that nobody confirmed holds every other tab on the older build; once it is, they follow',
  { tag: '@deep' },
  async ({ server, builds, tabs }) => {
    const caller = await newTruck(server);
    const all = await tabs('dashboard', 'monitor/track_map', trucks);
    const [first, ...others] = all;
    if (first === undefined) throw new Error('no tab');
    await deploy(server, builds, 'newer');
    for (const page of all) await live(page);
    await caller.press();
    for (const page of all) await expect(urgent(page)).toHaveCount(1);
    await look(first);
    for (const page of all) await expect(update(page)).toBeVisible({ timeout: 120_000 });
    await part(first, 'alarm-201').locator('footer button').first().click();
    await accept(first);
    await expect.poll(() => buildOf(first, builds), takesOver).toBe('newer');
    await expect(urgent(first)).toHaveCount(1);
    for (const page of others) await expect(update(page)).toContainText('保存后请重新加载');
    for (const page of others) await live(page);
    for (const page of others) await expect(urgent(page)).toHaveCount(1);
    await expect.poll(() => server.metric('tankwatch_sockets')).toBe(2);
    expect(others.map((page) => loads.get(page))).toEqual([0, 0]);

    await confirm(first);
    for (const page of others) await expect.poll(() => buildOf(page, builds), takesOver).toBe('newer');
    for (const page of all) await live(page);
    await expect.poll(() => server.metric('tankwatch_sockets')).toBe(1);
    await stays(2_000, () => all.map((page) => loads.get(page)), [1, 1, 1]);
  },
);

test(
  'code that the server no longer has: one reload brings the newer build; the next time it is said, and no form is lost',
  { tag: '@deep' },
  async ({ browser, server, builds }) => {
    builds.put('older');
    await newTruck(server);
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const { cookie } = await signInByCall(server, 'admin');
    await context.addCookies([cookie]);
    const desk = await openTab(context, server, 'dashboard');
    const form = await openTab(context, server, trucks);
    for (const page of [desk, form]) await live(page);
    for (const page of [desk, form]) watchLoads(page);
    const typed = await openForm(form);
    // A fetch that fails while the server is unreachable is no reason to reload: the browser's error page would come.
    await server.stop();
    await expect(part(desk, 'connection')).not.toHaveAttribute('data-state', 'live');
    await follow(desk, 'handover');
    await expect(part(desk, 'broken-page')).toContainText('页面没有打开');
    expect(loads.get(desk)).toBe(0);
    builds.put('bare');
    await server.startAgain();
    for (const page of [desk, form]) await live(page);

    // Nothing reloads under a form: the page that wanted the code shows a message, and the form is still there.
    await follow(form, 'monitor/track_map');
    await expect(part(form, 'broken-page')).toContainText('页面没有打开');
    await follow(form, trucks);
    await expect(part(form, 'resource-form').locator('[name=simNumber]')).toHaveValue(typed);
    expect([await buildOf(form, builds), loads.get(form)]).toEqual(['older', 0]);

    await follow(desk, 'monitor/track_map');
    await pageAt(desk, 'monitor/track_map').waitFor();
    expect([await buildOf(desk, builds), loads.get(desk)]).toEqual(['newer', 1]);
    // And a server that lost its code altogether makes no loop of it.
    await desk.route(/\/assets\/handover.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await follow(desk, 'handover');
    await expect(part(desk, 'broken-page')).toContainText('页面没有打开');
    await stays(2_000, () => [loads.get(desk), loads.get(form)], [1, 0]);
    await context.close();
  },
);

test(
  'a database of a newer schema: the older build writes nothing into it, says so after one reload, and works on',
  { tag: '@deep' },
  async ({ server, tabs }) => {
    const caller = await newTruck(server);
    const all = await tabs('dashboard', trucks);
    const [first] = all;
    if (first === undefined) throw new Error('no tab');
    await expect.poll(async () => (await kept(first)).includes('"key":"session"')).toBe(true);
    await first.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('tankwatch', 20);
          opening.onupgradeneeded = () => opening.result.createObjectStore('ofTheNewer');
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
          opening.onerror = () => reject(opening.error);
        }),
    );
    for (const page of all) await expect.poll(() => loads.get(page)).toBe(1);
    const before = await kept(first);
    for (const page of all) await expect(update(page)).toContainText('不在本机保存');
    for (const page of all) await live(page);
    await caller.press();
    for (const page of all) await expect(urgent(page)).toHaveCount(1);
    await confirm(first);
    for (const page of all) await expect(urgent(page)).toHaveCount(0);
    await follow(first, 'cargo_monitor/event_report/tank_inventory');
    await pageAt(first, 'cargo_monitor/event_report/tank_inventory').waitFor();
    await stays(3_000, () => kept(first), before);
    expect(all.map((page) => loads.get(page))).toEqual([1, 1]);
  },
);
