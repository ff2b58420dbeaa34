import { field, signInByCall } from '../support/api.ts';
import { painted } from '../support/painted.ts';
import { startServer } from '../support/server.ts';
import { foldUrgent, openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test(
  'pictures of a truck’s cameras reach the wall through both listeners: channel and second are read back from what is painted',
  { tag: '@deep' },
  async ({ browser }) => {
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
    await expect.poll(online, { timeout: 120_000 }).not.toBeNull();
    const truckId = await online();
    await openPage(page, `monitor/video_monitor?tiles=4&watch=${truckId}:1,${truckId}:2`);
    await foldUrgent(page);
    for (const [tile, channel] of [
      [0, 1],
      [1, 2],
    ] as const) {
      await expect.poll(async () => (await painted(page, tile))?.channel, { timeout: 120_000 }).toBe(channel);
      const before = (await painted(page, tile))?.seconds;
      await expect.poll(async () => (await painted(page, tile))?.seconds, { timeout: 5000 }).not.toBe(before);
      const chinaSeconds = Math.floor(Date.now() / 1000) + 8 * 3600;
      const late = (chinaSeconds % 86_400) - ((await painted(page, tile))?.seconds ?? Number.NaN);
      expect((late + 4096 * 22) % 4096).toBeLessThan(4);
    }
    await context.close();
    await server.dispose();
  },
);
