import { basePath } from '#contract/base-path.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { OpenedShareLink, SharedView } from '#contract/sharing/share-links.ts';
import { shareLinkCalls } from '#contract/sharing/share-links.ts';

/** What the page knows of its link. Times are ms by the clock of the server. */
export interface LinkState {
  /** `unknown`: the address is none of a link; `reading`: nothing was answered yet. */
  readonly state: 'reading' | 'open' | 'codeNeeded' | 'ended' | 'unknown';
  /** What was answered last; kept while nobody answers, gone once the link has ended. */
  readonly view: SharedView | null;
  readonly readMs: number | null;
  readonly endedTime: string | null;
  /** A code was sent, and was not the right one. */
  readonly wrongCode: boolean;
  readonly waitS: number | null;
  /** The last attempt was not answered. */
  readonly away: boolean;
  /** What the clock of this device is behind that of the server. */
  readonly behindMs: number;
}

export interface LinkFeed {
  readonly state: () => LinkState;
  readonly subscribe: (changed: () => void) => () => void;
  /** Asks at once where that is due: the page is seen again, or the line is back. */
  readonly seen: () => void;
  readonly enterCode: (code: string) => void;
}

export interface LinkFeedPorts {
  readonly token: string;
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** @returns takes it back */
  readonly later: (work: () => void, ms: number) => () => void;
  readonly isHidden: () => boolean;
}

/** How often a page that is seen asks, and how long it waits after no answer. */
const refreshMs = 20_000;
const awayMs = 30_000;
/** An answer that is so new is new enough for a page that is seen again. */
const freshMs = 5_000;
const timeoutMs = 15_000;

interface Envelope {
  readonly resultCode: number;
  readonly serverTime: number;
  readonly data: OpenedShareLink;
}

/** Reads what a link shows, again and again while the page is seen and the link is open. */
export const createLinkFeed = (ports: LinkFeedPorts): LinkFeed => {
  const { token, now, later, isHidden } = ports;
  let state: LinkState = {
    state: token === '' ? 'unknown' : 'reading',
    view: null,
    readMs: null,
    endedTime: null,
    wrongCode: false,
    waitS: null,
    away: false,
    behindMs: 0,
  };
  let code: string | null = null;
  let asking = false;
  let cancel = (): void => {};
  const listeners = new Set<() => void>();
  const put = (next: Partial<LinkState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const isOver = (): boolean => state.state === 'ended' || state.state === 'unknown';

  const take = ({ resultCode, serverTime, data }: Envelope): void => {
    const behindMs = serverTime - now();
    if (resultCode === resultCodes.notFound) {
      put({ state: 'unknown', view: null, away: false });
    } else if (resultCode !== resultCodes.ok) {
      put({ away: true });
    } else if (data.state === 'ended') {
      put({ state: 'ended', view: null, endedTime: data.endedTime, away: false, behindMs });
    } else if (data.state === 'codeNeeded') {
      put({
        state: 'codeNeeded',
        view: null,
        wrongCode: code !== null,
        waitS: data.waitS,
        away: false,
        behindMs,
      });
      code = null;
    } else {
      put({ state: 'open', view: data.view, readMs: serverTime, away: false, wrongCode: false, behindMs });
    }
  };

  const ask = async (): Promise<void> => {
    if (asking || isOver()) return;
    asking = true;
    cancel();
    const form = new URLSearchParams({ token });
    if (code !== null) form.set('accessCode', code);
    if (state.view !== null) form.set('refresh', 'true');
    try {
      const reply = await ports.fetch(`${basePath}${shareLinkCalls['shareLinks.open'].path}`, {
        method: 'POST',
        body: form,
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(timeoutMs),
      });
      take((await reply.json()) as Envelope);
    } catch {
      // No answer, or none of ours: what was shown stays, with its age.
      put({ away: true });
    }
    asking = false;
    // A code is typed by a person.
    if (isOver() || (state.state === 'codeNeeded' && !state.away)) return;
    cancel = later(
      () => {
        if (!isHidden()) void ask();
      },
      state.away ? awayMs : refreshMs,
    );
  };

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    seen: () => {
      const ageMs = state.readMs === null ? Infinity : now() + state.behindMs - state.readMs;
      const due = state.state === 'reading' || (state.state === 'open' && (state.away || ageMs > freshMs));
      if (!isHidden() && due) void ask();
    },
    enterCode: (typed) => {
      code = typed.trim();
      void ask();
    },
  };
};
