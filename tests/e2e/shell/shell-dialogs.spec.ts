import type { Locator, Page } from '@playwright/test';

import { type Caller, field, signInByCall } from '../support/api.ts';
import { pageAt, speak } from '../support/people.ts';
import type { Server } from '../support/server.ts';
import { deep } from '../../support/engine/runs.ts';
import { goTo, part, unsealings, urgentTakesKeys } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

// Other files confirm the alarms that these tests find open.
test.use({ serverOf: 'shell-dialogs' });

/** Pressed while somebody writes, one for each kind of field. */
const beside = ['371', '372', '373', '374', '375', '376', '377', '378'].map((number) => ({
  signCode: `浙B99${number}`,
  terminal: `9900000${number}`,
}));
/** Their buttons are pressed. */
const callers = ['351', '352', '353', '354', '355', '357', '358', '359', '361', '362'].map((number) => ({
  signCode: `浙B99${number}`,
  terminal: `9900000${number}`,
}));
/** An event of its driver's camera. */
const watched = { signCode: '浙B99356', terminal: '9900000356' };
const place = { fix: '3d', longitudeDeg: 121.4, latitudeDeg: 29.7, speedKmh: 0, acc: true };

let caller: Caller;
let made = false;
test.beforeEach(async ({ world }) => {
  caller = await signInByCall(world, 'admin');
  if (!made) for (const truck of [...callers, ...beside, watched]) await makeTruck(caller, truck);
  made = true;
});

const press = async (world: Server, truck: { readonly terminal: string; readonly signCode: string }) => {
  const { message, send } = createTerminal(world, truck);
  await send(message('position', place), message('emergency', { action: 'pressed', button: 'cab' }));
};

const truckAt = (index: number): (typeof callers)[number] => {
  const truck = callers[index];
  if (!truck) throw new Error(`no truck ${index}`);
  return truck;
};

const dialogOf = (page: Page): Locator => part(page, 'alarm-201');
const barOf = (page: Page, kind: string): Locator => part(page, 'alarm-bar').locator(`[data-kind=${kind}]`);
const holdsFocus = (box: Locator): Promise<boolean> =>
  box.evaluate((element) => element.contains(document.activeElement));

const stateOf = async (signCode: string): Promise<unknown> => {
  const rows = field(
    await caller.get(`/alarmInfo?signCode=${encodeURIComponent(signCode)}&typeIds=201`),
    'rows',
  );
  return field(field(rows, '0'), 'state');
};

test('the urgent dialog is modal, takes the focus and gives it back, and says what is not known', async ({
  page,
  world,
  atDesk,
}) => {
  const [first, second] = [truckAt(0), truckAt(1)];
  await atDesk('dispatcher', unsealings);
  await part(page, 'bell').focus();
  await press(world, first);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await expect.poll(() => holdsFocus(dialog)).toBe(true);

  // Five seconds of blinking, whatever the alarm waits for.
  const endsMs = await dialog
    .locator('[data-part=blinking]')
    .evaluate((icon) => Number(icon.getAnimations()[0]?.effect?.getComputedTiming().endTime));
  expect(endsMs).toBeGreaterThan(4_500);
  expect(endsMs).toBeLessThanOrEqual(5_000);

  const fact = (name: string): Locator => dialog.locator(`[data-field=${name}]`);
  await expect(fact('place'), 'the nearest place that has a name').toHaveText(/^距.+ \d+\.\d km$/);
  await expect(fact('task')).toHaveText('无任务');
  await expect(fact('cargo')).toHaveText('液位未知');
  await expect(fact('driver')).toHaveText('—');

  // Read once: with the dialog. What joins it is said in a region of its own.
  const arrival = dialog.locator('[data-part=urgent-arrival]');
  await expect(arrival).toHaveText('');
  await press(world, second);
  await expect(arrival).toContainText(second.signCode);

  await urgentTakesKeys(page);
  await page.keyboard.press('m');
  await expect(dialog.locator('[aria-pressed=true]')).toHaveCount(1);
  await expect
    .poll(() => dialog.locator('[data-part=blinking]').evaluate((icon) => icon.getAnimations().length))
    .toBe(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await holdsFocus(part(page, 'bell')), 'where it was').toBe(true);
  const bar = barOf(page, 'urgent');
  await expect(bar).toHaveAttribute('data-value', '2');
  expect((await part(page, 'alarm-bar').boundingBox())?.height).toBe(36);
  await bar.click();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('article')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await stateOf(first.signCode)).toBe('acknowledged');
});

test('confirm and judge leads to the form, and the next urgent alarm waits until it is done', async ({
  page,
  world,
  atDesk,
}) => {
  const [first, second] = [truckAt(2), truckAt(3)];
  await atDesk('dispatcher', unsealings);
  await press(world, first);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await urgentTakesKeys(page);
  await page.keyboard.press('j');
  await expect(dialog).toHaveCount(0);
  const verdict = part(page, 'alarm-detail').locator('[data-part=verdict]');
  await expect.poll(() => holdsFocus(verdict)).toBe(true);
  await expect(part(page, 'alarm-detail')).toContainText('已确认');

  await press(world, second);
  const bar = barOf(page, 'urgent');
  await expect(bar).toContainText(second.signCode.slice(2));
  await expect(dialog).toHaveCount(0);
  const [form, over] = [await verdict.boundingBox(), await part(page, 'alarm-bar').boundingBox()];
  expect((form?.y ?? 0) + (form?.height ?? 0), 'the bar covers nothing of the form').toBeLessThanOrEqual(
    over?.y ?? 0,
  );

  // From "in progress": two to the right, the remark, sent.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('误触，已电话核实');
  await page.keyboard.press('Enter');
  await expect.poll(() => stateOf(first.signCode)).toBe('abnormal');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(second.signCode.slice(3));
  await page.keyboard.press('F8');
  await urgentTakesKeys(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test(
  'the list of real-time alarms unfolds by itself for an urgent one alone, and covers neither pages nor totals',
  { tag: '@deep' },
  async ({ page, world, atDesk }) => {
    await atDesk('dispatcher', unsealings);
    const list = part(page, 'alarm-list');
    const bar = barOf(page, 'list');
    // The tanker's adaptor stands open: urgent, and so it stays.
    await expect(list.locator('li[data-type="1"]')).toBeVisible();
    await list.locator('li[data-type="1"] [data-part=acknowledge]').click();
    const { message, send } = createTerminal(world, watched);
    const event = (eventCode: number, ageMs: number) =>
      message(
        'adas-event',
        { system: 'dsm', eventCode, phase: 'point', alarmCode: `fold-${eventCode}`, level: 2, speedKmh: 40 },
        ageMs,
      );
    // The older one arrives last.
    await send(message('position', { ...place, speedKmh: 40, bearingDeg: 90 }), event(1, 1_000));
    await send(event(2, 60_000));
    await page.mouse.move(300, 300);
    await expect(bar).toHaveAttribute('data-fresh', 'true');
    await expect(list).toHaveCount(0);
    await bar.click();
    await expect(list.locator('li[data-type="14"]')).toHaveCount(1);
    const times = await list.locator('li').evaluateAll((rows) => rows.map((row) => row.dataset['type']));
    expect(times.indexOf('13'), 'by time').toBeLessThan(times.indexOf('14'));
    const box = await list.boundingBox();
    for (const other of await page.locator('[data-part=pager], tfoot').all()) {
      const covered = await other.boundingBox();
      if (box && covered) expect(box.y + box.height).toBeLessThanOrEqual(covered.y);
    }
    await list.locator('[aria-expanded=true]').click();
    await expect(bar).toBeVisible();
    await expect(list).toHaveCount(0);
  },
);

test('whoever writes loses no key to an urgent alarm, and goes to it when the word is written', async ({
  page,
  world,
  atDesk,
}) => {
  await atDesk('dispatcher', 'monitor/way_bill');
  await pageAt(page, 'monitor/way_bill').getByRole('button', { name: '新增' }).click();
  const form = page.locator('form').last();
  const fields = form.locator('input:not([type=checkbox]):not([type=radio]), textarea, select');
  await expect(fields.first()).toBeVisible();
  const pausesMs = deep ? [500, 1_000, 2_000, 4_000] : [500, 1_700];
  const dialog = dialogOf(page);
  const kinds = new Set<string>();
  let presser = watched;
  for (const field of await fields.all()) {
    const kind = await field.evaluate(
      (element) => `${element.tagName} ${element.getAttribute('type')} ${element.getAttribute('role')}`,
    );
    if (kinds.has(kind) || !(await field.isEditable()) || !(await field.isVisible())) continue;
    const [truck] = beside.slice(kinds.size);
    if (truck === undefined) break;
    presser = truck;
    kinds.add(kind);
    await field.focus();
    const writes = /^(?:INPUT (?:text|null|search) |TEXTAREA)/.test(kind);
    await press(world, presser);
    for (const pauseMs of pausesMs) {
      await page.keyboard.press('j');
      await page.waitForTimeout(pauseMs);
    }
    await expect(dialog, kind).toBeVisible();
    await expect(dialog, kind).not.toHaveAttribute('data-opening', 'modal');
    if (kind !== 'TEXTAREA null null') await page.keyboard.press('Enter');
    if (writes) expect(await field.inputValue(), kind).toContain('j'.repeat(pausesMs.length));
    expect(await holdsFocus(dialog), kind).toBe(false);
    expect(await stateOf(presser.signCode), kind).toBe('unconfirmed');
    const [box, at] = [await dialog.boundingBox(), await field.boundingBox()];
    if (box && at)
      expect(at.y + at.height <= box.y || at.y >= box.y + box.height, `${kind} is not covered`).toBe(true);
    await dialog.locator('footer button').first().click();
    await expect(dialog).toHaveCount(0);
  }
  expect(kinds.size).toBeGreaterThan(2);

  // Before somebody has read it, a key is meant for something else; F8 is meant for it.
  await page.keyboard.press('F8');
  await expect(dialog).toHaveAttribute('data-opening', 'modal');
  expect(await holdsFocus(dialog.locator('[data-part=confirm]'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => stateOf(presser.signCode)).toBe('acknowledged');
  await expect
    .poll(async () => {
      const left = await dialog.count();
      if (left > 0) await page.keyboard.press('Enter');
      return left;
    })
    .toBe(0);
});

test('the key that was on its way when an urgent alarm came does nothing to it', async ({
  page,
  world,
  atDesk,
}) => {
  await atDesk('dispatcher', unsealings);
  await part(page, 'bell').focus();
  // As a person who has begun to press: the moment the window is there.
  await page.evaluate(() => {
    new MutationObserver((_all, watch) => {
      const confirm = document.querySelector<HTMLElement>('[data-part=alarm-201] [data-part=confirm]');
      if (confirm === null) return;
      watch.disconnect();
      setTimeout(() => confirm.click(), 100);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await press(world, truckAt(9));
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await urgentTakesKeys(page);
  expect(await stateOf(truckAt(9).signCode)).toBe('unconfirmed');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
});

test('every screen counts the same open alarms', async ({ page, world, atDesk }) => {
  const { message, send } = createTerminal(world, watched);
  await send(
    message('adas-event', {
      system: 'dsm',
      eventCode: 3,
      phase: 'point',
      alarmCode: 'counted',
      level: 2,
      speedKmh: 40,
    }),
  );
  await atDesk('dispatcher', 'dashboard');
  const bell = part(page, 'bell');
  await expect(bell).toHaveAttribute('data-value', /[1-9]/);
  const count = async (): Promise<unknown> => {
    const counts = await caller.get('/openAlarms');
    const toDo = field(counts, 'toDo');
    return Array.isArray(toDo) ? toDo.reduce((sum: number, some: number) => sum + some, 0) : null;
  };
  const toDo = String(await count());
  await expect(bell).toHaveAttribute('data-value', toDo);
  await expect(part(page, 'waiting-alarms').locator('[data-field=waiting]')).toHaveText(toDo);
  await goTo(page, 'handover');
  await expect(pageAt(page, 'handover').locator('[data-field=toDo]')).toHaveAttribute('data-value', toDo);
  await goTo(page, 'alarms');
  const alarms = pageAt(page, 'alarms');
  await expect(alarms.locator('[data-field=toDo]')).toHaveText(toDo);
  await expect(part(page, 'alarms-toDo').locator('li')).toHaveCount(Number(toDo));

  await part(page, 'alarms-toDo').locator('li[data-type="15"] [data-part=acknowledge]').first().click();
  await expect(alarms.locator('[data-field=toDo]')).toHaveText(String(Number(toDo) - 1));
  await expect(bell).toHaveAttribute('data-value', String(Number(toDo) - 1));
  await expect(
    part(page, 'alarms-inProgress').locator('li[data-type="15"] [data-field=by]').first(),
    'found again, with who is at it',
  ).toHaveAttribute('data-value', '陈国梁');
});

test('a flood of urgent alarms: the newest rows, all counted, all confirmed at once', async ({
  page,
  world,
  atDesk,
}) => {
  const { message, send } = createTerminal(world, truckAt(8));
  // The next press of a button is another alarm where it comes ten seconds after the last.
  const ages = Array.from({ length: 120 }, (_, turn) => 3_600_000 - turn * 20_000);
  await send(
    ...ages.flatMap((ageMs) => [
      message('emergency', { action: 'pressed' }, ageMs),
      message('emergency', { action: 'released' }, ageMs - 5_000),
    ]),
  );
  await atDesk('dispatcher', unsealings);
  const dialog = dialogOf(page);
  await expect(dialog.locator('[data-id]')).toHaveCount(50);
  const more = dialog.locator('[data-part=more-alarms]');
  const left = Number(await more.getAttribute('data-value'));
  expect(left).toBeGreaterThanOrEqual(70);
  await more.locator('button').click();
  await expect(dialog.locator('[data-id]')).toHaveCount(100);
  await expect(more).toHaveAttribute('data-value', String(left - 50));
  await urgentTakesKeys(page);
  await more.locator('button').focus();
  for (let rest = left - 50; rest > 0; rest -= 50) await page.keyboard.press('Enter');
  await expect(more, 'all are shown').toHaveCount(0);
  expect(await holdsFocus(dialog), 'and the keys of the dialog go on').toBe(true);
  await expect(dialog.locator('[data-id]'), 'the same key confirms nothing').toHaveCount(left + 50);
  await page.keyboard.press('Enter');
  await expect(dialog.locator('header span')).toContainText([`${left + 50} 条未确认`]);

  await press(world, truckAt(8));
  await expect(dialog.locator('header span')).toContainText([`${left + 51} 条未确认`]);
  await dialog.locator('footer button', { hasText: String(left + 51) }).click();
  await expect(dialog, 'more than one request may name').toHaveCount(0);
  const open = await caller.get('/alarmInfo?typeIds=201&unconfirmed=true');
  expect(field(open, 'rows')).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('alarms are a page: confirmed there, found again, with place and call', async ({
    page,
    world,
    atDesk,
  }) => {
    await atDesk('dispatcher', unsealings);
    const { message, send } = createTerminal(world, watched);
    const event = { system: 'dsm', eventCode: 225, phase: 'point', level: 2, speedKmh: 54 };
    await send(message('adas-event', { ...event, alarmCode: 'on-a-page' }));
    await expect(page.locator('[data-part=bottom-bar] em')).toBeVisible();
    await page.locator('[data-part=bottom-bar] > a', { hasText: '报警' }).tap();
    await pageAt(page, 'alarms').waitFor();
    await expect(part(page, 'alarm-list'), 'no floating list').toHaveCount(0);
    const card = part(page, 'alarms-toDo').locator('li[data-type="19"]');
    const size = await card.locator('[data-part=acknowledge]').boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0), 'reach of a thumb').toBeGreaterThanOrEqual(44);
    await page.locator('[data-filter="1"]').tap();
    await expect(card).toHaveCount(0);
    await page.locator('[data-filter="all"]').tap();
    await card.locator('[data-part=acknowledge]').tap();
    await expect(card).toHaveCount(0);
    const found = part(page, 'alarms-inProgress').locator('li[data-type="19"]');
    await expect(found.locator('[data-field=by]')).toHaveAttribute('data-value', '陈国梁');
    await found.locator('[data-part=call]').tap();
    await expect(part(page, 'toasts')).toContainText('没有驾驶员电话');
    await found.locator('[data-part=place]').tap();
    await expect(page).toHaveURL(/track_map\?truck=/);
  });

  test('titles stand on one line, and there is one banner at most', async ({ page, world, atDesk }) => {
    await atDesk('dispatcher', unsealings);
    const title = page.locator('header h1').first();
    const lines = await title.evaluate(
      (element) =>
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(lines).toBeLessThan(1.5);
    await press(world, truckAt(4));
    await expect(dialogOf(page)).toBeVisible();
    await dialogOf(page).locator('footer button').first().click();
    await expect(part(page, 'alarm-bar').locator('button')).toHaveCount(1);
    await expect(barOf(page, 'urgent')).toHaveCount(1);
    await barOf(page, 'urgent').click();
    await dialogOf(page).locator('[data-part=confirm]').click();
  });

  test('several urgent alarms stand within the screen in English, each with its button', async ({
    page,
    world,
    atDesk,
  }) => {
    await speak(page, 'en');
    await atDesk('dispatcher', unsealings);
    for (const index of [5, 6, 7]) await press(world, truckAt(index));
    const dialog = dialogOf(page);
    const confirming = dialog.locator('article button[aria-label], article [data-part=confirm]');
    await expect.poll(() => confirming.count()).toBeGreaterThanOrEqual(3);
    for (const button of await confirming.all()) {
      const box = await button.boundingBox();
      if (!box) throw new Error('a button that is not painted');
      expect(box.x, 'within the screen').toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, 'within the screen').toBeLessThanOrEqual(390);
      expect(box.height, 'reach of a thumb').toBeGreaterThanOrEqual(44);
    }
    await dialog.locator('footer button').last().click();
    await expect(dialog).toHaveCount(0);
  });
});
