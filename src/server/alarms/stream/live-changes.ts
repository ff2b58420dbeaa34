import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';

/** A truck whose present state has changed. */
export interface ChangedTruck {
  readonly signCode: string;
  readonly companyCode: string;
  readonly sprinkler: boolean;
  /** Its `TruckStatus` as JSON. */
  readonly text: string;
}

/** A live frame, written once for all who get the same. */
export interface LiveFrameBody {
  readonly text: string;
  /** Deflated (RFC 1951). */
  packed(): Promise<Buffer>;
}

/** Shorter ones are sent as text to everybody. */
export const minCompressLength = 1_400;

const pack = promisify(deflateRaw);

export const liveFrame = (trucks: readonly ChangedTruck[], serverTime: number): LiveFrameBody => {
  const text = `{"msgType":${frameTypes.live},"trucks":[${trucks.map((truck) => truck.text).join(',')}],"serverTime":${serverTime}}`;
  let packed: Promise<Buffer> | null = null;
  return { text, packed: () => (packed ??= pack(text, { level: 3 })) };
};

/** What changed between two looks, for many sockets of few scopes. */
export interface LiveChanges {
  readonly trucks: readonly ChangedTruck[];
  /** The frame for a scope; null: nothing of it has changed. */
  frameOf(companies: ReadonlySet<string>): LiveFrameBody | null;
}

/** @param serverTime when it was read, ms UTC */
export const liveChanges = (trucks: readonly ChangedTruck[], serverTime: number): LiveChanges => {
  const changed = [...new Set(trucks.map(({ companyCode }) => companyCode))];
  const frames = new Map<string, LiveFrameBody>();
  return {
    trucks,
    frameOf: (companies) => {
      const mine = changed.filter((code) => companies.has(code));
      if (mine.length === 0) return null;
      const key = mine.join('\n');
      const known = frames.get(key);
      if (known) return known;
      const frame = liveFrame(
        trucks.filter(({ companyCode }) => companies.has(companyCode)),
        serverTime,
      );
      frames.set(key, frame);
      return frame;
    },
  };
};
