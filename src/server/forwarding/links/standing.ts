import type { ForwardDetail, ForwardState } from '#domain/forwarding/forward-words.ts';
import type { ForwardOutcome } from '#gateway/jt808/forwarding/platform-link.ts';

import type { TerminalNews } from './terminals.ts';

/** How a terminal stands at a platform, and what is new of that. */
export const createStanding = (number: string, clock: () => number) => {
  let state: ForwardState = 'off';
  let detail: ForwardDetail = 'none';
  let sinceMs = clock();
  let isNew = true;
  let answeredMs: number | null = null;
  let counts = { taken: 0, refused: 0 };

  return {
    state: (): ForwardState => state,
    /** @param why missing: as before */
    turn: (next: ForwardState, why = detail): void => {
      if (state !== next) sinceMs = clock();
      state = next;
      detail = why;
      isNew = true;
    },
    /** The platform has answered so many messages. */
    count: (outcome: ForwardOutcome, messages: number): void => {
      answeredMs = clock();
      counts = { ...counts, [outcome]: counts[outcome] + messages };
      isNew = true;
    },
    /** What is new since the last time; null: nothing. */
    news: (): TerminalNews | null => {
      if (!isNew) return null;
      const { taken, refused } = counts;
      const news = { number, state, detail, sinceMs, answeredMs, taken, refused };
      isNew = false;
      counts = { taken: 0, refused: 0 };
      return news;
    },
  };
};
