import type { LonLat } from '#domain/geo/geo.ts';

export interface EngineWay {
  readonly km: number;
  readonly seconds: number;
}

/** What a routing engine is asked. It may throw whatever a connection throws. */
export interface RoutingEngine {
  /** From each place to one; null: there is no way, which is an answer and no failure. */
  readonly ways: (from: readonly LonLat[], to: LonLat) => Promise<readonly (EngineWay | null)[]>;
  /** Along roads through all of these; null: there is no way. */
  readonly line: (
    places: readonly LonLat[],
  ) => Promise<readonly (readonly [longitudeDeg: number, latitudeDeg: number])[] | null>;
}

/** The engine has answered that it knows no way. */
export class NoWay extends Error {}

const timeoutMs = 3_000;
const mostBytes = 4_000_000;

/** Asks an engine for JSON, within three seconds. @throws NoWay, or whatever a connection throws */
export const askEngine = async (
  fetch: typeof globalThis.fetch,
  url: string,
  body?: object,
): Promise<unknown> => {
  const reply = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await reply.text();
  if (text.length > mostBytes) throw new Error('the routing engine answers too much');
  if (reply.status === 400) throw new NoWay();
  if (!reply.ok) throw new Error(`the routing engine answers HTTP ${reply.status}`);
  return JSON.parse(text) as unknown;
};
