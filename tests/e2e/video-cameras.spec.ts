import { readCode } from '../support/video/read-code.ts';
import { field, signInByCall } from './support/api.ts';
import { startServer } from './support/server.ts';
import { foldUrgent, openPage } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('pictures of a truck’s cameras reach the wall through both doors: channel and second are read back from what is painted', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const server = await startServer(20, undefined, { JT808_PORT: '0', JT1078_PORT: '0' });
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  const caller = await signInByCall(server, 'useradmin');
  await context.addCookies([caller.cookie]);
  const page = await context.newPage();
  // Units sign in within seconds of the start.
  const online = async (): Promise<number | null> => {
    const trucks = field(await caller.get('/videoCameras'), 'trucks');
    const first = (Array.isArray(trucks) ? trucks : []).find((truck) => field(truck, 'online') === true);
    return first === undefined ? null : Number(field(first, 'truckId'));
  };
  await expect.poll(online, { timeout: 30_000 }).not.toBeNull();
  const truckId = await online();
  await openPage(page, `monitor/video_monitor?tiles=4&watch=${truckId}:1,${truckId}:2`);
  await foldUrgent(page);
  const painted = (tile: number) =>
    page
      .locator(`[data-part=video-tile][data-tile="${tile}"]`)
      .locator('canvas, video')
      .evaluate((picture) => {
        const copy = document.createElement('canvas');
        copy.width = 352;
        copy.height = 288;
        const pen = copy.getContext('2d');
        pen?.drawImage(picture as HTMLCanvasElement, 0, 0);
        return Array.from(
          { length: 22 },
          (_, block) => pen?.getImageData(block * 16 + 8, 280, 1, 1).data[0] ?? 128,
        );
      })
      .then((dots) => readCode((x) => dots[x >> 4] ?? 128));
  for (const [tile, channel] of [
    [0, 1],
    [1, 2],
  ] as const) {
    await expect.poll(async () => (await painted(tile))?.channel, { timeout: 20_000 }).toBe(channel);
    const before = (await painted(tile))?.seconds;
    await expect.poll(async () => (await painted(tile))?.seconds, { timeout: 5000 }).not.toBe(before);
    const chinaSeconds = Math.floor(Date.now() / 1000) + 8 * 3600;
    const late = (chinaSeconds % 86_400) - ((await painted(tile))?.seconds ?? Number.NaN);
    expect((late + 4096 * 22) % 4096).toBeLessThan(4);
  }
  await context.close();
  await server.dispose();
});
