import type { Page } from '@playwright/test';

import { field, signInByCall } from '../support/api.ts';
import { pageAt, speak } from '../support/people.ts';
import {
  foldUrgent,
  goTo,
  inventory,
  losses,
  map,
  part,
  tabAddresses,
  trucks,
  unsealings,
} from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal } from '../support/trucks.ts';
import { driven } from '../support/world.ts';

const adasPage = 'active_safety/exception_report/alarm_adas_can';

test.beforeEach(async ({ page, world: _world }) => {
  await foldUrgent(page);
});

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      document.activeElement?.closest<HTMLElement>('[data-id], [data-part]')?.dataset['id'] ??
      document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] ??
      null,
  );

test('an alarm is judged from its row with ten keys at most, and the focus comes back to the row', async ({
  page,
  world,
  atDesk,
}) => {
  const { message, send } = createTerminal(world, driven);
  await send(
    message('adas-event', {
      system: 'dsm',
      eventCode: 12,
      phase: 'point',
      alarmCode: 'by-keys',
      level: 2,
      speedKmh: 54,
    }),
  );
  await atDesk('dispatcher', adasPage);
  await page.goto(`/${adasPage}?type=29`);
  await pageAt(page, adasPage).waitFor();
  const row = pageAt(page, adasPage).locator('tr[data-id]').first();
  const id = String(await row.getAttribute('data-id'));
  await row.focus();
  let keys = 0;
  const key = async (name: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(name);
  };
  await key('Enter');
  const drawer = part(page, 'row-detail');
  await expect.poll(() => drawer.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await drawer.locator('[data-part=verdict]').waitFor();
  await key('j');
  for (let i = 0; i < 2; i += 1) await key('ArrowRight');
  await key('Tab');
  await page.keyboard.type('已提醒驾驶员');
  await key('Enter');
  const caller = await signInByCall(world, 'admin');
  await expect
    .poll(async () => {
      const rows = field(
        await caller.get(`/alarmInfo?signCode=${encodeURIComponent(driven.signCode)}&typeIds=29`),
        'rows',
      );
      return field(field(rows, '0'), 'state');
    })
    .toBe('normal');
  await drawer.focus();
  await key('Escape');
  await expect(drawer).toHaveCount(0);
  expect(await focused(page)).toBe(id);
  expect(keys).toBeLessThanOrEqual(10);
});

for (const [language, words] of [
  ['zh', ['未排序', /^(升序|降序)$/]],
  ['en', ['Not sorted', /^Sorted (ascending|descending)$/]],
] as const)
  test(
    `heads say their order in the language of the page: ${language}`,
    { tag: '@deep' },
    async ({ page, atDesk }) => {
      await speak(page, language);
      await atDesk('dispatcher', unsealings);
      const heads = pageAt(page, unsealings).locator('thead [role=img]');
      await expect(heads.first()).toHaveAttribute('aria-label', /./);
      const labels = await heads.evaluateAll((icons) => icons.map((icon) => icon.getAttribute('aria-label')));
      for (const label of labels) if (label !== words[0]) expect(label).toMatch(words[1]);
      expect(labels).toContain(words[0]);
    },
  );

test(
  'the tab in front is always in view, and the sixteenth takes the place of the one used least recently',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    const pages = [
      unsealings,
      inventory,
      losses,
      trucks,
      map,
      adasPage,
      'handover',
      'alarms',
      'cargo_monitor/event_report/level_trend',
      'cargo_monitor/event_report/delivery_record',
      'cargo_monitor/exception_report/alarm_switch_cover',
      'cargo_monitor/exception_report/alm_high_loss',
      'driving_monitor/exception_report/alarm_parking',
      'driving_monitor/exception_report/alarm_over_speed',
      'driving_monitor/exception_report/alarm_off_line',
    ];
    await atDesk('dispatcher', unsealings);
    const inView = (): Promise<boolean> =>
      page.evaluate(() => {
        const tab = document.querySelector('[data-part=tabs] [aria-current=page]')?.getBoundingClientRect();
        const strip = document.querySelector('[data-part=tabs] > div')?.getBoundingClientRect();
        return (
          tab !== undefined &&
          strip !== undefined &&
          tab.left >= strip.left - 1 &&
          tab.right <= strip.right + 1
        );
      });
    for (const address of pages.slice(1)) {
      await goTo(page, address);
      await expect.poll(inView, address).toBe(true);
    }
    expect(await tabAddresses(page)).toEqual(pages);
    // The first is used once more: the second is then the one that was in front longest ago.
    await goTo(page, unsealings);
    await expect.poll(inView).toBe(true);
    await page.setViewportSize({ width: 1040, height: 800 });
    await expect.poll(inView).toBe(true);
    // Filters that nobody has submitted are something to lose.
    await goTo(page, inventory);
    await pageAt(page, inventory).locator('[name=signCode]').fill('浙');
    for (const address of pages.filter((page_) => page_ !== inventory && page_ !== losses))
      await goTo(page, address);
    await goTo(page, losses);
    await goTo(page, unsealings);
    await goTo(page, 'cargo_monitor/event_report/nfc_his');
    const left = await tabAddresses(page);
    expect(left, 'the one in front longest ago of those without something to lose').not.toContain(trucks);
    expect(left).toContain(inventory);
    expect(left).toContain(unsealings);
    expect(left).toHaveLength(15);
  },
);

test(
  'a new tab speaks the language that was chosen last',
  { tag: '@deep' },
  async ({ page, context, atDesk }) => {
    await atDesk('dispatcher', unsealings);
    await part(page, 'language').click();
    await page.locator('[role=menu]:popover-open [data-value=en]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const other = await context.newPage();
    await foldUrgent(other);
    await other.goto(`/${unsealings}`);
    await pageAt(other, unsealings).waitFor();
    await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  },
);
