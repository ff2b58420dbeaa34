import type { Packet } from '../codec/header.ts';

/** Of one terminal, and of all together: all are stored as they came, so what is let go is undated, not lost. */
const mostOfTerminal = 200;
const mostBytes = 64 * 1024 * 1024;

/** A message that waits in memory to be read once the zone of its terminal's clock is known. */
export interface HeldMessage {
  readonly packet: Packet;
  /** The offset from UTC that it would have been read by. */
  readonly utcOffsetMin: number;
}

const bytesOf = (messages: readonly HeldMessage[]): number =>
  messages.reduce((sum, { packet }) => sum + packet.body.length, 0);

/** Messages that wait, by their terminal's number. Where they are too many, those of who has waited longest go. */
export const createHeldMessages = (limitBytes = mostBytes) => {
  const held = new Map<string, readonly HeldMessage[]>();
  let bytes = 0;
  const of = (phone: string): readonly HeldMessage[] => held.get(phone) ?? [];
  const set = (phone: string, messages: readonly HeldMessage[]): void => {
    bytes += bytesOf(messages) - bytesOf(of(phone));
    if (messages.length === 0) held.delete(phone);
    else held.set(phone, messages);
  };
  return {
    of,
    add: (phone: string, message: HeldMessage): void => {
      set(phone, [...of(phone), message].slice(-mostOfTerminal));
      for (const longest of held.keys()) {
        if (bytes <= limitBytes) return;
        set(longest, []);
      }
    },
    /** What came meanwhile stays. */
    remove: (phone: string, messages: readonly HeldMessage[]): void =>
      set(
        phone,
        of(phone).filter((one) => !messages.includes(one)),
      ),
  };
};
