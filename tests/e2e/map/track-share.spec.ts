import { violationsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';
import { tanker } from '../support/world.ts';

const hourMs = 3_600_000;

test(
  'a replay is shared by link, opened by somebody without account, and opens nothing once revoked',
  { tag: '@deep' },
  async ({ page, atDesk, browser, server }) => {
    const query = new URLSearchParams({
      signCode: tanker.signCode,
      startTime: new Date(Date.now() - 2 * hourMs).toISOString(),
      endTime: new Date().toISOString(),
    }).toString();
    const playback = await atDesk('useradmin', `monitor/playback_track?${query}`);
    await playback.locator('[data-part=share]').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-part=share-create]').click();
    const link = (await dialog.locator('[data-part=share-link]').innerText()).trim();
    expect(link).toMatch(/\/shared_track#/);
    expect(await violationsOf(page, 'monitor/playback_track')).toEqual([]);

    const context = await browser.newContext();
    const guest = await context.newPage();
    await guest.goto(link.replace(/^https?:\/\/[^/]+/, server.url));
    const shared = guest.locator('[data-page=shared_track]');
    await expect(shared).toContainText(tanker.signCode);
    await expect(shared.locator('[data-part=replay-events] button').first()).toBeVisible();
    expect(await violationsOf(guest, 'shared_track')).toEqual([]);
    await shared.locator('[data-part=other-language]').click();
    await expect(shared.getByRole('heading', { level: 1 })).toHaveText('Shared replay');
    // Nothing but this: another address asks to sign in.
    const other = await context.newPage();
    await other.goto(`${server.url}/monitor/track_map`);
    await expect(other).toHaveURL(/\/login/);

    await dialog.locator('[data-part=shares] li').first().getByRole('button', { name: '撤回' }).click();
    await expect(dialog.locator('[data-part=shares] li')).toHaveCount(0);
    await guest.reload();
    await expect(shared).toContainText(/链接无效|not valid/);
    await context.close();
  },
);
