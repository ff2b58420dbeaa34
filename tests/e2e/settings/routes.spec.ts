import { distanceM, type LonLat } from '#domain/geo/geo.ts';

import { covers } from '../../support/covers.ts';
import { deliveryStory } from '../../support/engine/delivery.ts';
import { violationsOf } from '../support/accessibility.ts';
import { type Caller, signInByCall } from '../support/api.ts';
import { speak } from '../support/people.ts';
import { chinaInput, someRound } from '../support/round.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { makeTruck } from '../support/trucks.ts';

// What is arranged before anything was told counts for all that is told afterwards: a server that has heard nothing yet.
test.use({ serverOf: 'routes' });

const address = 'monitor/path_manage';
const alarmPage = 'driving_monitor/exception_report/alarm_route';
const truck = { signCode: '浙B99291', terminal: '9900000291' };
const other = { signCode: '浙B99292', terminal: '9900000292' };
const minuteMs = 60_000;

/** So many metres from a place, away from another. */
const awayFrom = (from: LonLat, to: LonLat, metres: number): LonLat => {
  const share = metres / distanceM(from, to);
  return {
    longitudeDeg: from.longitudeDeg - (to.longitudeDeg - from.longitudeDeg) * share,
    latitudeDeg: from.latitudeDeg - (to.latitudeDeg - from.latitudeDeg) * share,
  };
};

const deviationsOf = async (admin: Caller) => {
  const query = new URLSearchParams({
    startTime: new Date(Date.now() - 86_400_000).toISOString(),
    endTime: new Date(Date.now() + minuteMs).toISOString(),
    signCode: truck.signCode,
  });
  const { rows } = (await admin.get(`/reports/${alarmPage}?${query.toString()}`)) as {
    readonly rows: readonly Readonly<Record<string, unknown>>[];
  };
  return rows;
};

test(
  'page.monitor/path_manage, titles.route-plan, titles.routine-deviation-alarm: a route drawn along the roads is named by a way bill; the truck that leaves it makes an alarm, and stays judged by the route of its time',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    covers('product.routes');
    const admin = await signInByCall(server, 'admin');
    await makeTruck(admin, truck);
    const { from, to } = await someRound(admin);
    const startMs = Date.now() - 36 * minuteMs;

    await signedIn('useradmin');
    for (const [language, title] of [
      ['en', 'Route management'],
      ['zh', '路线管理'],
    ] as const) {
      await speak(page, language);
      await openPage(page, 'monitor/way_bill');
      await page.locator(`[data-part=sidebar] a[href="/${address}"]`).click();
      await expect(page.locator(`[data-page="${address}"] h1`)).toHaveText(title);
    }
    const list = await openPage(page, address);
    await list.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    await expect(form.getByRole('heading', { name: '路线规划' })).toBeVisible();
    await form.locator('[name=name]').fill('一号线');
    await form.locator('[name=routeCode]').fill('E2E-R1');
    await form.locator('[name=companyCode]').selectOption('TW0101');
    await form.locator('[name=halfWidthM]').fill('500');
    const connect = form.getByRole('button', { name: '沿道路连接油库和加油站' });
    await expect(connect).toBeDisabled();
    await form.locator('[name=depotAreaCode]').selectOption({ label: from.name });
    await form.locator('[name="stops.0.stationCode"]').selectOption({ label: to.name });
    // Without a line nothing is saved, and what was typed stays.
    await form.locator('button[type=submit]').click();
    await expect(form.locator('[name=line]')).toHaveAttribute('aria-invalid', 'true');
    await connect.click();
    await expect(form.locator('[name=line]')).toHaveValue(/^12[01]\.\d+, (29|30|31)\.\d+\n/);
    await form.locator('button[type=submit]').click();
    const row = list.locator('tr[data-id]', { hasText: '一号线' });
    await expect(row).toContainText(to.name);

    const bills = await openPage(page, 'monitor/way_bill');
    await bills.locator('[data-part=new]').click();
    await form.locator('[name=wayBillCode]').fill('E2E-9');
    await form.locator('[name=plannedTime]').fill(chinaInput(startMs));
    await form.locator('[name=truckId]').selectOption({ label: truck.signCode });
    await form.locator('[name=depotAreaCode]').selectOption({ label: from.name });
    await form.locator('[name="stops.0.stationCode"]').selectOption({ label: to.name });
    const route = form.locator('[name=routeCode]');
    if ((await route.evaluate((element) => element.tagName)) === 'SELECT')
      await route.selectOption({ label: '一号线' });
    else await route.fill('E2E-R1');
    await form.locator('button[type=submit]').click();
    await expect(bills.locator('tr[data-id]', { hasText: 'E2E-9' })).toBeVisible();

    // It loads, and drives off the other way.
    const story = deliveryStory({ ...truck, startMs, from: from.circle, to: to.circle, fullMm: 500 });
    const leavesMs = startMs + 23 * minuteMs;
    await server.ingest(story.messages.filter(({ time }) => Date.parse(time) < leavesMs));
    const fix = (timeMs: number, place: LonLat, seq: number) => ({
      id: `away-${seq}`,
      terminal: truck.terminal,
      time: new Date(timeMs).toISOString(),
      seq: 1000 + seq,
      kind: 'position',
      data: { fix: '3d', ...place, speedKmh: 60, acc: true, satellites: 12 },
    });
    const steps = Array.from({ length: 16 }, (_, step) => step + 1);
    await server.ingest(
      steps.map((step) => fix(leavesMs + step * 30_000, awayFrom(from.circle, to.circle, step * 500), step)),
    );

    const alarms = await openPage(page, alarmPage);
    await expect(page.locator('h1')).toHaveText('路线偏离报警');
    const alarm = alarms.locator('tr[data-id]', { hasText: '99291' });
    await expect(alarm).toContainText('一号线');
    const [judged] = await deviationsOf(admin);
    expect(judged).toMatchObject({ halfWidthM: 500, wayBillCode: 'E2E-9', endTime: null });
    expect(Number(judged?.['farthestM'])).toBeGreaterThan(1_500);

    // Widened, the route has the truck back on it; what was judged before stays.
    await openPage(page, address);
    await list.locator('tr[data-id]', { hasText: '一号线' }).click();
    await expect(form.locator('[data-part=route-deviations]')).toContainText('99291');
    await form.locator('[name=halfWidthM]').fill('20000');
    await form.locator('button[type=submit]').click();
    await expect(form).toBeHidden();
    const last = awayFrom(from.circle, to.circle, 16 * 500);
    let seq = 100;
    await expect
      .poll(async () => {
        seq += 1;
        await server.ingest([fix(Date.now(), last, seq)]);
        return (await deviationsOf(admin)).map(({ endTime }) => endTime !== null);
      })
      .toEqual([true]);
    const [after] = await deviationsOf(admin);
    expect(after).toMatchObject({
      id: judged?.['id'],
      startTime: judged?.['startTime'],
      halfWidthM: 500,
      farthestM: judged?.['farthestM'],
    });
  },
);

test(
  'page.monitor/path_manage: a route learns its line from a completed task, and shows which',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    const admin = await signInByCall(server, 'admin');
    await makeTruck(admin, other);
    const { from, to } = await someRound(admin);
    const startMs = Date.now() - 90 * minuteMs;
    await server.ingest(
      deliveryStory({ ...other, startMs, from: from.circle, to: to.circle, fullMm: 500 }).messages,
    );

    await signedIn('useradmin');
    const list = await openPage(page, address);
    await list.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    await form.locator('[name=routeCode]').fill('E2E-R2');
    await form.locator('[name=companyCode]').selectOption('TW0101');
    await form.getByRole('button', { name: '由已完成的任务学习' }).click();
    await form.locator('[name=journeyTruck]').fill(other.signCode);
    const journey = form.locator('[data-part=learn-journey] li', { hasText: to.name });
    await expect(journey).toBeVisible();
    expect(await violationsOf(page, 'learning a route')).toEqual([]);
    await journey.getByRole('button', { name: '学习' }).click();
    await expect(form.locator('[data-part=learned-from]')).toContainText(other.signCode);
    await expect(form.locator('[name=name]')).toHaveValue(`${from.name} → ${to.name}`);
    await expect(form.locator('[name=depotAreaCode] option:checked')).toHaveText(from.name);
    await expect(form.locator('[name=line]')).toHaveValue(/^12[01]\.\d+, (29|30|31)\.\d+\n/);
    await form.locator('[name=name]').fill('一次学来的线');
    await form.locator('button[type=submit]').click();
    await list.locator('tr[data-id]', { hasText: '一次学来的线' }).click();
    await expect(form.locator('[data-part=learned-from]')).toContainText(other.signCode);
    // Drawn anew it is nobody’s journey any more.
    const line = form.locator('[name=line]');
    await form.getByRole('button', { name: '在地图上画' }).click();
    await expect(form.locator('[data-part=learned-from]')).toBeHidden();
    const map = form.getByRole('application', { name: '路线地图' });
    await map.click({ position: { x: 120, y: 90 } });
    await expect(form.getByRole('button', { name: '撤销一点' })).toBeEnabled();
    await expect(line).toHaveValue('');
    await map.click({ position: { x: 380, y: 220 } });
    await expect(line).toHaveValue(/\n/);
    await form.getByRole('button', { name: '撤销一点' }).click();
    await expect(line).toHaveValue('');
    await form.getByRole('button', { name: '画完' }).click();
    await form.getByRole('button', { name: '沿道路连接油库和加油站' }).click();
    await expect(line).toHaveValue(/\n/);
  },
);
