import { field, signInByCall } from '../support/api.ts';
import { arrange, guestOf, share, shared } from '../support/shares.ts';
import { expect, test } from '../support/test.ts';

// A way bill counts for the past where nothing was heard yet: of a delivery that was some hours ago.
test.use({ serverOf: 'share-link-end' });

const minuteMs = 60_000;

test('a link ends when its delivery is unloaded', async ({ server, browser }) => {
  const admin = await signInByCall(server, 'admin');
  const truck = { signCode: '浙B99242', terminal: '9900000242' };
  const delivery = await arrange(server, admin, truck, 'SHARE-2', Date.now() - 8 * 60 * minuteMs);
  await delivery.tell(0.5);
  const until = await shared(admin, 'SHARE-2', { graceHours: '1' });
  const lasting = await shared(admin, 'SHARE-2', {});
  const visitor = await guestOf(browser);
  await visitor.page.goto(server.url + until.path);
  const seen = share(visitor.page);
  await expect(seen.locator('[data-field=phase]')).toHaveText('运输途中');
  // What it told hours ago says nothing of its arrival, and is marked as old.
  await expect(seen.locator('[data-part=age]')).toHaveAttribute('data-stale', 'true');
  await expect(seen.locator('[data-field=arrival]')).toHaveText('—');
  await delivery.tell(1);
  await visitor.page.reload();
  await expect(seen).toContainText('此链接已结束');
  await visitor.page.goto(server.url + lasting.path);
  await visitor.page.reload();
  await expect(seen.locator('[data-field=phase]')).toHaveText('已卸油');
  await expect(seen.locator('[data-part=no-place]')).toBeVisible();
  await expect(seen.locator('[data-part=no-certificate]')).toBeVisible();
  const [task] = field(
    await admin.get(`/resources/monitor/way_bill?pageSize=1&search=SHARE-2`),
    'rows',
  ) as readonly object[];
  await admin.post('/sealCertificate', { taskCode: String(field(task, 'taskCode')) });
  await visitor.page.reload();
  const [paper] = await Promise.all([
    visitor.page.context().waitForEvent('page'),
    seen.locator('[data-part=certificate]').click(),
  ]);
  await expect(paper.locator('[data-field=finding]')).toHaveAttribute('data-value', 'genuine');
  await visitor.close();
});
