import type { Page } from '@playwright/test';

import { violationsOf } from '../support/accessibility.ts';
import { signInByCall } from '../support/api.ts';
import { pageAt, speak } from '../support/people.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'driving', simulatorTrucks: 2 });

/** A driver of the pretend fleet, at the wheel of a truck of ours for 400 km. */
const driverCode = 'D00001';
const truck = { signCode: '浙B99309', terminal: '9900000309' };
const scores = 'driving_monitor/data_analysis/driver_score';
const safety = 'active_safety/exception_report/alarm_adas_can';

const minuteMs = 60_000;
/** A fix every three minutes at 75 km/h. */
const fixes = 110;
const kmAFix = 3.75;

const sendStory = async (server: Server): Promise<void> => {
  await makeTruck(await signInByCall(server, 'admin'), truck);
  const { message, send } = createTerminal(server, truck);
  const ageMs = (i: number): number => (fixes - i) * 3 * minuteMs + minuteMs;
  const placeOf = (i: number) => ({ longitudeDeg: 117 + (i * kmAFix) / 96.6, latitudeDeg: 29.72 });
  const sign = { action: 'in', method: 'card', driverCode, accepted: true };
  const level = {
    dataType: 'IN',
    compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 600, temperatureC: 20, oilCode: 92 }],
  };
  const phone = (i: number) => ({
    system: 'dsm',
    eventCode: 2,
    phase: 'point',
    alarmCode: `phone-${i}`,
    speedKmh: 75,
    ...placeOf(i),
  });
  const drive = Array.from({ length: fixes }, (_, i) => [
    message('position', { fix: '3d', speedKmh: 75, bearingDeg: 90, acc: true, ...placeOf(i) }, ageMs(i)),
    ...(i === 60 ? [message('tank-level', level, ageMs(i) - 1000)] : []),
    ...(i === 70 ? [message('adas-event', phone(i), ageMs(i) - 2000)] : []),
  ]).flat();
  await send(message('driver-sign', sign, ageMs(0) + minuteMs), ...drive);
};

const rowOf = (page: Page, address: string) => pageAt(page, address).locator('tr[data-id]');

let stored = false;
test.beforeEach(async ({ page, server, signedIn }) => {
  if (!stored) await sendStory(server);
  stored = true;
  await speak(page, 'zh');
  // The pretend fleet may press its button at any time.
  const confirm = page.locator('[data-part=alarm-201] [data-part=confirm]');
  await page.addLocatorHandler(confirm, () => confirm.first().click());
  await signedIn('dispatcher');
});

test(
  'a driver is shown beside the median of the fleet; the driver’s page leads from a penalty to its records, and keeps coaching notes',
  { tag: '@deep' },
  async ({ page, server }) => {
    await page.goto(`${server.url}/${scores}`);
    const row = pageAt(page, scores).locator(`[data-part=driver-table] tr[data-id="${driverCode}"]`);
    const score = Number(await row.locator('[data-field=score]').getAttribute('data-value'));
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(100);
    await row.click();

    const story = pageAt(page, 'driver');
    await expect(story.locator('[data-field=score]')).toHaveAttribute('data-value', String(score));
    const note = `面谈 ${Date.now()}`;
    await story.locator('[data-part=notes] textarea').fill(note);
    await story.locator('[data-part=notes] button[type=submit]').click();
    await expect(story.locator('[data-part=notes] li').first()).toContainText(note);
    await expect(story.locator('[data-part=notes] li').first()).toContainText('陈国梁');

    const fatigue = story.locator('[data-part=penalties] [data-id=fatigue]');
    expect(Number(await fatigue.getAttribute('data-value'))).toBeGreaterThan(0);
    await fatigue.getByRole('button').first().click();
    await expect(rowOf(page, safety).first()).toBeVisible();

    // Whoever may look and not coach sees no notes.
    const { cookie } = await signInByCall(server, 'exhibition');
    await page.context().addCookies([cookie]);
    await page.goto(`${server.url}/driver?code=${driverCode}`);
    await expect(pageAt(page, 'driver').locator('[data-part=penalties]')).toBeVisible();
    await expect(page.locator('[data-part=notes]')).toHaveCount(0);
  },
);

test('a row of an alarm shows the way before and after it and the cargo of that moment', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/${safety}?signCode=${encodeURIComponent(truck.signCode)}`);
  await rowOf(page, safety)
    .filter({ hasText: /手机|电话/ })
    .first()
    .click();
  const drawer = page.locator('[data-part=row-detail]');
  const map = drawer.locator('[data-part=place-map]');
  // Ten minutes each way at a fix every three.
  await expect(map).toHaveAttribute('data-value', /^[67]$/);
  await expect(
    drawer.locator('[data-part=cargo-at-moment] tr[data-id="1"] [data-field=vtL]'),
  ).toHaveAttribute('data-value', '6000');
  await expect(
    drawer.locator('[data-part=cargo-at-moment] tr[data-id="2"] [data-field=vtL]'),
  ).toHaveAttribute('data-value', '');
});

test('a fix that is pointed at by row or by key is the same in plot, map and table', async ({
  page,
  server,
}) => {
  const address = 'driving_monitor/exception_report/gps_info_his';
  await page.goto(`${server.url}/${address}?signCode=${encodeURIComponent(truck.signCode)}`);
  const body = pageAt(page, address);
  const rows = body.locator('tr[data-id]');
  // Plot and map come after the rows and move them down, under a pointer that stays.
  await body.locator('[data-part=plot] .uplot canvas').first().waitFor();
  await body.locator('[data-part=plot] .ol-viewport canvas').first().waitFor();
  await rows.nth(3).hover();
  const id = await rows.nth(3).getAttribute('data-id');
  const point = body.locator('[data-part=plot] [data-part=point]');
  await expect(point).toHaveAttribute('data-id', id ?? '');
  await expect(rows.nth(3)).toHaveAttribute('data-pointed', 'true');
  // The newest stands first in the table, so the next in time is the row above.
  await body.locator('[data-part=plot]').press('ArrowRight');
  await expect(point).toHaveAttribute('data-id', (await rows.nth(2).getAttribute('data-id')) ?? '');
  await expect(rows.nth(2)).toHaveAttribute('data-pointed', 'true');
  await expect(rows.nth(3)).not.toHaveAttribute('data-pointed', 'true');
});

test('places of events are counted on a map; a pressed cell filters and leads to its rows', async ({
  page,
  server,
}) => {
  const address = 'active_safety/data_analysis/adas_can_collect';
  await page.goto(`${server.url}/${address}?signCode=${encodeURIComponent(truck.signCode)}`);
  const heat = pageAt(page, address).locator('[data-part=heat]');
  await expect(heat).toHaveAttribute('data-value', '1');
  const cell = heat.locator('li button').first();
  await expect(cell).toHaveAttribute('data-value', '1');
  await cell.click();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await expect(pageAt(page, address).locator('[data-part=cell]')).toBeVisible();
  await heat.locator('[data-part=heat-drill-down]').click();
  await expect(rowOf(page, safety)).toHaveCount(1);
});

for (const width of [1440, 390])
  test(
    `no violation of WCAG 2.2 AA that can be found by machine on the pages of driving: ${width} px`,
    { tag: '@deep' },
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const plate = `signCode=${encodeURIComponent(truck.signCode)}`;
      const found: string[] = [];
      for (const [address, query, part] of [
        [scores, '', 'driver-table'],
        ['driver', `code=${driverCode}`, 'penalties'],
        ['driving_monitor/exception_report/gps_info_his', plate, 'plot'],
        ['active_safety/data_analysis/adas_can_collect', plate, 'heat'],
        [safety, plate, 'report-table'],
      ] as const) {
        await page.goto(`${server.url}/${address}?${query}`);
        await pageAt(page, address).locator(`[data-part=${part}]`).first().waitFor();
        if (address === safety) {
          const row = pageAt(page, address).locator('[data-part=report-table] [data-id]').first();
          // A card is a button; charts that come above it move it under the pointer.
          await (width < 1000 ? row.press('Enter') : row.click());
          await page.locator('[data-part=cargo-at-moment]').waitFor();
        }
        found.push(...(await violationsOf(page, address, `[data-page="${address}"]`)));
      }
      expect(found).toEqual([]);
    },
  );
