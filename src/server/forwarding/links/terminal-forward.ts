import type { ForwardDetail, ForwardState } from '#domain/forwarding/forward-words.ts';
import { asHistory, type ForwardedMessage } from '#gateway/jt808/forwarding/history.ts';
import {
  createPlatformLink,
  type ForwardOutcome,
  type PlatformLink,
  type PlatformSocket,
} from '#gateway/jt808/forwarding/platform-link.ts';

import type { DueMessage } from '../queue/due-messages.ts';
import type { ForwardedTerminal, TerminalNews } from './terminals.ts';

/** Waits between attempts: doubled each time, at most the last. */
const firstWaitMs = 5_000;
const longestWaitMs = 300_000;
/** Of each wait so much is by chance: a thousand terminals do not come at one moment. */
const spread = 0.5;
/** What waited for longer is sent as what it is: of a time without a connection. */
const historyAfterMs = 60_000;
/** So long a connection stays after its terminal has left the line, and nothing waits. */
const idleMs = 60_000;

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
  let state: ForwardState = 'off';
  let detail: ForwardDetail = 'none';
  let sinceMs = clock();
  let attempts = 0;
  let dialMs = clock();
  let wantedMs = clock();
  let isNew = true;
  let answeredMs: number | null = null;
  let counts = { taken: 0, refused: 0 };
  /** On their way, or answered and still in the queue. */
  let ids = new Set<number>();
  let answeredIds = new Set<number>();

  const turn = (next: ForwardState, why: ForwardDetail): void => {
    if (state !== next) sinceMs = clock();
    state = next;
    detail = why;
    isNew = true;
  };
  const answered = (done: readonly number[], outcome: ForwardOutcome): void => {
    answeredMs = clock();
    counts = { ...counts, [outcome]: counts[outcome] + done.length };
    isNew = true;
    for (const id of done) answeredIds.add(id);
    ports.answered(done);
  };
  const ended = (why: ForwardDetail): void => {
    link = null;
    // What was not answered goes again.
    ids = new Set(answeredIds);
    const isWanted = why !== 'stopped';
    if (why === 'refusedToken') {
      token = null;
      void ports.keepToken(terminal.number, null);
    }
    attempts += 1;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 10));
    dialMs = clock() + waitMs * (1 - spread * random());
    turn(isWanted ? 'waiting' : 'off', why);
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
    isDialling: () => link !== null && state !== 'up',
    dial: () => {
      const nowMs = clock();
      if (link !== null || dialMs > nowMs || !(terminal.online || terminal.waits)) return false;
      if (terminal.registration === null) {
        dialMs = nowMs + longestWaitMs;
        turn('off', 'noRegistration');
        return false;
      }
      turn('connecting', detail);
      link = createPlatformLink({
        clock,
        socket: ports.connect(),
        edition: terminal.edition,
        phone: terminal.number,
        registration: terminal.registration,
        imei: terminal.imei,
        firmware: terminal.firmware,
        token,
        registered: (given) => {
          token = given;
          return ports.keepToken(terminal.number, given);
        },
        answered,
        changed: (next) => {
          if (next === 'up') attempts = 0;
          turn(next, next === 'up' ? 'none' : detail);
        },
        ended,
      });
      return true;
    },
    room: () => link?.room() ?? 0,
    underWay: () => [...ids],
    send: (due) => {
      if (link === null) return;
      const isOld = ({ createdMs }: DueMessage): boolean => clock() - createdMs > historyAfterMs;
      const of = ({ id, messageId, body }: DueMessage): ForwardedMessage => ({ ids: [id], messageId, body });
      const fresh = due.findIndex((one) => !isOld(one));
      const old = fresh === -1 ? due : due.slice(0, fresh);
      const sent = [
        ...(terminal.batches ? asHistory(old.map(of)) : old.map(of)),
        ...due.slice(old.length).map(of),
      ];
      for (const message of sent) {
        if (link.room() <= 0) return;
        for (const id of message.ids) ids.add(id);
        link.send(message);
      }
    },
    removed: (gone) => {
      for (const id of gone) {
        ids.delete(id);
        answeredIds.delete(id);
      }
    },
    tidy: () => {
      link?.tidy();
      if (terminal.online || terminal.waits) wantedMs = clock();
      if (link !== null && state === 'up' && clock() - wantedMs > idleMs && ids.size === 0)
        link.end('stopped');
    },
    news: () => {
      if (!isNew) return null;
      const { taken, refused } = counts;
      const news = { number: first.number, state, detail, sinceMs, answeredMs, taken, refused };
      isNew = false;
      counts = { taken: 0, refused: 0 };
      return news;
    },
    end: (why) => {
      // Its close event comes later, when nobody writes down how it is any more.
      turn('off', why);
      link?.end(why);
    },
  };
};
