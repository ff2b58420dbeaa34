import { chinaWeekOf } from '#domain/time/week.ts';

import { deliveryStory } from '../../support/engine/delivery.ts';
import { signInByCall } from '../support/api.ts';
import { chinaInput, someRound } from '../support/round.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { makeTruck } from '../support/trucks.ts';

// What is arranged before anything was told counts for all that is told afterwards: a server that has heard nothing yet.
test.use({ serverOf: 'way-bills' });

const truck = { signCode: '浙B99191', terminal: '9900000191' };
const minuteMs = 60_000;

test('page.monitor/way_bill: what is arranged is in the week plan, and the truck that loads has a destination and an arrival', async ({
  page,
  server,
  signedIn,
}) => {
  const admin = await signInByCall(server, 'admin');
  await makeTruck(admin, truck);
  const { from, to } = await someRound(admin);
  const startMs = Date.now() - 29 * minuteMs;

  await signedIn('useradmin');
  const list = await openPage(page, 'monitor/way_bill');
  await expect(page.locator('h1')).toHaveText('配送路线安排');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=wayBillCode]').fill('E2E-1');
  await form.locator('[name=plannedTime]').fill(chinaInput(startMs));
  await form.locator('[name=truckId]').selectOption({ label: truck.signCode });
  await form.locator('[name=depotAreaCode]').selectOption({ label: from.name });
  await form.locator('[name="stops.0.stationCode"]').selectOption({ label: to.name });
  await form.locator('[name="stops.0.plannedTime"]').fill(chinaInput(startMs + 60 * minuteMs));
  await form.locator('button[type=submit]').click();
  const row = list.locator('tr[data-id]', { hasText: 'E2E-1' });
  await expect(row).toContainText('待执行');
  await expect(row).toContainText(to.name);

  await list.locator('[data-part=view]').getByRole('button', { name: '周计划' }).click();
  // In the first half hour of a Monday it stands in the week before.
  if (!chinaWeekOf(Date.now()).includes(chinaInput(startMs).slice(0, 10)))
    await list.locator('[data-part=week]').getByRole('button', { name: '上一周' }).click();
  const planned = list.locator('[data-part=week-plan] button[data-id]', { hasText: to.name });
  await expect(planned).toContainText(chinaInput(startMs).slice(11));
  // The keyboard reaches what is planned, and opens it.
  await planned.focus();
  await page.keyboard.press('Enter');
  await expect(form.locator('[name=wayBillCode]')).toHaveValue('E2E-1');
  await page.keyboard.press('Escape');

  // It loads, and is half way now.
  const story = deliveryStory({ ...truck, startMs, from: from.circle, to: to.circle, fullMm: 500 });
  await server.ingest(story.messages.filter(({ time }) => Date.parse(time) <= Date.now()));
  await list.locator('[data-part=view]').getByRole('button', { name: '列表' }).click();
  await list.getByRole('button', { name: '刷新' }).click();
  await expect(row).toContainText('执行中');

  const dashboard = await openPage(page, 'dashboard');
  const task = dashboard.locator('[data-part=under-way] tr', { hasText: '99191' });
  await expect(task.locator('[data-field=toArea]')).toHaveText(to.name);
  await expect(task.locator('[data-field=arrival]')).toHaveAttribute('data-value', /^20\d\d-/);
});
