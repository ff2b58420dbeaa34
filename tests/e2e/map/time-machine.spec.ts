import { pageAt } from '../support/people.ts';
import { openPage, recentUnsealings } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { tanker } from '../support/world.ts';

test(
  'an alarm’s moment is opened from its report, played, moved by keys, and left for now',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const report = await atDesk('useradmin', recentUnsealings);
    await report
      .locator('tbody tr', { hasText: tanker.signCode.slice(2) })
      .first()
      .click();
    await page.locator('[data-part=place-map]').waitFor();
    await page.locator('[data-part=look-back]').first().click();
    const head = page.locator('[data-part=past-head]');
    const moment = head.locator('[data-part=past-moment]');
    await expect(moment).toBeVisible();
    const opened = Date.parse((await moment.getAttribute('data-value')) ?? '');
    const map = page.locator('main').filter({ has: page.locator('[data-part=past-map]') });
    await expect(map.locator('[data-part=truck-list]')).toContainText(tanker.signCode.slice(2));
    await expect(map.locator('[data-part=past-card]')).toHaveAttribute('data-id', tanker.signCode);
    await expect(map.locator('[data-part=past-tanks] [data-field=v20]').first()).not.toHaveText('—');

    // Keys move the moment, the address keeps it, and it opens there again.
    await head.click();
    await page.keyboard.press('ArrowLeft');
    await expect(moment).toHaveAttribute('data-value', new Date(opened - 10_000).toISOString());
    await expect
      .poll(() => new URL(page.url()).searchParams.get('at'))
      .toBe(new Date(opened - 10_000).toISOString());
    await page.keyboard.press(' ');
    await expect(map.locator('[data-part=past-play]')).toHaveAttribute('aria-label', '暂停');
    await expect
      .poll(async () => Date.parse((await moment.getAttribute('data-value')) ?? ''))
      .toBeGreaterThan(opened);
    await page.keyboard.press(' ');
    await map.locator('[data-known=now]').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('known')).toBe('now');

    await page.evaluate(() => sessionStorage.setItem('tankwatch.language', '"en"'));
    await page.reload();
    await expect(page.locator('[data-part=past-head]')).toContainText('Past');
    await page.locator('[data-part=past-head]').click();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-part=past-head]')).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBeNull();
    const live = await openPage(page, 'monitor/track_map');
    await live.locator('[data-part=look-back]').click();
    await expect(page.locator('[data-part=past-head]')).toBeVisible();
  },
);

test('a start at a moment asks for it once, however early, and each knowledge by itself', async ({
  page,
  signedIn,
}) => {
  await signedIn('useradmin');
  await page.addInitScript(() => {
    const asked: string[] = [];
    Reflect.set(globalThis, 'askedMoments', asked);
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown, ...unknown[]]) {
      const text = JSON.stringify(args[0] ?? null);
      if (text.includes('pastFleet.moment')) asked.push(text.includes('"known":"now"') ? 'now' : 'then');
      return Reflect.apply(postMessage, this, args);
    } as typeof postMessage;
  });
  const asked = () => page.evaluate(() => Reflect.get(globalThis, 'askedMoments') as readonly string[]);
  // Not a whole second: the map goes to one.
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000 + 123).toISOString();
  for (const known of ['then', 'now']) {
    await page.goto(`/monitor/track_map?at=${at}${known === 'now' ? '&known=now' : ''}`);
    await pageAt(page, 'monitor/track_map').waitFor();
    await expect(page.locator('[data-part=past-states]')).toHaveAttribute(
      'data-value',
      new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString(),
    );
    expect(await asked()).toEqual([known]);
  }
});
