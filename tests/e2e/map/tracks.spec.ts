import { covers } from '../../support/covers.ts';
import { violationsOf } from '../support/accessibility.ts';
import { openPage, recentUnsealings } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { makeTruck } from '../support/trucks.ts';
import { driven, tanker } from '../support/world.ts';
import { signInByCall } from '../support/api.ts';

const address = 'monitor/playback_track';
const hourMs = 3_600_000;

test(
  'page.monitor/playback_track: trucks are played back at one moment, which keys, events and the address move',
  { tag: '@deep' },
  async ({ page, atDesk, world }) => {
    covers('error.no-location-information', 'error.query-range-too-long');
    // Others speak for the trucks that all share.
    const unheard = { signCode: '浙B99151', terminal: '9900000151' };
    await makeTruck(await signInByCall(world, 'admin'), unheard);
    const query = (plates: readonly string[], hours = 2): string => {
      const now = Date.now();
      return new URLSearchParams({
        signCode: plates.join(','),
        startTime: new Date(now - hours * hourMs).toISOString(),
        endTime: new Date(now).toISOString(),
      }).toString();
    };
    const playback = await atDesk('useradmin', `${address}?${query([tanker.signCode])}`);
    const moment = playback.locator('[data-part=moment]');
    await expect(playback.locator('[data-part=stored]')).not.toHaveAttribute('data-value', '0');
    const before = await moment.getAttribute('data-value');
    const opening = playback.locator('[data-part=replay-events] button[data-kind=opening]').first();
    await opening.click();
    await expect(moment).not.toHaveAttribute('data-value', before ?? '');
    const opened = await moment.getAttribute('data-value');
    // The moment is in the address, and opens there again.
    await expect.poll(() => new URL(page.url()).searchParams.get('time')).toBe(opened);
    await page.reload();
    await expect(moment).toHaveAttribute('data-value', opened ?? '');
    // By the keyboard alone: an alarm of another test may float over the foot.
    await opening.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(moment).toHaveAttribute(
      'data-value',
      new Date(Date.parse(opened ?? '') - 10_000).toISOString(),
    );
    expect(await violationsOf(page, address)).toEqual([]);

    await playback.locator('[name=signCode]').fill(driven.signCode);
    await playback.locator('[data-part=track-query] button[type=submit]').click();
    await expect(playback.locator('[data-part=replay-trucks] [data-id]')).toHaveCount(2);
    await playback.getByRole('button', { name: '表格' }).click();
    await expect(playback.locator('[data-part=replay-table] tr[aria-current=time]')).toHaveCount(1);
    // Both by place, with the period that was played back.
    await playback.locator('[data-part=open-compare]').click();
    const compare = page.locator('[data-page="monitor/track_compare"]');
    await expect(compare.locator('[name=signCode]')).toHaveValue(tanker.signCode);
    await expect(compare.locator('[name=otherSignCode]')).toHaveValue(driven.signCode);

    await openPage(page, `${address}?${query([unheard.signCode])}`);
    await expect(playback).toContainText('未找到位置信息');
    await openPage(page, `${address}?${query([tanker.signCode], 73)}`);
    await expect(playback.locator('[data-part=period-problem]')).toHaveText('查询时间范围过长');
  },
);

test(
  'page.monitor/track_detail: an unsealing leads to its track at its moment, and on to the playback',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk(
      'useradmin',
      `${recentUnsealings}&signCode=${encodeURIComponent(tanker.signCode)}`,
    );
    await list.locator('[data-part=report-table] [data-id]').first().click();
    await page.locator('[data-part=open-track][data-page-address="monitor/track_detail"]').click();
    const detail = page.locator('[data-page="monitor/track_detail"]');
    await expect(detail.locator('[data-part=replay-table] tr[aria-current=time]')).toHaveCount(1);
    const at = await detail.locator('[data-part=moment]').getAttribute('data-value');
    await detail.locator('[data-part=open-playback]').click();
    const playback = page.locator(`[data-page="${address}"]`);
    await expect(playback.locator('[data-part=moment]')).toHaveAttribute('data-value', at ?? '');
  },
);

test(
  'page.monitor/track_compare: two journeys are compared by place, and nothing is said of another road',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const compare = await atDesk('useradmin', 'monitor/track_compare');
    const submit = compare.locator('[data-part=compare-query] button[type=submit]');
    await submit.click();
    await expect(compare.getByRole('alert')).toHaveText('请填写车牌');
    await compare.locator('[name=signCode]').fill('99999');
    await submit.click();
    await expect(compare.getByRole('alert')).toHaveText('没有车牌含“99999”的车辆');
    // Without a second truck it is the same one; a part of its plate is enough.
    await compare.locator('[name=signCode]').fill(driven.signCode.slice(-5));
    await submit.click();
    await expect(compare.locator('[data-part=common-km]')).not.toHaveAttribute('data-value', '0');
    await expect(compare.locator('[data-part=stretch][data-value=common]')).toHaveCount(1);
    await expect(compare.locator('[data-part=way-lane][data-id=behind]')).toContainText('0.0');
    const place = compare.locator('[data-part=place]');
    await compare.getByRole('slider').press('ArrowRight');
    await expect(place).toHaveAttribute('data-value', '100');
    await expect(compare.locator('[data-part=passage]')).toHaveCount(2);
    expect(new URL(page.url()).searchParams.get('otherSignCode')).toBe(driven.signCode);
    expect(await violationsOf(page, 'monitor/track_compare')).toEqual([]);

    await compare.locator('[name=otherSignCode]').fill(tanker.signCode);
    await submit.click();
    await expect(compare.locator('[data-part=never-common]')).toBeVisible();
    await expect(compare.locator('[data-part=passage][data-id=B]')).toHaveText(/不在此路/);
  },
);
