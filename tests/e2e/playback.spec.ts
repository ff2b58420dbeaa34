import { readFile } from 'node:fs/promises';

import { covers } from '../support/covers.ts';
import { signInByCall } from './support/api.ts';
import { openPage, part } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { createTerminal, makeTruck } from './support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99521', terminal: '9900000521' };
const minuteMs = 60_000;

test('a journey is played, sought by key, read at its moment, and taken along as a file', async ({
  page,
  server,
  signedIn,
}) => {
  covers('page.monitor/playback_track', 'page.monitor/track_detail');
  await makeTruck(await signInByCall(server, 'admin'), truck);
  const { message, send } = createTerminal(server, truck);
  const fixes = Array.from({ length: 21 }, (_, index) => 40 - index);
  await send(
    ...fixes.map((age) =>
      message(
        'position',
        {
          fix: '3d',
          longitudeDeg: 121.4 + (40 - age) / 100,
          latitudeDeg: 29.72,
          speedKmh: 58,
          bearingDeg: 90,
          acc: true,
          satellites: 12,
        },
        age * minuteMs,
      ),
    ),
  );
  const at = (age: number): string => new Date(Date.now() - age * minuteMs).toISOString();
  const link = new URLSearchParams({
    signCode: truck.signCode,
    startTime: at(45),
    endTime: at(15),
    time: at(30),
  });
  await signedIn('admin');
  const opened = await openPage(page, `monitor/playback_track?${link.toString()}`);
  await expect(opened).toHaveAttribute('aria-label', '轨迹回放');
  const moment = part(page, 'moment');
  await expect(moment).toContainText('58 km/h');
  const before = await moment.getAttribute('data-value');
  await page.keyboard.press('ArrowRight');
  await expect(moment).not.toHaveAttribute('data-value', before ?? '');
  await page.keyboard.press(' ');
  const playing = await moment.getAttribute('data-value');
  await expect(moment).not.toHaveAttribute('data-value', playing ?? '');
  await page.keyboard.press(' ');
  const saved = page.waitForEvent('download');
  await opened.getByRole('button', { name: 'GPX' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.match(/<trkpt /g)).toHaveLength(21);

  await page.addInitScript(() => sessionStorage.setItem('tankwatch.language', '"en"'));
  const detail = await openPage(page, `monitor/track_detail?${link.toString()}`);
  await expect(detail).toHaveAttribute('aria-label', 'Track detail');
  await expect(part(page, 'moment')).toContainText('58 km/h');
});
