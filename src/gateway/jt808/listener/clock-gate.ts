import type { Position } from '#contract/terminal-message/kinds/position.ts';
import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

import type { Packet } from '../codec/header.ts';
import { terminalMessageIds } from '../codec/message-ids.ts';
import type { DecodeContext } from '../decode/decoded.ts';
import { envelopeOf, unreadOf } from '../decode/envelope.ts';
import { type ClockVerdict, createClockCheck } from './clock-check.ts';
import { createHeldMessages } from './held-messages.ts';
import type { Identity } from './identities.ts';

/** Messages that say their own time, by which rules judge. Photos have one too, which nothing is judged by. */
const datedMessages: ReadonlySet<number> = new Set([
  terminalMessageIds.location,
  terminalMessageIds.batch,
  terminalMessageIds.driverCard,
]);
/** What is done with a message that says its own time. */
export interface Gate {
  readonly found: ClockVerdict['found'];
  /** What is stored instead of it while it waits: the message as it came, and its alarms; null: it goes on. */
  readonly instead: readonly TerminalEnvelope[] | null;
  /** Messages that waited, and can be dated now. */
  readonly released: readonly Packet[];
  /** To be called when it is committed: what was not comes again, and is done with as before. */
  readonly committed: () => void;
}

const open: Gate = { found: null, instead: null, released: [], committed: () => {} };

/** What a place says of danger; where and when it was, only its clock says. */
const withoutPlace = ({ speedKmh, acc, alarmWord, alarmWordEdition, statusWord }: Position): Position => ({
  fix: 'none',
  speedKmh,
  acc,
  ...(alarmWord === undefined ? {} : { alarmWord }),
  ...(alarmWordEdition === undefined ? {} : { alarmWordEdition }),
  ...(statusWord === undefined ? {} : { statusWord }),
});

/**
 * Lets messages wait whose terminal's clock nobody has confirmed. Their alarms do not wait: each is dated when it comes,
 * without its place.
 */
export const createClockGate = () => {
  const check = createClockCheck();
  const held = createHeldMessages();
  /** Alarm word that went on last, by number; none since the start: the next goes on, which may end an alarm. */
  const words = new Map<string, number>();

  /** Alarms that begin or end with a message, dated now, and the alarm word that it leaves. */
  const alarmsOf = (
    decoded: readonly TerminalEnvelope[],
    wordBefore: number | undefined,
    context: DecodeContext,
  ): { alarms: TerminalEnvelope[]; word: number | undefined } => {
    let word = wordBefore;
    const alarms = decoded.flatMap(({ id, kind, data }) => {
      const undated = `${id}-undated`;
      if (kind === 'adas-event') return [envelopeOf(context, undated, context.nowMs, kind, data)];
      if (kind !== 'position') return [];
      const place = withoutPlace(data as Position);
      const next = place.alarmWord ?? 0;
      if (next === word) return [];
      word = next;
      return [envelopeOf(context, undated, context.nowMs, kind, place)];
    });
    return { alarms, word };
  };

  const verdictOf = (
    identity: Identity,
    { messageId }: Packet,
    decoded: readonly TerminalEnvelope[],
    nowMs: number,
  ): ClockVerdict => {
    const place =
      messageId === terminalMessageIds.location ? decoded.find(({ kind }) => kind === 'position') : undefined;
    // Of stored places and of cards each is as old as it is.
    return place === undefined
      ? { waits: identity.clock === 'unconfirmed', found: null }
      : check(identity, Date.parse(place.time), nowMs);
  };

  return (
    identity: Identity,
    packet: Packet,
    decoded: readonly TerminalEnvelope[],
    context: DecodeContext,
  ): Gate => {
    if (!datedMessages.has(packet.messageId)) return open;
    const { phone, utcOffsetMin } = identity;
    const { waits, found } = verdictOf(identity, packet, decoded, context.nowMs);
    if (waits) {
      const { alarms, word } = alarmsOf(decoded, words.get(phone), context);
      return {
        found,
        instead: [unreadOf(context, packet.messageId, packet.body), ...alarms],
        released: [],
        committed: () => {
          if (word !== undefined) words.set(phone, word);
          held.add(phone, { packet, utcOffsetMin });
        },
      };
    }
    const waiting = held.of(phone);
    // Some may have come while the clock was found right.
    const isRight = found === 'right' || (identity.clock === 'right' && waiting.length > 0);
    if (!isRight) return { ...open, found };
    return {
      found,
      instead: null,
      // What came by a clock that was set right since is of no zone that anybody knows.
      released: waiting.filter((one) => one.utcOffsetMin !== utcOffsetMin).map((one) => one.packet),
      committed: () => {
        held.remove(phone, waiting);
        words.delete(phone);
      },
    };
  };
};
