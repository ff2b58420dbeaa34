import type { ForwardDetail } from '#domain/forwarding/forward-words.ts';
import { asHistory, type ForwardedMessage } from '#gateway/jt808/forwarding/history.ts';
import {
  createPlatformLink,
  type ForwardOutcome,
  type PlatformLink,
  type PlatformSocket,
} from '#gateway/jt808/forwarding/platform-link.ts';

import type { DueMessage } from '../queue/due-messages.ts';
import { createRedial } from './redial.ts';
import { createStanding } from './standing.ts';
import type { ForwardedTerminal, TerminalNews } from './terminals.ts';
import { createUnderWay } from './under-way.ts';

/** So long a connection stays after its terminal has left the line, and nothing waits. */
const idleMs = 60_000;

/** What waited for longer is sent as what it is: of a time without a connection. */
const historyAfterMs = 60_000;
const headOf = ({ edition, number, imei, firmware }: ForwardedTerminal) => ({
  edition,
  phone: number,
  imei,
  firmware,
});

/** Messages in their order, those that waited long in batches where the terminal has them. */
const messagesOf = (
  due: readonly DueMessage[],
  batches: boolean,
  nowMs: number,
): readonly ForwardedMessage[] => {
  const of = ({ id, messageId, body }: DueMessage): ForwardedMessage => ({ ids: [id], messageId, body });
  const fresh = due.findIndex(({ createdMs }) => nowMs - createdMs <= historyAfterMs);
  const old = (fresh === -1 ? due : due.slice(0, fresh)).map(of);
  return [...(batches ? asHistory(old) : old), ...due.slice(old.length).map(of)];
};

export interface TerminalForwardPorts {
  readonly clock: () => number;
  readonly random: () => number;
  readonly connect: () => PlatformSocket;
  /** Resolves when the token is kept. */
  readonly keepToken: (number: string, token: string | null) => Promise<void>;
  readonly answered: (ids: readonly number[]) => void;
}

/** A terminal at one platform: its connection, when it is dialled again, what is on its way. */
export interface TerminalForward {
  readonly number: string;
  /** What is known of the terminal by now. */
  readonly renew: (terminal: ForwardedTerminal) => void;
  /** It is not on the line, and nothing waits of it; or it is none of the platform's any more. */
  readonly rest: () => void;
  /** Dials where it is due. @returns whether it did */
  readonly dial: () => boolean;
  readonly isDialling: () => boolean;
  readonly room: () => number;
  readonly underWay: () => readonly number[];
  readonly send: (due: readonly DueMessage[]) => void;
  /** Answered ids are gone from the queue. */
  readonly removed: (ids: readonly number[]) => void;
  readonly tidy: () => void;
  /** What is new since the last time; null: nothing. */
  readonly news: () => TerminalNews | null;
  readonly end: (detail: ForwardDetail) => void;
}

export const createTerminalForward = (
  first: ForwardedTerminal,
  ports: TerminalForwardPorts,
): TerminalForward => {
  const { clock, random } = ports;
  let terminal = first;
  let token = first.token;
  let link: PlatformLink | null = null;
  const standing = createStanding(first.number, clock);
  const redial = createRedial(clock, random);
  let wantedMs = clock();
  const underWay = createUnderWay();

  const answered = (done: readonly number[], outcome: ForwardOutcome): void => {
    standing.count(outcome, done.length);
    underWay.answered(done);
    ports.answered(done);
  };
  const ended = (why: ForwardDetail): void => {
    link = null;
    underWay.lost();
    if (why === 'refusedToken') {
      token = null;
      void ports.keepToken(terminal.number, null);
    }
    redial.later();
    standing.turn(why === 'stopped' ? 'off' : 'waiting', why);
  };

  return {
    number: first.number,
    renew: (next) => {
      // Somebody has it register anew.
      if (terminal.token !== null && next.token === null) {
        token = null;
        link?.end('stopped');
      }
      terminal = next;
    },
    rest: () => {
      terminal = { ...terminal, online: false, waits: false };
    },
    isDialling: () => link !== null && standing.state() !== 'up',
    dial: () => {
      if (link !== null || !redial.isDue() || !(terminal.online || terminal.waits)) return false;
      if (terminal.registration === null) {
        redial.muchLater();
        standing.turn('off', 'noRegistration');
        return false;
      }
      standing.turn('connecting');
      link = createPlatformLink({
        clock,
        socket: ports.connect(),
        ...headOf(terminal),
        registration: terminal.registration,
        token,
        registered: (given) => {
          token = given;
          return ports.keepToken(terminal.number, given);
        },
        answered,
        changed: (next) => {
          if (next === 'up') redial.reached();
          standing.turn(next, next === 'up' ? 'none' : undefined);
        },
        ended,
      });
      return true;
    },
    room: () => link?.room() ?? 0,
    underWay: underWay.all,
    send: (due) => {
      if (link === null) return;
      for (const message of messagesOf(due, terminal.batches, clock())) {
        if (link.room() <= 0) return;
        underWay.add(message.ids);
        link.send(message);
      }
    },
    removed: underWay.gone,
    tidy: () => {
      link?.tidy();
      if (terminal.online || terminal.waits) wantedMs = clock();
      if (
        link !== null &&
        standing.state() === 'up' &&
        clock() - wantedMs > idleMs &&
        underWay.all().length === 0
      )
        link.end('stopped');
    },
    news: standing.news,
    end: (why) => {
      // Its close event comes later, when nobody writes down how it is any more.
      standing.turn('off', why);
      link?.end(why);
    },
  };
};
