import type { Packet } from './header.ts';

/** Messages of which parts are missing, of one connection, at most; the oldest makes room. */
const maxOpen = 64;
/** Bytes of their parts, at most. */
const maxOpenBytes = 8 * 1024 * 1024;
/** After so long without a new part the missing ones are asked for, once; after as long again the message is dropped. */
export const patienceMs = 60_000;

/** Numbers of one question: older terminals read the count from one byte. */
const maxAskedFor = 255;

interface Open {
  readonly firstSerial: number;
  readonly total: number;
  /** By number, from 1. */
  readonly parts: Map<number, Buffer>;
  bytes: number;
  heardMs: number;
  asked: boolean;
  /** It is whole and on its way into the store. */
  underWay: boolean;
}

/** Parts that did not come: answered with these parts once more (0x8003, and 0x0005 the other way). */
export interface MissingParts {
  /** Serial of the first part. */
  readonly firstSerial: number;
  /** Numbers, from 1. */
  readonly numbers: readonly number[];
}

/** What became of a packet: the whole message, one part more of it, or one that is stored already or is not to be. */
export type Taken = Packet | 'part' | 'underWay';

const keyOf = ({ messageId, part, serial }: Packet): string =>
  `${messageId}/${(serial - (part?.number ?? 1) + 1) & 0xffff}/${part?.total ?? 1}`;

/** Puts sub-packets of one connection together, in whatever order they come. */
export const createAssembly = () => {
  const open = new Map<string, Open>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= open.get(key)?.bytes ?? 0;
    open.delete(key);
  };
  const openFor = (packet: Packet, total: number, number: number, nowMs: number): Open => ({
    firstSerial: (packet.serial - number + 1) & 0xffff,
    total,
    parts: new Map<number, Buffer>(),
    bytes: 0,
    heardMs: nowMs,
    asked: false,
    underWay: false,
  });
  return {
    /**
     * Takes a packet. A whole message carries the serial of its last part to come, and is kept until `settled`: a
     * terminal whose parts were confirmed sends the last one alone where it heard nothing of the whole.
     */
    take: (packet: Packet, nowMs: number): Taken => {
      const { part } = packet;
      if (part === null) return packet;
      if (part.number < 1 || part.number > part.total) return 'part';
      const key = keyOf(packet);
      const entry = open.get(key) ?? openFor(packet, part.total, part.number, nowMs);
      if (entry.underWay) return 'underWay';
      entry.heardMs = nowMs;
      open.set(key, entry);
      if (!entry.parts.has(part.number)) {
        // A copy: the frame's memory is that of the stream.
        entry.parts.set(part.number, Buffer.from(packet.body));
        entry.bytes += packet.body.length;
        bytes += packet.body.length;
      }
      if (entry.parts.size === part.total) {
        entry.underWay = true;
        const inOrder = [...entry.parts].toSorted(([a], [b]) => a - b).map(([, body]) => body);
        return { ...packet, body: Buffer.concat(inOrder) };
      }
      for (const [oldest] of open) {
        if (open.size <= maxOpen && bytes <= maxOpenBytes) break;
        drop(oldest);
      }
      return 'part';
    },
    /** A whole message was stored, or not: then any of its parts brings it again. */
    settled: (packet: Packet, stored: boolean): void => {
      const key = keyOf(packet);
      const entry = open.get(key);
      if (stored) drop(key);
      else if (entry !== undefined) entry.underWay = false;
    },
    /** Messages whose parts have been awaited for long: to ask for, once; those that were asked for are dropped. */
    overdue: (nowMs: number): MissingParts[] => {
      const missing: MissingParts[] = [];
      for (const [key, entry] of open) {
        if (entry.underWay || nowMs - entry.heardMs < patienceMs) continue;
        if (entry.asked) {
          drop(key);
          continue;
        }
        entry.asked = true;
        entry.heardMs = nowMs;
        const numbers: number[] = [];
        for (let number = 1; number <= entry.total && numbers.length < maxAskedFor; number += 1)
          if (!entry.parts.has(number)) numbers.push(number);
        if (numbers.length > 0) missing.push({ firstSerial: entry.firstSerial, numbers });
      }
      return missing;
    },
    /** Bytes that wait for the rest. */
    bytes: (): number => bytes,
  };
};
