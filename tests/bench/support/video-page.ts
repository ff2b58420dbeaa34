import type { BrowserContext, Page } from 'playwright';

/** What a page of video did, in ms of `Date.now`: page, worker and server have a time origin each, and one clock. */
export interface PageFigures {
  /** Last press on a channel. */
  readonly pressedMs: number;
  /** By tile: when the server says that the stream's first frame came to it. */
  readonly startMs: Readonly<Record<number, number>>;
  readonly longTasks: readonly number[];
  /** By tile: when its first picture was painted since the last press, and all paints since the last look. */
  readonly tiles: Readonly<Record<number, { readonly firstMs: number; readonly paints: readonly Paint[] }>>;
}

/** When a picture was painted, and its time in the stream. */
export type Paint = readonly [atMs: number, streamMs: number];

declare global {
  var videoBench: {
    pressedMs: number;
    startMs: Record<number, number>;
    longTasks: number[];
    tiles: Record<number, { firstMs: number; paints: Paint[] }>;
    sockets: WebSocket[];
  };
}

/** Runs in the page before its own code. */
const watchPage = (): void => {
  globalThis.videoBench = { pressedMs: 0, startMs: {}, longTasks: [], tiles: {}, sockets: [] };
  const { videoBench } = globalThis;
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || target.closest('[data-channel]') === null) return;
      videoBench.pressedMs = Date.now();
      videoBench.tiles = {};
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) videoBench.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const PlainWorker = globalThis.Worker;
  globalThis.Worker = class extends PlainWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', (event) => {
        const paints: unknown = Reflect.get(Object(event.data), 'paints');
        if (!Array.isArray(paints)) return;
        event.stopImmediatePropagation();
        for (const [tile, atMs, streamMs] of paints as [number, number, number][]) {
          const known = (videoBench.tiles[tile] ??= { firstMs: atMs, paints: [] });
          known.paints.push([atMs, streamMs]);
        }
      });
    }
  };
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      if (!String(url).endsWith('/video')) return;
      videoBench.sockets.push(this);
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return;
        const said: unknown = JSON.parse(data);
        if (Reflect.get(Object(said), 'type') === 'format')
          videoBench.startMs[Number(Reflect.get(Object(said), 'tile'))] = Number(
            Reflect.get(Object(said), 'startMs'),
          );
      });
    }
  };
};

/** Runs in the worker that decodes, before its own code: tells the page what is painted, ten times a second. */
const watchWorker = `
  const tiles = new Map();
  let paints = [];
  addEventListener('message', ({ data }) => { if (data.type === 'canvas') tiles.set(data.canvas, data.tile); });
  const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage;
  OffscreenCanvasRenderingContext2D.prototype.drawImage = function (picture, ...rest) {
    const drawn = draw.call(this, picture, ...rest);
    paints.push([tiles.get(this.canvas) ?? -1, Date.now(), picture.timestamp / 1000]);
    return drawn;
  };
  setInterval(() => { if (paints.length > 0) postMessage({ paints }); paints = []; }, 100);
`;

/** A page whose pictures are counted. */
export const openVideoPage = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  await page.goto(address);
  return page;
};

/** Lets the workers of this context's pages tell what they paint. */
export const countPaints = async (context: BrowserContext): Promise<void> => {
  await context.route(/\.js$/, async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    // The one script that makes decoders; the page's own code only asks whether there are any.
    return text.includes('new VideoDecoder(')
      ? route.fulfill({ response: reply, body: `${watchWorker}${text}` })
      : route.fulfill({ response: reply, body: text });
  });
};

/** What a page did since the last look. */
export const lookAt = (page: Page): Promise<PageFigures> =>
  page.evaluate(() => {
    const { pressedMs, startMs, longTasks, tiles } = globalThis.videoBench;
    const seen = structuredClone({ pressedMs, startMs, longTasks, tiles });
    globalThis.videoBench.longTasks = [];
    for (const one of Object.values(tiles)) one.paints = [];
    return seen;
  });

/** Goes on beyond the time at which streams stop by themselves, as somebody who watches would. */
export const goOn = (page: Page, tiles: number): Promise<void> =>
  page.evaluate((count) => {
    const socket = globalThis.videoBench.sockets.at(-1);
    for (let tile = 0; tile < count; tile += 1) socket?.send(JSON.stringify({ type: 'extend', tile }));
  }, tiles);
