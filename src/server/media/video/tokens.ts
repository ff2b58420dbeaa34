import { randomBytes } from 'node:crypto';

/** What a token lets one tile open. */
export interface WantedStream {
  readonly truckId: number;
  readonly terminal: string;
  /** Number of the terminal that is asked, in normal form. */
  readonly phone: string;
  /** From where that terminal signed in last; '': not known. */
  readonly address: string;
  /** By TLS. */
  readonly encrypted: boolean;
  readonly signCode: string;
  readonly channel: number;
  readonly stream: 'sub' | 'main';
  readonly mode: 'live' | 'play' | 'talk';
  /** Tells recordings and talks apart. */
  readonly number: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly speed: number;
}

interface Kept {
  readonly wanted: WantedStream;
  readonly sessionHash: string;
  readonly untilMs: number;
}

/** A token is good for so long. */
export const tokenMs = 60_000;
const mostTokens = 20_000;

/** Tokens of one stream, one session and one use. */
export const createTokens = (clock: () => number) => {
  const kept = new Map<string, Kept>();
  return {
    issue: (wanted: WantedStream, session: Buffer): { readonly token: string; readonly untilMs: number } => {
      const [oldest] = kept.keys();
      if (kept.size >= mostTokens && oldest !== undefined) kept.delete(oldest);
      const token = randomBytes(24).toString('base64url');
      const untilMs = clock() + tokenMs;
      kept.set(token, { wanted, sessionHash: session.toString('hex'), untilMs });
      return { token, untilMs };
    },
    /** @returns null: unknown, used, too late, or of another session */
    take: (token: string, session: Buffer): WantedStream | null => {
      const one = kept.get(token);
      kept.delete(token);
      return one !== undefined && one.untilMs >= clock() && one.sessionHash === session.toString('hex')
        ? one.wanted
        : null;
    },
  };
};

export type Tokens = ReturnType<typeof createTokens>;
