import { resultCodes } from '#contract/envelope.ts';

import { Refusal } from '../../kernel/refusal.ts';

/**
 * An export reads for minutes and holds a connection of the database: a user has one, and the process a few, at a
 * time.
 */
export const runningAtOnce = 4;
/** Waiting exports of one user, at most. */
export const maxWaitingOfUser = 5;

const full = (): Refusal =>
  new Refusal(resultCodes.tooManyRequests, [
    `您已有 1 个导出在进行、${maxWaitingOfUser} 个在排队，请等待完成后再试`,
    `One of your exports is running and ${maxWaitingOfUser} wait in line; please wait until one has finished`,
  ]);

interface Waiting {
  readonly userId: number;
  readonly begin: () => void;
}

export interface Turn {
  /** Resolves when it may begin; never, where it was cancelled before. */
  readonly began: Promise<void>;
  /** How many begin before it. */
  readonly ahead: () => number;
  /** It has finished, or was cancelled; a second call does nothing. */
  readonly end: () => void;
}

/** Order of exports: one at a time of each user, first come first served. */
export const createExportQueue = () => {
  const waiting: Waiting[] = [];
  const running = new Set<Waiting>();
  const mayBegin = ({ userId }: Waiting): boolean =>
    running.size < runningAtOnce && ![...running].some((other) => other.userId === userId);
  const next = (): void => {
    for (const one of waiting.slice()) {
      if (!mayBegin(one)) continue;
      waiting.splice(waiting.indexOf(one), 1);
      running.add(one);
      one.begin();
    }
  };
  /** Exports of the same user hold it up; others do where all that may run do. */
  const aheadOf = (own: Waiting): number => {
    const before = [...running, ...waiting.slice(0, waiting.indexOf(own))];
    const mine = before.filter(({ userId }) => userId === own.userId).length;
    return mine > 0 ? mine : before.length - runningAtOnce + 1;
  };
  return {
    /** @throws Refusal where too many of the user's wait already */
    enter: (userId: number): Turn => {
      if (waiting.filter((other) => other.userId === userId).length >= maxWaitingOfUser) throw full();
      let begin = (): void => {};
      const began = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const own: Waiting = { userId, begin };
      waiting.push(own);
      next();
      return {
        began,
        ahead: () => (waiting.includes(own) ? aheadOf(own) : 0),
        end: () => {
          if (waiting.includes(own)) waiting.splice(waiting.indexOf(own), 1);
          if (running.delete(own)) next();
        },
      };
    },
  };
};
