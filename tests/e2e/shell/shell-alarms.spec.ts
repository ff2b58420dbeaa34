import type { Locator, Page } from '@playwright/test';

import { type Caller, field as valueOf, signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import type { Server } from '../support/server.ts';
import { goTo, part, unfoldAlarmList, unsealings, urgentTakesKeys } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

const adasPage = 'active_safety/exception_report/alarm_adas_can';
const place = { fix: '3d', longitudeDeg: 121.4, latitudeDeg: 29.7, speedKmh: 0, acc: true };

/** Its button is pressed. */
const buttons = [
  { signCode: '浙B99301', terminal: '9900000301' },
  { signCode: '浙B99302', terminal: '9900000302' },
];
/** Lose oil while they stand. */
const leaking = { signCode: '浙B99303', terminal: '9900000303' };
const alsoLeaking = { signCode: '浙B99321', terminal: '9900000321' };
/** Have been driving for more than four hours. */
const tired = [
  { signCode: '浙B99304', terminal: '9900000304' },
  { signCode: '浙B99305', terminal: '9900000305' },
];
const alsoTired = { signCode: '浙B99322', terminal: '9900000322' };
/** An event of its driver's camera. */
const watched = { signCode: '浙B99306', terminal: '9900000306' };

let caller: Caller;
let made = false;
test.beforeEach(async ({ world }) => {
  caller = await signInByCall(world, 'admin');
  if (!made)
    for (const truck of [...buttons, leaking, alsoLeaking, ...tired, alsoTired, watched])
      await makeTruck(caller, truck);
  made = true;
});

const press = async (world: Server, truck: (typeof buttons)[number]): Promise<void> => {
  const { message, send } = createTerminal(world, truck);
  await send(message('position', place), message('emergency', { action: 'pressed', button: 'cab' }));
};

/** Writes down how long each tone is that the page plays, in ms. */
const listenToTones = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tones: number[] = [];
    Reflect.set(window, 'tones', tones);
    const { play } = HTMLMediaElement.prototype;
    const audibleS = 1;
    const heard = new WeakSet<HTMLMediaElement>();
    HTMLMediaElement.prototype.play = function listened() {
      // Once an element: a tone that takes the place of a silence that had not ended is one tone.
      if (!heard.has(this))
        this.addEventListener('ended', () => {
          if (this.duration > audibleS) tones.push(Math.round(this.duration * 1000));
        });
      heard.add(this);
      return play.call(this);
    };
  });
const tones = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'tones'));

/** Opacity of the urgent dialog's icon at moments of its animation, ms: read at once, for it ends after 5 s. */
const opacityAt = (page: Page, ...momentsMs: readonly number[]): Promise<readonly string[]> =>
  part(page, 'alarm-201')
    .locator('[data-part=blinking]')
    .evaluate((icon, moments) => {
      const [animation] = icon.getAnimations();
      if (!animation) return ['still'];
      animation.pause();
      return moments.map((at) => {
        animation.currentTime = at;
        return getComputedStyle(icon).opacity;
      });
    }, momentsMs);

test('alarm-popup.201-urgent-dialog, alarm-popup.201-rows-prepended, alarm-popup.201-icon-blinks-180-ms, alarm-popup.sound-1800-ms: it stays until somebody confirms it', async ({
  page,
  world,
  atDesk,
}) => {
  const [first, second] = buttons;
  if (!first || !second) return;
  await listenToTones(page);
  await atDesk('dispatcher', unsealings);
  await page.mouse.click(700, 60);
  await press(world, first);
  const dialog = part(page, 'alarm-201');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAttribute('role', 'alertdialog');
  expect(await opacityAt(page, 0, 179, 181, 359, 361, 541)).toEqual(['1', '1', '0.25', '0.25', '1', '0.25']);
  await expect.poll(() => tones(page)).toEqual([1800]);

  await press(world, second);
  const plates = dialog.locator('article [data-part=plate]');
  await expect(plates).toHaveCount(2);
  await expect(plates).toContainText(['99302', '99301']);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await opacityAt(page, 0)).toEqual(['still']);
  await page.reload();
  await expect(plates).toContainText(['99302', '99301']);

  // The keyboard alone: the newest first, then the other.
  await urgentTakesKeys(page);
  await page.keyboard.press('Enter');
  await expect(plates).toHaveCount(1);
  await expect(plates).toContainText(['99301']);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  for (const { signCode } of buttons) {
    const rows = valueOf(
      await caller.get(`/alarmInfo?signCode=${encodeURIComponent(signCode)}&typeIds=201`),
      'rows',
    );
    expect(valueOf(valueOf(rows, '0'), 'state'), 'seen, not judged').toBe('acknowledged');
    expect(valueOf(valueOf(rows, '0'), 'stateBy')).toBe('陈国梁');
    expect(Date.parse(String(valueOf(valueOf(rows, '0'), 'stateTime')))).toBeGreaterThan(Date.now() - 60_000);
  }
  await page.reload();
  await pageAt(page, unsealings).waitFor();
  await expect(part(page, 'bell')).toHaveAttribute('data-value', /\d/);
  await expect(dialog).toHaveCount(0);
});

test('the urgent dialog says how old the speed of its truck is, and nothing of a truck that never told one', async ({
  page,
  world,
  atDesk,
}) => {
  const [moving, silent] = [
    { signCode: '浙B99307', terminal: '9900000307' },
    { signCode: '浙B99308', terminal: '9900000308' },
  ];
  for (const truck of [moving, silent]) await makeTruck(caller, truck);
  const terminal = createTerminal(world, moving);
  await terminal.send(
    terminal.message('position', { ...place, speedKmh: 62, bearingDeg: 45 }, 3 * 60_000 + 5_000),
  );
  await atDesk('dispatcher', unsealings);
  const speed = part(page, 'alarm-201').locator('[data-field=speed]');
  await terminal.send(terminal.message('emergency', { action: 'pressed', button: 'cab' }));
  await expect(speed).toHaveText('62 km/h 东北，3 分钟前');
  await urgentTakesKeys(page);
  await page.keyboard.press('Enter');
  await expect(speed).toHaveCount(0);
  const other = createTerminal(world, silent);
  await other.send(other.message('emergency', { action: 'pressed', button: 'cab' }));
  await expect(speed).toHaveText('—');
  await urgentTakesKeys(page);
  await page.keyboard.press('Enter');
  await expect(speed).toHaveCount(0);
});

/** A dialog of 202 or 203 folds into the bar of 36 px, and opens from it. */
const foldsIntoBar = async (page: Page, kind: string, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: '收起' }).click();
  await expect(dialog).toHaveCount(0);
  const bar = part(page, 'alarm-bar');
  await expect(bar.locator(`[data-kind=${kind}]`)).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(36);
  await bar.locator(`[data-kind=${kind}]`).click();
  await expect(dialog).toBeVisible();
};

/** 600 L are gone while the truck stands: 202. */
const leak = async (world: Server, truck: typeof leaking): Promise<void> => {
  const { message, send } = createTerminal(world, truck);
  const level = (levelMm: number, ageS: number): readonly object[] => [
    message('position', place, ageS * 1000),
    message(
      'tank-level',
      {
        dataType: 'IN',
        pitchDeg: 0,
        rollDeg: 0,
        compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm, temperatureC: 20, oilCode: 92 }],
      },
      (ageS - 1) * 1000,
    ),
  ];
  for (const ageS of [900, 840, 780, 720, 660]) await send(...level(500, ageS));
  for (const ageS of [420, 360, 300, 240, 180, 120, 60]) await send(...level(440, ageS));
  await send(message('position', place));
};

/** Drives for four hours and five minutes: 203. */
const driveLong = async (world: Server, truck: typeof leaking): Promise<void> => {
  const { message, send } = createTerminal(world, truck);
  const fixes: object[] = [];
  for (let ageS = 245 * 60; ageS >= 0; ageS -= 60)
    fixes.push(
      message(
        'position',
        { ...place, longitudeDeg: 121.2 + ((245 * 60 - ageS) / 60) * 0.005, speedKmh: 30, bearingDeg: 90 },
        ageS * 1000,
      ),
    );
  await send(...fixes);
};

test('alarm-popup.202-high-loss-dialog: with what was lost against the limit', async ({
  page,
  world,
  atDesk,
}) => {
  await atDesk('dispatcher', unsealings);
  await leak(world, leaking);
  const dialog = part(page, 'alarm-202');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('99303');
  const loss = Number(await dialog.locator('[data-field=loss]').getAttribute('data-value'));
  expect(Math.abs(loss)).toBeGreaterThan(500);
  await foldsIntoBar(page, 'highLoss', dialog);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog).toHaveCount(0);
});

test('alarm-popup.203-work-hours-dialog, alarm-popup.203-rows-prepended: who drives too long, the newest first', async ({
  page,
  world,
  atDesk,
}) => {
  await atDesk('dispatcher', unsealings);
  const dialog = part(page, 'alarm-203');
  for (const [i, truck] of tired.entries()) {
    await driveLong(world, truck);
    await expect(dialog.locator('tbody tr')).toHaveCount(i + 1);
  }
  await expect(dialog.locator('tbody [data-part=plate]')).toContainText(['99305', '99304']);
  const hours = dialog.locator('[data-field=driverWorkingDuration]').first();
  expect(Number(await hours.getAttribute('data-value'))).toBeGreaterThanOrEqual(14_400);
  await foldsIntoBar(page, 'workHours', dialog);
  // The start of driving, which is hours before the limit was crossed.
  const since = await dialog.locator('[data-field=drivingSince]').first().getAttribute('data-value');
  expect(Date.now() - Date.parse(since ?? '')).toBeGreaterThanOrEqual(14_400_000);
  await dialog.getByRole('button', { name: '全部确认' }).click();
  await expect(dialog).toHaveCount(0);
});

test('whoever writes loses no key to a window of 202 or 203, and acknowledges nothing', async ({
  page,
  world,
  atDesk,
}) => {
  await atDesk('dispatcher', 'monitor/way_bill');
  await pageAt(page, 'monitor/way_bill').getByRole('button', { name: '新增' }).click();
  const field = page.locator('[data-part=resource-form] [name=wayBillCode]');
  await field.focus();
  const text = async (): Promise<void> => {
    for (const pauseMs of [300, 900, 1_700]) {
      await page.keyboard.press('j');
      await page.waitForTimeout(pauseMs);
    }
  };
  for (const [type, happens] of [
    [202, () => leak(world, alsoLeaking)],
    [203, () => driveLong(world, alsoTired)],
  ] as const) {
    await field.fill('');
    await happens();
    const dialog = part(page, `alarm-${type}`);
    // Before it comes, as it comes, and after it has come.
    await text();
    await expect(dialog).toBeVisible();
    await text();
    expect(await field.inputValue(), String(type)).toBe('j'.repeat(6));
    await expect(field, String(type)).toBeFocused();
    await expect(dialog).toBeVisible();
    const { signCode } = type === 202 ? alsoLeaking : alsoTired;
    const found = await caller.get(`/alarmInfo?signCode=${encodeURIComponent(signCode)}&typeIds=${type}`);
    expect(valueOf(valueOf(valueOf(found, 'rows'), '0'), 'state'), String(type)).toBe('unconfirmed');
    await dialog.locator('footer button').last().click();
    await expect(dialog).toHaveCount(0);
  }
});

/** Kinds of active safety that pop up: code of the driver's camera → alarm type. */
const kinds = [
  [1, 13],
  [2, 14],
  [3, 15],
  [10, 28],
  [12, 29],
  [13, 32],
  [224, 18],
] as const;

test('alarm-popup.other-types-to-floating-list, alarm-popup.list-newest-first, alarm-popup.list-cap-5, alarm-popup.click-opens-matching-page, alarm-popup.click-marks-from-popup, alarm-popup.adas-sets-sub-type-filter', async ({
  page,
  world,
  atDesk,
}) => {
  await atDesk('dispatcher', unsealings);
  const { message, send } = createTerminal(world, watched);
  const rows = part(page, 'alarm-list').locator('li[data-id]');
  for (const [i, [eventCode, type]] of kinds.entries()) {
    await send(
      message('position', { ...place, speedKmh: 40, bearingDeg: 90 }),
      message('adas-event', {
        system: 'dsm',
        eventCode,
        phase: 'point',
        alarmCode: `shell-${eventCode}`,
        level: 2,
        speedKmh: 40,
      }),
    );
    // What is not urgent waits in the bar.
    if (i === 0) await unfoldAlarmList(page);
    await expect(rows.first()).toHaveAttribute('data-type', String(type));
    await expect(rows, 'never more than five').toHaveCount(Math.min(5, await rows.count()));
    if (i >= 4) await expect(rows).toHaveCount(5);
  }
  expect(await rows.evaluateAll((all) => all.map((row) => Number(row.dataset['type'])))).toEqual([
    18, 32, 29, 28, 15,
  ]);

  const id = String(await rows.nth(1).getAttribute('data-id'));
  await rows.nth(1).locator('[data-part=open-alarm]').click();
  await pageAt(page, adasPage).waitFor();
  const query = new URL(page.url()).searchParams;
  expect(query.get('from')).toBe('popup');
  expect(query.get('subType')).toBe('32');
  const table = pageAt(page, adasPage).locator('[data-part=report-table] tr[data-id]');
  await expect(table, 'exactly that alarm').toHaveCount(1);
  await expect(table).toHaveAttribute('data-id', id);
  await expect(pageAt(page, adasPage).locator('[name=type]')).toHaveValue('32');
});

test(
  'notifications: what is unread, all at once confirmed, shelved with a reason and taken back',
  { tag: '@deep' },
  async ({ page, world, atDesk }) => {
    await atDesk('dispatcher', unsealings);
    const { message, send } = createTerminal(world, watched);
    // The same kind within five seconds would be one burst.
    const yawn = (ageMs: number): Promise<unknown> =>
      send(
        message(
          'adas-event',
          {
            system: 'dsm',
            eventCode: 225,
            phase: 'point',
            alarmCode: `yawn-${ageMs}`,
            level: 2,
            speedKmh: 40,
          },
          ageMs,
        ),
      );
    const list = part(page, 'alarm-list').locator('li[data-type="19"]');
    await yawn(60_000);
    await unfoldAlarmList(page);
    await expect(list).toHaveCount(1);
    const bell = part(page, 'bell');
    await expect(bell).toHaveAttribute('data-unread', /[1-9]/);
    await bell.click();
    const centre = part(page, 'notices');
    await expect(centre.locator('li[data-unread]').first()).toBeVisible();
    await centre.locator('[data-part=mark-read]').click();
    await expect(bell).toHaveAttribute('data-unread', '0');

    const alarm = centre.locator('li[data-id]', { hasText: '打哈欠' }).first();
    await alarm.locator('[data-part=shelve]').click();
    const form = page.locator('dialog[open]');
    await form.getByRole('button', { name: '搁置' }).click();
    await expect(form.getByRole('alert')).toHaveText('请填写搁置原因');
    expect(
      Number(await form.locator('option').last().getAttribute('value')),
      'eight hours at most',
    ).toBeLessThanOrEqual(480);
    await form.locator('[name=reason]').fill('摄像头在修');
    await form.getByRole('button', { name: '搁置' }).click();
    await expect(form).toHaveCount(0);

    // The same kind again: it is recorded, but nothing of it is on screen.
    await expect(list).toHaveCount(0);
    await yawn(0);
    const ofTruck = `/alarmInfo?signCode=${encodeURIComponent(watched.signCode)}&typeIds=19`;
    await expect
      .poll(async () => {
        const rows = valueOf(await caller.get(ofTruck), 'rows');
        return Array.isArray(rows) ? rows.length : 0;
      })
      .toBe(2);
    await goTo(page, 'dashboard');
    await expect(list).toHaveCount(0);
    await bell.click();
    await expect(part(page, 'shelves')).toContainText('摄像头在修');
    await expect(part(page, 'shelves')).toContainText('陈国梁');
    await part(page, 'shelves').getByRole('button', { name: '取消搁置' }).click();
    await expect(part(page, 'shelves')).toHaveCount(0);
    await expect(list, 'both are there again').toHaveCount(2);
    await centre.locator('[data-part=acknowledge-shown]').click();
    await expect(centre.locator('[data-part=acknowledge-shown]')).toBeDisabled();
  },
);

test(
  'a flood of alarms is announced, with how many and of how many kinds',
  { tag: '@deep' },
  async ({ page, world, atDesk }) => {
    await atDesk('dispatcher', unsealings);
    // Four kinds from three trucks: the same kind from the same truck would be one burst.
    for (const truck of [watched, leaking, ...buttons.slice(0, 1)]) {
      const { message, send } = createTerminal(world, truck);
      for (const eventCode of [1, 2, 3, 4])
        await send(
          message('position', { ...place, speedKmh: 60, bearingDeg: 90 }),
          message('adas-event', {
            system: 'adas',
            eventCode,
            phase: 'point',
            alarmCode: `flood-${truck.terminal}-${eventCode}`,
            level: 2,
            speedKmh: 60,
          }),
        );
    }
    await expect(part(page, 'flood')).toBeVisible();
    expect(Number(await part(page, 'flood').getAttribute('data-value'))).toBeGreaterThan(10);
  },
);
