import { violationsOf } from '../support/accessibility.ts';
import { languages, pageAt, speak } from '../support/people.ts';
import { openPage, part, unsealings } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal } from '../support/trucks.ts';
import { driven } from '../support/world.ts';

for (const language of languages) {
  test(
    `what opens over pages has no violation of WCAG 2.2 AA that can be found by machine: ${language}`,
    { tag: '@deep' },
    async ({ page, world: _world, signedIn }) => {
      await speak(page, language);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signedIn('dispatcher');
      const found: string[] = [];
      // What lies below is looked at by itself.
      const look = async (name: string, within?: string): Promise<void> => {
        found.push(...(await violationsOf(page, name, within)));
      };
      await openPage(page, unsealings);
      await expect(part(page, 'connection')).toHaveAttribute('data-state', 'live');
      // It lies under what opens; the machine takes its buttons for buttons in front.
      const folds = part(page, 'alarm-list').locator('[aria-expanded=true]');
      if (await folds.isVisible()) await folds.click();
      for (const opener of ['alarm-settings-open', 'bell', 'quick-access-tab', 'downloads', 'user-menu']) {
        await part(page, opener).click();
        await page.locator('[popover]:popover-open').waitFor();
        await look(opener, '[popover]:popover-open');
        await page.keyboard.press('Escape');
      }
      for (const state of ['alarm', 'offline']) {
        await page.locator(`[data-part=status-badges] [data-field=${state}]`).click();
        await part(page, `running-${state}`).waitFor();
        await look(`running ${state}`, `[data-part=running-${state}]`);
        await page.keyboard.press('Escape');
      }
      await page.locator('[data-part=tabs] [data-id]').first().click({ button: 'right' });
      await part(page, 'tab-menu').waitFor();
      await look('tab menu', '[data-part=tab-menu]');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.keyboard.type(language === 'zh' ? 'kf' : 'seal');
      await page.locator('[data-part=menu-search] [role=option]').first().waitFor();
      await look('search', '[data-part=menu-search]');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await part(page, 'shortcuts').waitFor();
      await look('shortcuts', '[data-part=shortcuts]');
      await page.keyboard.press('Escape');
      for (const name of ['console', 'alarms', 'watchers']) {
        await page.goto(`/manuals?doc=users/${name}`);
        await part(page, 'manual').locator('h2').waitFor();
        await look(`manual ${name}`, '[data-page=manuals]');
      }
      await page.keyboard.press('Alt+KeyH');
      await part(page, 'page-help').waitFor();
      await look('about this page', 'dialog');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+KeyL');
      await part(page, 'locked').waitFor();
      await look('locked', '[data-part=locked]');
      expect(found).toEqual([]);
    },
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an alarm is acknowledged in two taps', async ({ page, world, atDesk }) => {
    await atDesk('dispatcher', unsealings);
    const { message, send } = createTerminal(world, driven);
    await send(
      message('adas-event', {
        system: 'dsm',
        eventCode: 3,
        phase: 'point',
        alarmCode: 'two-taps',
        level: 2,
        speedKmh: 54,
      }),
    );
    await expect(page.locator('[data-part=bottom-bar] em')).toBeVisible();
    await page.locator('[data-part=bottom-bar] > a', { hasText: '报警' }).tap();
    const card = part(page, 'alarms-toDo').locator('li[data-type="15"]');
    const id = String(await card.first().getAttribute('data-id'));
    await card.first().locator('[data-part=acknowledge]').tap();
    await expect(part(page, 'alarms-inProgress').locator(`li[data-id="${id}"]`)).toHaveAttribute(
      'data-state',
      'acknowledged',
    );
  });

  test('pulling a page down from its top rebuilds it', async ({ page, atDesk }) => {
    await atDesk('dispatcher', unsealings);
    const pull = (px: number): Promise<void> =>
      part(page, 'stage').evaluate((stage, by) => {
        const at = (clientY: number) => new Touch({ identifier: 1, target: stage, clientX: 180, clientY });
        const dispatch = (type: string, touches: Touch[]): boolean =>
          stage.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
        dispatch('touchstart', [at(120)]);
        dispatch('touchmove', [at(120 + by)]);
        dispatch('touchend', []);
      }, px);
    const mark = page.locator(`[data-page="${unsealings}"][data-was-here]`);
    await pageAt(page, unsealings).evaluate((main) => main.setAttribute('data-was-here', 'true'));
    await pull(40);
    await expect(mark).toHaveCount(1);
    await pull(120);
    await expect(mark).toHaveCount(0);
    await pageAt(page, unsealings).waitFor();
  });
});

test('the tour is offered once on the first run and can be skipped', async ({ page, atDesk }) => {
  await atDesk('dispatcher', 'dashboard');
  await part(page, 'tour-offer').getByRole('button', { name: '跳过' }).click();
  await expect(part(page, 'tour-offer')).toHaveCount(0);
  await page.reload();
  await pageAt(page, 'dashboard').waitFor();
  await expect(part(page, 'tour-offer')).toHaveCount(0);
});
