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
  readonly first: Packet;
  readonly total: number;
  /** By number, from 1. */
  readonly parts: Map<number, Buffer>;
  bytes: number;
  heardMs: number;
  asked: boolean;
}

/** Parts that did not come: answered by the terminal with these parts once more (0x8003). */
export interface MissingParts {
  readonly packet: Packet;
  /** Serial of the first part. */
  readonly firstSerial: number;
  /** Numbers, from 1. */
  readonly numbers: readonly number[];
}

/** Puts sub-packets of one connection together, in whatever order they come. */
export const createAssembly = () => {
  const open = new Map<string, Open>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= open.get(key)?.bytes ?? 0;
    open.delete(key);
  };
  return {
    /** @returns the whole message, with the serial of its last part to come; null: parts are missing */
    take: (packet: Packet, nowMs: number): Packet | null => {
      const { part } = packet;
      if (part === null) return packet;
      if (part.number < 1 || part.number > part.total) return null;
      const firstSerial = (packet.serial - part.number + 1) & 0xffff;
      const key = `${packet.messageId}/${firstSerial}/${part.total}`;
      const entry: Open = open.get(key) ?? {
        first: { ...packet, serial: firstSerial },
        total: part.total,
        parts: new Map<number, Buffer>(),
        bytes: 0,
        heardMs: nowMs,
        asked: false,
      };
      entry.heardMs = nowMs;
      open.set(key, entry);
      if (!entry.parts.has(part.number)) {
        // A copy: the frame's memory is that of the stream.
        entry.parts.set(part.number, Buffer.from(packet.body));
        entry.bytes += packet.body.length;
        bytes += packet.body.length;
      }
      if (entry.parts.size === part.total) {
        drop(key);
        const inOrder = [...entry.parts].toSorted(([a], [b]) => a - b).map(([, body]) => body);
        return { ...packet, part: null, body: Buffer.concat(inOrder) };
      }
      for (const [oldest] of open) {
        if (open.size <= maxOpen && bytes <= maxOpenBytes) break;
        drop(oldest);
      }
      return null;
    },
    /** Messages whose parts have been awaited for long: to ask for, once; those that were asked for are dropped. */
    overdue: (nowMs: number): MissingParts[] => {
      const missing: MissingParts[] = [];
      for (const [key, entry] of open) {
        if (nowMs - entry.heardMs < patienceMs) continue;
        if (entry.asked) {
          drop(key);
          continue;
        }
        entry.asked = true;
        entry.heardMs = nowMs;
        const numbers: number[] = [];
        for (let number = 1; number <= entry.total && numbers.length < maxAskedFor; number += 1)
          if (!entry.parts.has(number)) numbers.push(number);
        missing.push({ packet: entry.first, firstSerial: entry.first.serial, numbers });
      }
      return missing;
    },
    /** Bytes that wait for the rest. */
    bytes: (): number => bytes,
  };
};
