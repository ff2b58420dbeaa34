import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { violationsOf } from '../support/accessibility.ts';
import { signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import { arrange, type Guest, guestOf, share, shared } from '../support/shares.ts';
import { expect, test } from '../support/test.ts';

// What is arranged before anything was told counts for all that is told afterwards: a server that has heard nothing yet.
test.use({ serverOf: 'share-links' });

const minuteMs = 60_000;
/** Of a page that somebody opens once, on whatever line. */
const mostBytes = 120_000;

test('page.monitor/share_link: a dispatcher makes a link from a way bill; whoever has it sees that delivery and nothing of the console', async ({
  page,
  server,
  signedIn,
  browser,
}) => {
  const admin = await signInByCall(server, 'admin');
  const truck = { signCode: '浙B99241', terminal: '9900000241' };
  const delivery = await arrange(server, admin, truck, 'SHARE-1', Date.now() - 29 * minuteMs);
  await delivery.tell(1, Date.now());

  await signedIn('useradmin');
  await page.goto(`${server.url}/monitor/way_bill`);
  const bills = pageAt(page, 'monitor/way_bill');
  await bills.locator('tr[data-id]', { hasText: 'SHARE-1' }).click();
  await bills.locator('[data-part=share-delivery]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=audience]')).toHaveValue(delivery.station);
  await dialog.locator('[name=audience]').fill('宁波站长 Station');
  await dialog.locator('[name=compartments]').check();
  await dialog.locator('[name=embed]').check();
  expect(await violationsOf(page, 'monitor/way_bill')).toEqual([]);
  await dialog.locator('[data-part=share-create]').click();
  const link = (await dialog.locator('[data-part=share-link]').innerText()).trim();
  expect(link).toMatch(/\/share\/[\w-]{12}#[\w-]{32}$/);
  await expect(dialog.locator('[data-part=embed-snippet]')).toContainText('<iframe');
  const address = link.replace(/^https?:\/\/[^/]+/, server.url);

  for (const [name, guest] of Object.entries({
    'zh-desktop-light': {},
    'en-desktop-dark': { locale: 'en-GB', scheme: 'dark' },
    'zh-phone-dark': { scheme: 'dark', size: { width: 360, height: 740 } },
    'en-phone-light': { locale: 'en-GB', size: { width: 360, height: 740 } },
    'zh-small': { size: { width: 320, height: 480 } },
    'en-wide': { locale: 'en-GB', size: { width: 2560, height: 1300 } },
  } satisfies Record<string, Guest>)) {
    const visitor = await guestOf(browser, guest);
    await visitor.page.goto(address);
    const seen = share(visitor.page);
    const isEnglish = 'locale' in guest;
    await expect(seen).toHaveAttribute('data-state', 'open');
    await expect(seen.locator('h1')).toContainText('99241');
    await expect(seen.locator('[data-field=phase]')).toHaveText(isEnglish ? 'On the way' : '运输途中');
    await expect(seen.locator('[data-field=arrival]')).toHaveText(/\d\d:\d\d|≈/);
    await expect(seen.locator('[data-part=compartments] tbody tr').first()).toContainText(
      isEnglish ? 'Gasoline' : '汽油',
    );
    await expect(seen.locator('[data-part=age]')).toHaveAttribute('data-stale', 'false');
    await expect(seen.locator('[data-part=map]')).toBeVisible();
    await expect(seen.locator('[data-part=watermark]')).toHaveAttribute('data-text', /^宁波站长 Station · /);
    expect(
      await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await violationsOf(visitor.page, `share ${name}`)).toEqual([]);
    // No hub, no console, nobody else; and the token stays behind the #.
    const [, token = ''] = address.split('#');
    expect(visitor.urls.filter((url) => /hub|base-|screens|frame/.test(url))).toEqual([]);
    expect(visitor.urls.filter((url) => new URL(url).href.split('#')[0]?.includes(token))).toEqual([]);
    expect(await visitor.page.context().cookies()).toEqual([]);
    expect(await visitor.bytes()).toBeGreaterThan(10_000);
    expect(await visitor.bytes()).toBeLessThan(mostBytes);
    await visitor.page.locator('[data-part=other-language]').click();
    await expect(seen.locator('[data-field=phase]')).toHaveText(isEnglish ? '运输途中' : 'On the way');
    await visitor.close();
  }

  // It is listed, and revoked there.
  await page.goto(`${server.url}/monitor/share_link`);
  const links = pageAt(page, 'monitor/share_link');
  const row = links.locator('tr[data-id]', { hasText: '宁波站长' });
  await expect(row).toContainText('SHARE-1');
  await expect(row).toContainText('有效');
  const visitor = await guestOf(browser);
  await visitor.page.goto(address);
  await expect(share(visitor.page)).toHaveAttribute('data-state', 'open');
  await row.click();
  await expect(links.locator('[data-part=share-address] button')).toBeVisible();
  await links.getByRole('button', { name: '撤回' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(row).toContainText('已撤回');
  await visitor.page.reload();
  await expect(share(visitor.page)).toContainText('此链接已结束');
  expect(await violationsOf(visitor.page, 'share ended')).toEqual([]);
  await visitor.page.goto(`${server.url}/share/none#none`);
  await visitor.page.reload();
  await expect(share(visitor.page)).toContainText('链接无效');
  await visitor.close();
});

test('the place of a truck is shared from its card on the map', async ({
  page,
  server,
  signedIn,
  browser,
}) => {
  const admin = await signInByCall(server, 'admin');
  const truck = { signCode: '浙B99245', terminal: '9900000245' };
  const delivery = await arrange(server, admin, truck, 'SHARE-5', Date.now() - 29 * minuteMs);
  await delivery.tell(1, Date.now());
  await signedIn('dispatcher');
  await page.goto(`${server.url}/monitor/track_map?truck=${encodeURIComponent(truck.signCode)}`);
  await page.locator('[data-part=share-truck]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-part=share-create]')).toBeDisabled();
  await dialog.locator('[name=audience]').fill('客户');
  await dialog.locator('[name=withCode]').check();
  await dialog.locator('[data-part=share-create]').click();
  const link = (await dialog.locator('[data-part=share-link]').innerText()).trim();
  const code = (await dialog.locator('[data-part=access-code]').innerText()).trim();
  const visitor = await guestOf(browser, { locale: 'en-GB' });
  await visitor.page.goto(link.replace(/^https?:\/\/[^/]+/, server.url));
  const seen = share(visitor.page);
  await expect(seen).toHaveAttribute('data-state', 'codeNeeded');
  expect(await violationsOf(visitor.page, 'share code')).toEqual([]);
  await seen.getByRole('textbox').fill(code === '000000' ? '1' : '000000');
  await seen.getByRole('button', { name: 'Open' }).click();
  await expect(seen).toContainText('Wrong access code');
  await seen.getByRole('textbox').fill(code);
  await visitor.page.keyboard.press('Enter');
  await expect(seen.locator('h1')).toContainText('99245');
  await expect(seen.locator('[data-part=age]')).toContainText('Position: just now');
  await expect(seen.locator('[data-field=phase]')).toHaveCount(0);
  await visitor.close();
});

test('while nobody answers, a page shows what it knew, with its age', async ({ server, browser }) => {
  const admin = await signInByCall(server, 'admin');
  const truck = { signCode: '浙B99243', terminal: '9900000243' };
  const delivery = await arrange(server, admin, truck, 'SHARE-3', Date.now() - 29 * minuteMs);
  await delivery.tell(1, Date.now());
  const { path } = await shared(admin, 'SHARE-3', {});
  const visitor = await guestOf(browser, { locale: 'en-GB' });
  await visitor.page.clock.install();
  await visitor.page.goto(server.url + path);
  const seen = share(visitor.page);
  await expect(seen).toHaveAttribute('data-state', 'open');
  await visitor.page.context().setOffline(true);
  await visitor.page.clock.runFor(5 * minuteMs);
  await expect(seen.locator('[data-part=away]')).toContainText(/can’t be reached; this is from \d min ago/);
  await expect(seen.locator('h1')).toContainText('99243');
  await visitor.close();
});

/** A website that shows an address in a frame. */
const website = async (address: string) => {
  const server = createServer((_request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>site</title><iframe src="${address}" width="320" height="480"></iframe>`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
};

test('only a site that is listed shows a link in a frame, and only a link that may be', async ({
  server,
  browser,
}) => {
  const admin = await signInByCall(server, 'admin');
  const truck = { signCode: '浙B99244', terminal: '9900000244' };
  const delivery = await arrange(server, admin, truck, 'SHARE-4', Date.now() - 29 * minuteMs);
  await delivery.tell(1, Date.now());
  const ofTruck = { kind: 'truck', signCode: truck.signCode, contents: 'place' };
  const open = await shared(admin, 'SHARE-4', { ...ofTruck, embed: 'true' });
  const shut = await shared(admin, 'SHARE-4', ofTruck);
  const listed = await website(server.url + open.path);
  const other = await website(server.url + open.path);
  await admin.post('/resources/setting/interface/embed_origin', {
    value: JSON.stringify({ origin: listed.origin, companyCode: 'TW' }),
  });
  const visitor = await guestOf(browser, { size: { width: 400, height: 560 } });
  const framed = visitor.page.frameLocator('iframe').locator('[data-page=share]');
  await visitor.page.goto(listed.origin);
  await expect(framed).toHaveAttribute('data-state', 'open');
  await expect(framed.locator('h1')).toContainText('99244');
  await expect(framed.locator('[data-part=map]')).toBeVisible();

  const refused: string[] = [];
  visitor.page.on('console', (message) => refused.push(message.text()));
  await visitor.page.goto(other.origin);
  await expect.poll(() => refused.join()).toContain('frame-ancestors');
  await expect(framed).toHaveCount(0);
  const third = await website(server.url + shut.path);
  await admin.post('/resources/setting/interface/embed_origin', {
    value: JSON.stringify({ origin: third.origin, companyCode: 'TW' }),
  });
  refused.length = 0;
  await visitor.page.goto(third.origin);
  await expect.poll(() => refused.join()).toContain('frame-ancestors');
  await expect(framed).toHaveCount(0);
  await visitor.close();
  for (const site of [listed, other, third]) site.close();
});
