import type { Page } from '@playwright/test';

import { readCode } from '../../support/video/read-code.ts';

/** What the picture of a tile of the wall says of itself: its channel and second, read back from what is painted. */
export const painted = (page: Page, tile: number) =>
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
