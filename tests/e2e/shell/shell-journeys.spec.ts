import { field, signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import { demoPassword, verifyCode } from '../support/server.ts';
import {
  foldUrgent,
  map,
  part,
  tabAddresses,
  trucks,
  unsealings,
  urgentTakesKeys,
} from '../support/shell.ts';
import { stays } from '../support/stays.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'journeys' });

const truck = { signCode: '浙B99401', terminal: '9900000401' };

test('with the keyboard alone, from the login page to an alarm that is acknowledged', async ({
  page,
  world,
}) => {
  const caller = await signInByCall(world, 'admin');
  await makeTruck(caller, truck);
  await page.goto('/login');
  await page.locator('[data-part=code-picture] img').waitFor();

  const focused = page.locator(':focus');
  const tabTo = async (selector: string): Promise<void> => {
    for (let presses = 0; presses < 15; presses += 1) {
      if (await focused.evaluateAll(([element], wanted) => element?.matches(wanted) ?? false, selector))
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} is not reached by Tab`);
  };
  await tabTo('[name=username]');
  await page.keyboard.type('dispatcher');
  await tabTo('[name=password]');
  await page.keyboard.type(demoPassword);
  await tabTo('[name=verifyCode]');
  await page.keyboard.type(verifyCode);
  await page.keyboard.press('Enter');
  await pageAt(page, 'dashboard').waitFor();

  // The tour is offered on the first run; whoever goes on working leaves it.
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('kfjl');
  await expect(page.locator('[data-part=menu-search] [role=option]').first()).toHaveAttribute(
    'data-id',
    unsealings,
  );
  await page.keyboard.press('Enter');
  await pageAt(page, unsealings).waitFor();

  const { message, send } = createTerminal(world, truck);
  await send(
    message('position', { fix: '3d', longitudeDeg: 121.4, latitudeDeg: 29.7, speedKmh: 0, acc: true }),
    message('emergency', { action: 'pressed', button: 'cab' }),
  );
  const dialog = part(page, 'alarm-201');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await urgentTakesKeys(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const rows = field(
    await caller.get(`/alarmInfo?signCode=${encodeURIComponent(truck.signCode)}&typeIds=201`),
    'rows',
  );
  expect(field(field(rows, '0'), 'state')).toBe('acknowledged');
});

test('a page that fails leaves the rest of the console intact, and is rebuilt alone', async ({
  page,
  world: _world,
  signedIn,
}) => {
  await signedIn('dispatcher');
  await page.addInitScript(() => {
    Reflect.set(window, 'broken', true);
    const { matchMedia } = window;
    // What the map alone asks for.
    window.matchMedia = (query) => {
      if (query === '(prefers-reduced-motion: reduce)' && Reflect.get(window, 'broken') === true)
        throw new Error('broken');
      return matchMedia.call(window, query);
    };
  });
  await page.goto(`/${map}`);
  const broken = part(page, 'broken-page');
  await expect(broken).toBeVisible();
  await expect(part(page, 'connection')).toHaveAttribute('data-state', 'live');
  await expect(page.getByRole('button', { name: '搜索菜单、车牌' })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'broken', false));
  await broken.getByRole('button', { name: '重试' }).click();
  await pageAt(page, map).waitFor();
  await expect(broken).toHaveCount(0);
});

test('the browser holds sounds back: said in the top bar until the page is touched', async ({
  page,
  atDesk,
}) => {
  // Whoever drives a browser counts as somebody who touched the page: it would hold nothing back here.
  await page.addInitScript(() => {
    let touched = false;
    addEventListener('pointerdown', () => (touched = true), true);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = async function () {
      if (!touched) throw new DOMException('', 'NotAllowedError');
      await play.call(this);
    };
  });
  await atDesk('dispatcher', 'dashboard');
  const mark = part(page, 'sound-blocked');
  await expect(mark).toBeVisible();
  await mark.click();
  await expect(mark).toHaveCount(0);
});

test('the console is offered as an app where the browser would install it, once', async ({
  page,
  atDesk,
}) => {
  await atDesk('dispatcher', 'dashboard');
  await foldUrgent(page);
  const menu = part(page, 'user-menu');
  const entry = page.getByRole('menuitem', { name: '安装为应用' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: '锁屏', exact: true })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.keyboard.press('Escape');
  const kept = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Reflect.set(offer, 'prompt', () => {
      Reflect.set(window, 'prompted', Number(Reflect.get(window, 'prompted') ?? 0) + 1);
      return Promise.resolve();
    });
    dispatchEvent(offer);
    return offer.defaultPrevented;
  });
  expect(kept, 'the browser leaves the moment to the console').toBe(true);
  await menu.click();
  await entry.click();
  expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBe(1);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: '锁屏', exact: true })).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('what is typed stays while another page is in front, is marked on its tab, and is asked about', async ({
  page,
  atDesk,
}) => {
  await atDesk('dispatcher', trucks);
  await foldUrgent(page);
  await page.locator('[data-part=report-table] [data-id], table [data-id]').first().click();
  const sim = page.locator('[data-part=resource-form] [name=simNumber]');
  await expect(sim).not.toHaveValue('');
  await sim.fill('13805740099');
  const tab = page.locator(`[data-part=tabs] [data-id="${trucks}"]`);
  await expect(tab.locator('[data-part=unsaved]')).toBeVisible();

  await page.locator('a[href="/dashboard"]').first().click();
  await pageAt(page, 'dashboard').waitFor();
  await expect(tab.locator('[data-part=unsaved]')).toBeVisible();
  await tab.locator('a').click();
  await expect(sim).toHaveValue('13805740099');
  // Not read over by what the server holds.
  await stays(500, () => sim.inputValue(), '13805740099');

  await page.locator('a[href="/dashboard"]').first().click();
  await pageAt(page, 'dashboard').waitFor();
  await tab.locator('> button').click();
  const question = page.locator('dialog[open]');
  await expect(question).toContainText('未保存');
  await question.getByRole('button', { name: '关闭' }).click();
  await expect(tab).toHaveCount(0);
  expect(await tabAddresses(page)).not.toContain(trucks);
});
