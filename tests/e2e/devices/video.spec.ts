import { type Page } from '@playwright/test';

import type { CameraTrucks, Recording } from '#contract/video/video-calls.ts';

import { covers } from '../../support/covers.ts';
import { startVideoEdge, type VideoEdge } from '../../support/video/video-edge.ts';
import { violationsOf } from '../support/accessibility.ts';
import { field, signInByCall } from '../support/api.ts';
import { pageAt, speak } from '../support/people.ts';
import type { Server } from '../support/server.ts';
import { foldUrgent, openPage, toastOf } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { driven, silent, tanker } from '../support/world.ts';

const hourMs = 3_600_000;
const dayStartMs = Math.floor((Date.now() + 8 * hourMs) / (24 * hourMs)) * 24 * hourMs - 8 * hourMs;
const yesterdayMs = dayStartMs - 24 * hourMs;
const day = new Date(yesterdayMs + 8 * hourMs).toISOString().slice(0, 10);
const at = (hour: number): string => new Date(yesterdayMs + hour * hourMs).toISOString();

const recordings: readonly Recording[] = [
  { channel: 1, startTime: at(8), endTime: at(9), alarm: false, stream: 'sub', sizeBytes: 60_000_000 },
  { channel: 1, startTime: at(10), endTime: at(10.5), alarm: true, stream: 'sub', sizeBytes: 30_000_000 },
  { channel: 2, startTime: at(8), endTime: at(8.5), alarm: false, stream: 'sub', sizeBytes: 30_000_000 },
];

let edge: VideoEdge;
let ids: readonly number[];

const cameras = (): CameraTrucks => ({
  watchS: 300,
  maxStreams: 4,
  trucks: [tanker, driven, silent].map(({ signCode }, index) => ({
    truckId: ids[index] ?? 0,
    signCode,
    companyName: '甬港镇海车队',
    terminalPhone: null,
    online: index < 2,
    seenTime: index < 2 ? new Date().toISOString() : new Date(Date.now() - 2 * hourMs).toISOString(),
    channels: [1, 2, 3],
    realTime: true,
    recording: true,
    unsupported: [],
  })),
});

const truckIds = async (server: Server): Promise<readonly number[]> => {
  const { get } = await signInByCall(server, 'admin');
  const all = await get('/truckStatusData');
  return [tanker, driven, silent].map(({ signCode }) =>
    Array.isArray(all)
      ? Number(
          field(
            all.find((one) => field(one, 'signCode') === signCode),
            'truckId',
          ),
        )
      : 0,
  );
};

test.beforeEach(async ({ world, signedIn, page }) => {
  ids = await truckIds(world);
  edge = await startVideoEdge(world.url, cameras, () => recordings);
  await signedIn('useradmin');
  await foldUrgent(page);
});
test.afterEach(() => edge.close());

const tile = (page: Page, number: number) => page.locator(`[data-part=video-tile][data-tile="${number}"]`);

const painted = async (page: Page, number: number): Promise<void> => {
  await expect
    .poll(async () => Number(await tile(page, number).getAttribute('data-shown')), { intervals: [200] })
    .toBeGreaterThan(3);
};

/** Brightness of the picture at a point, 0 to 255. */
const brightness = (page: Page, number: number, x: number, y: number): Promise<number> =>
  tile(page, number)
    .locator('canvas, video')
    .evaluate(
      (picture, [left, top]) => {
        const copy = document.createElement('canvas');
        copy.width = 176;
        copy.height = 144;
        const context = copy.getContext('2d');
        context?.drawImage(picture as HTMLCanvasElement, 0, 0);
        return context?.getImageData(left ?? 0, top ?? 0, 1, 1).data[0] ?? 0;
      },
      [x, y],
    );
/** The upper stroke of the channel's digit: 2 and 3 have it, 1 has not. */
const topStroke = (page: Page, number: number): Promise<number> => brightness(page, number, 25, 51);

const asked = (type: string): number => edge.requests.filter((one) => one.type === type).length;

test(
  'the wall shows any channels with their states in words, takes orders by key, and keeps its address',
  { tag: '@deep' },
  async ({ page }) => {
    covers('page.monitor/video_monitor', 'product.video-and-camera-settings', 'video.page-needs-ie-11');
    await page.addInitScript(() => {
      const begin = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function start(...when) {
        document.documentElement.dataset['heard'] = String(this.buffer?.length);
        begin.apply(this, when);
      };
      navigator.mediaDevices.getUserMedia = () => {
        const context = new AudioContext();
        const heard = context.createMediaStreamDestination();
        const tone = context.createOscillator();
        tone.connect(heard);
        tone.start();
        return Promise.resolve(heard.stream);
      };
    });
    await openPage(page, 'dashboard', edge.url);
    const sidebar = page.locator('[data-part=sidebar]');
    await sidebar.getByRole('button', { name: '监控中心' }).click();
    await sidebar.locator('a[href="/monitor/video_monitor"]').click();
    const main = pageAt(page, 'monitor/video_monitor');
    await expect(main).toHaveAttribute('aria-label', '视频监控');

    const channel = (of: number, number: number) => main.locator(`[data-channel="${ids[of]}:${number}"]`);
    await channel(0, 1).click();
    await channel(1, 2).click();
    await painted(page, 0);
    await painted(page, 1);
    expect(await topStroke(page, 0)).toBeLessThan(150);
    expect(await topStroke(page, 1)).toBeGreaterThan(200);
    await expect(main.locator('[data-part=wall-said]')).toContainText('2 路播放');
    expect(new URL(page.url()).searchParams.get('watch')).toBe(`${ids[0]}:1,${ids[1]}:2`);
    await expect(tile(page, 0)).toContainText(/kbit\/s/);
    await expect(tile(page, 0)).toContainText(/0\d:\d\d 后停/);

    // States in words; a picture that is old is greyed and has its time.
    edge.say({ type: 'state', tile: 1, state: 'stalled', stopsTime: null, detail: '' });
    await expect(tile(page, 1)).toHaveAttribute('data-stage', 'frozen');
    await expect(tile(page, 1)).toContainText('画面卡住');
    await expect(tile(page, 1)).toContainText('最后一帧');
    edge.say({ type: 'state', tile: 1, state: 'limit', stopsTime: null, detail: '同时最多 4 路' });
    await expect(tile(page, 1)).toContainText('同时最多 4 路');
    await tile(page, 1).locator('[data-part=tile-act]').click();
    await painted(page, 1);

    // The last half minute asks; K goes on.
    const soon = new Date(Date.now() + 20_000).toISOString();
    edge.say({ type: 'state', tile: 0, state: 'playing', stopsTime: soon, detail: '' });
    await expect(tile(page, 0).getByRole('alert')).toContainText('秒后停止');
    await page.keyboard.press('k');
    await expect(tile(page, 0).getByRole('alert')).toHaveCount(0);
    expect(asked('extend')).toBeGreaterThan(0);

    await tile(page, 0).getByRole('button', { name: /选中/ }).click();
    await page.keyboard.press('p');
    await expect(toastOf(page, 'success', '已下发抓拍')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.locator('html')).toHaveAttribute('data-heard', '800');
    await page.keyboard.down(' ');
    await expect(tile(page, 0)).toContainText('对讲中');
    await expect.poll(edge.soundBytes).toBeGreaterThan(1_000);
    await page.keyboard.up(' ');
    await expect(tile(page, 0)).not.toContainText('对讲中');

    // Hidden pages give their decoders back.
    const hide = (hidden: boolean) =>
      page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        },
        hidden ? 'hidden' : 'visible',
      );
    await hide(true);
    await expect.poll(() => edge.requests.at(-1)).toMatchObject({ type: 'pause', paused: true });
    await hide(false);
    await painted(page, 0);

    await speak(page, 'en');
    await page.reload();
    await expect(main).toHaveAttribute('aria-label', 'Video monitoring');
    await painted(page, 1);
    expect(await violationsOf(page, 'video wall')).toEqual([]);
  },
);

test('one truck’s channels play at once, without WebCodecs too', { tag: '@deep' }, async ({ page }) => {
  covers('page.monitor/real_video');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
  const main = await openPage(
    page,
    `monitor/real_video?signCode=${encodeURIComponent(tanker.signCode)}`,
    edge.url,
  );
  await expect(main).toHaveAttribute('aria-label', '实时视频');
  await expect(tile(page, 0).locator('video')).toHaveCount(1);
  for (const number of [0, 1, 2]) await painted(page, number);
  expect(await topStroke(page, 1)).toBeGreaterThan(200);
  await main.locator('[name=cameraTruck]').selectOption({ label: driven.signCode });
  await expect(tile(page, 0)).toContainText(driven.signCode.slice(2));
  await painted(page, 0);
});

test(
  'what was recorded is shown by channel, played from any moment, and fetched as a file',
  { tag: '@deep' },
  async ({ page }) => {
    covers('page.monitor/history_video');
    const address = `monitor/history_video?signCode=${encodeURIComponent(tanker.signCode)}&day=${day}`;
    const main = await openPage(page, address, edge.url);
    await expect(main).toHaveAttribute('aria-label', '历史视频');
    await expect(main.locator('[data-part=wall-said]')).toHaveText('各路合计录像 2 小时，其中报警 1 段');
    await main.locator('[data-part=play]').click();
    await painted(page, 0);
    await expect(tile(page, 0)).toContainText(`${day} 08:00:0`);

    // A drag goes elsewhere, and says so while the terminal seeks: all that the tile says is kept, since it may be short.
    const said = await tile(page, 0).evaluateHandle((element) => {
      const texts: string[] = [];
      const keep = (): unknown => texts.push(element.textContent ?? '');
      new MutationObserver(keep).observe(element, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    const slider = main.getByRole('slider');
    const box = await slider.boundingBox();
    if (box === null) throw new Error('no timeline');
    await page.mouse.move(box.x + 5, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + 20);
    await page.mouse.up();
    await expect(tile(page, 0)).toContainText(`${day} 10:`);
    expect((await said.jsonValue()).some((text) => text.includes('定位中'))).toBe(true);
    await main.getByRole('button', { name: '×4' }).click();
    expect(edge.requests.at(-1)).toMatchObject({ type: 'speed', speed: 4 });

    await page.keyboard.press('i');
    await expect(async () => {
      await page.keyboard.press('o');
      await expect(main.locator('[data-part=fetch-clip]')).toBeEnabled({ timeout: 500 });
    }).toPass();
    await expect(main.locator('[data-part=clip-said]')).toContainText(/约 .* MB/);
    expect(await violationsOf(page, 'recorded video')).toEqual([]);
    const begun = page.waitForEvent('download');
    await main.locator('[data-part=fetch-clip]').click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^${tanker.signCode} CH1 ${day} 10-\\d\\d-\\d\\d\\.mp4$`),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const seconds = await page.evaluate(async (base64) => {
      const video = document.createElement('video');
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
      await new Promise((known) => (video.ondurationchange = known));
      return video.duration;
    }, Buffer.concat(chunks).toString('base64'));
    expect(seconds).toBeGreaterThan(0.2);
  },
);

test(
  'a wall screen turns through channels without frame, goes on by itself, and comes back after a cut',
  { tag: '@deep' },
  async ({ page }) => {
    covers('page.monitor/full_video', 'video.full-video-without-layout');
    const main = await openPage(page, 'monitor/full_video?tiles=1&every=60', edge.url);
    await expect(main).toHaveAttribute('aria-label', '视频轮播');
    for (const name of ['sidebar', 'top-bar', 'tabs', 'foot-bar'])
      await expect(page.locator(`[data-part=${name}]`), name).toHaveCount(0);
    await expect(main.locator('[data-part=carousel-clock]')).toHaveText(/\d\d:\d\d:\d\d/);
    await expect(main.locator('[data-part=carousel-away]')).toContainText(silent.signCode);
    const shown = main.locator('[data-part=video-tile]');
    await expect(shown).toContainText('CH1');
    await painted(page, 0);
    await page.keyboard.press('ArrowRight');
    await expect(shown).toContainText('CH2');
    await painted(page, 1);

    expect(await violationsOf(page, 'carousel')).toEqual([]);
    const soon = new Date(Date.now() + 20_000).toISOString();
    edge.say({ type: 'state', tile: 1, state: 'playing', stopsTime: soon, detail: '' });
    await expect.poll(() => asked('extend')).toBeGreaterThan(0);
    for (const line of edge.sockets) line.terminate();
    await expect(shown).toHaveAttribute('data-condition', 'lost');
    await painted(page, 1);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/monitor\/video_monitor/);
  },
);
