import { chromium, type Browser, type Page } from 'playwright';

import { quietBrowserArgs } from '../../support/quiet-browser.ts';

export const mapPath = '/monitor/track_map';

/** Debian's browser, which the figures are of. */
export const browserPath = '/usr/bin/chromium';

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath, args: quietBrowserArgs });

/** Wall clock with fractions of a ms; a page's `performance.timeOrigin + performance.now()` is the same clock. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Notes when the first truck is on the canvas: trucks are drawn from pieces, the base map and controls are not. */
export const watchMarkers = (): void => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  const watched: typeof draw = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
    const [piece] = args;
    const small = (piece instanceof ImageBitmap || piece instanceof HTMLCanvasElement) && piece.width < 400;
    if (small && this.canvas.isConnected && performance.getEntriesByName('markers').length === 0)
      performance.mark('markers');
    return Reflect.apply(draw, this, args);
  };
  CanvasRenderingContext2D.prototype.drawImage = watched;
};

/** When that was, ms since the page's navigation began. */
export const markersAtMs = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => performance.getEntriesByName('markers')[0]?.startTime, undefined, {
      timeout: 60_000,
      polling: 20,
    })
    .then((found) => found.jsonValue())
    .then(Number);
