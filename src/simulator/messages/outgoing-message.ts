import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import type { TerminalMessage } from '#contract/terminal-message/message.ts';

/** A message before it is sent. `sendMs` is later than `timeMs` where the terminal had no network. */
export interface SimMessage {
  readonly timeMs: number;
  sendMs: number;
  /** How far its terminal's clock was ahead, in its own times and in `sentAt`. */
  readonly aheadMs?: number;
  readonly message: TerminalMessage;
}

/** Order within one moment: a start before everything, sensors before the reading that they explain. */
const kindOrder: readonly TerminalMessageKind[] = [
  'boot',
  'driver-sign',
  'nfc-card',
  'seal-sensor',
  'door',
  'emergency',
  'position',
  'tank-level',
  'flow-status',
  'flow-delivery',
  'atg-reading',
  'atg-delivery',
  'power',
  'climate',
  'pressure',
  'adas-event',
  'media',
  'heartbeat',
  'water-tank',
  'airtight-cell',
  'command-reply',
];
const orderOf = new Map(kindOrder.map((kind, index) => [kind, index]));

const tenthMs = 100;

/**
 * The last moment at which a window may end: messages of a tenth of a second are numbered together, and two windows that
 * share one would give two of them the same name.
 */
export const windowEnd = (ms: number): number => Math.floor(ms / tenthMs) * tenthMs;

/** Adds a message of the terminal at a moment (ms UTC); one outside the window is left out. */
export type Send = <K extends TerminalMessageKind>(
  timeMs: number,
  kind: K,
  data: TerminalMessageData<K>,
) => void;

/**
 * Collects the messages of one terminal in a window of time. Identities come from the moment and the kind, so that the
 * same moment sent twice is the same message. `seq` counts tenths of seconds since the start of the work-day: it
 * rises with every message and begins again at each start, and needs no count of the messages before the window.
 */
export const collectMessages = (terminal: string, fromMs: number, toMs: number, startMs: number) => {
  const collected: {
    timeMs: number;
    kind: TerminalMessageKind;
    data: TerminalMessageData<TerminalMessageKind>;
  }[] = [];

  const send: Send = (timeMs, kind, data) => {
    if (timeMs >= fromMs && timeMs < toMs) collected.push({ timeMs, kind, data });
  };

  const messages = (): SimMessage[] => {
    collected.sort((a, b) => a.timeMs - b.timeMs || (orderOf.get(a.kind) ?? 0) - (orderOf.get(b.kind) ?? 0));
    const ordinals = new Map<string, number>();
    return collected.map(({ timeMs, kind, data }) => {
      const tenths = Math.floor(timeMs / tenthMs);
      const key = `${tenths.toString(36)}-${(orderOf.get(kind) ?? 0).toString(36)}`;
      const ordinal = ordinals.get(key) ?? 0;
      ordinals.set(key, ordinal + 1);
      const envelope = {
        id: ordinal === 0 ? key : `${key}-${ordinal}`,
        terminal,
        time: new Date(timeMs).toISOString(),
        seq: Math.max(0, Math.floor((timeMs - startMs) / tenthMs)),
      };
      // Kind and data came together; the pair is only stored apart in between.
      return { timeMs, sendMs: timeMs, message: { ...envelope, kind, data } as TerminalMessage };
    });
  };

  return { send, messages };
};

/** Messages under a name of their own, beside the plan: they never collide with those of the plan. */
export const named = (prefix: string, messages: readonly SimMessage[]): SimMessage[] =>
  messages.map((each) => ({ ...each, message: { ...each.message, id: `${prefix}-${each.message.id}` } }));
