import type { TileLayerName } from '#contract/fleet/maps.ts';

import type { Provider } from './provider-settings.ts';
import type { MapUse } from './map-use.ts';
import { type Away, away, type TileAnswer } from './tile-answer.ts';

export interface ProviderPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** What was asked for today, and what became of it. */
  readonly use: Pick<MapUse, 'asked' | 'came' | 'failed' | 'tilesToday'>;
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 8_000;
const mostBytes = 2_000_000;
/** Requests under way to one provider. A view has some twelve tiles, of two layers. */
const mostAtOnce = 32;
/** Requests that wait for their turn; more are refused at once. */
const mostWaiting = 500;
const restMs = 30_000;
/** After a refusal that asking again does not change. */
const longRestMs = 10 * restMs;
const pictures = /^image\/(png|jpeg|webp|gif)\b/;

const readLimited = async (reply: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (reply.body !== null)
    for await (const part of reply.body) {
      bytes += part.length;
      if (bytes > mostBytes) throw new Error('a tile is too large');
      parts.push(part);
    }
  return Buffer.concat(parts);
};

/** How long the provider lets a tile be kept, s. */
const cachedS = (header: string | null, most: number): number => {
  // `private` leaves it to the browser, which is who keeps it here.
  if (header !== null && /no-store|no-cache/i.test(header)) return 0;
  const said = /max-age=(\d{1,10})/i.exec(header ?? '')?.[1];
  return Math.min(said === undefined ? 86_400 : Number(said), most);
};

/** There is no tile at that place, however it is said: some refuse a place that they do not cover. */
const noTile: ReadonlySet<number> = new Set([204, 400, 404, 410]);

const refusedStatus = (status: number): Away => {
  if (status === 401 || status === 403) return away('keyRefused', `HTTP ${status}`);
  return away(status === 429 ? 'quota' : 'badAnswer', `HTTP ${status}`);
};

const templateOf = ({ url, overlayUrl }: Provider, layer: TileLayerName): string | undefined =>
  layer === 'ground' ? url : layer === 'namesZh' ? overlayUrl?.zh : overlayUrl?.en;

const addressOf = (provider: Provider, template: string, z: number, x: number, y: number): string => {
  const { subdomains, tms, key } = provider;
  const parts: Readonly<Record<string, string | undefined>> = {
    z: String(z),
    x: String(x),
    y: String(tms ? 2 ** z - 1 - y : y),
    s: subdomains[(x + y) % Math.max(1, subdomains.length)] ?? '',
    key: encodeURIComponent(key?.value ?? ''),
  };
  return template.replaceAll(/\{(z|x|y|s|key)\}/g, (_all, part: string) => parts[part] ?? '');
};

/**
 * Tiles of a provider, through this server: the key stays here, and what is asked for can only be a tile. Equal requests
 * become one; after a failure the provider rests.
 */
export const createTileProvider = (provider: Provider, ports: ProviderPorts) => {
  const { fetch, now, use, timeoutMs = usualTimeoutMs } = ports;
  const underWay = new Map<string, Promise<TileAnswer>>();
  const waiting: (() => void)[] = [];
  let atOnce = 0;
  let rest: { readonly untilMs: number; readonly answer: Away } | null = null;

  const ask = async (url: string): Promise<TileAnswer> => {
    const reply = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'user-agent': provider.userAgent,
        ...(provider.referer === null ? {} : { referer: provider.referer }),
      },
    });
    const contentType = reply.headers.get('content-type') ?? '';
    if (noTile.has(reply.status)) {
      await reply.body?.cancel();
      return { outcome: 'empty' };
    }
    if (!reply.ok || !pictures.test(contentType)) {
      await reply.body?.cancel();
      return reply.ok ? away('badAnswer', 'no picture was answered') : refusedStatus(reply.status);
    }
    const content = await readLimited(reply);
    const keep = cachedS(reply.headers.get('cache-control'), provider.mostCachedS);
    return { outcome: 'tile', contentType, contentEncoding: null, content, cachedS: keep };
  };

  /** An address is never part of what is told: it has the key. */
  const failed = (error: unknown): Away => {
    if (error instanceof Error && error.name === 'TimeoutError')
      return away('unreachable', `no answer within ${timeoutMs / 1000} s`);
    return away('unreachable', 'no connection, or it broke');
  };

  const note = (answer: TileAnswer): void => {
    if (answer.outcome === 'tile') use.came(provider.id);
    if (answer.outcome !== 'away') return;
    use.failed(provider.id);
    const long = answer.fault === 'keyRefused' || answer.fault === 'quota';
    rest = { untilMs: now() + (long ? longRestMs : restMs), answer };
  };

  /** Why nobody is asked now; null: nothing stands against it. */
  const refusal = (): Away | null => {
    const { key, perDay } = provider;
    if (key !== null && key.value === null) return away('keyMissing', `${key.variable} is not set`);
    if (perDay !== null && use.tilesToday(provider.id) >= perDay)
      return away('quota', `${perDay} tiles today`);
    return rest !== null && rest.untilMs > now() ? rest.answer : null;
  };

  const inTurn = async (url: string): Promise<TileAnswer> => {
    if (atOnce >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      // Those before it may have found out.
      const refused = refusal();
      if (refused !== null) return refused;
      atOnce += 1;
      use.asked(provider.id);
      const answer = await ask(url)
        .catch(failed)
        .finally(() => {
          atOnce -= 1;
        });
      note(answer);
      return answer;
    } finally {
      waiting.shift()?.();
    }
  };

  return async (layer: TileLayerName, z: number, x: number, y: number): Promise<TileAnswer | 'busy'> => {
    const refused = refusal();
    if (refused !== null) return refused;
    const template = templateOf(provider, layer);
    if (template === undefined) return { outcome: 'empty' };
    const url = addressOf(provider, template, z, x, y);
    const same = underWay.get(url);
    if (same) return same;
    if (waiting.length >= mostWaiting) return 'busy';
    const work = inTurn(url).finally(() => underWay.delete(url));
    underWay.set(url, work);
    return work;
  };
};
