import { isTerminalNumber } from '#domain/devices/terminal-number.ts';

import type { Pace } from './pace.ts';
import { networkOf } from './network-of.ts';
import type { ReportIdentities, ReportIdentity } from './report-identities.ts';
import type { ReportLink } from './report-link.ts';

/** A connection from the same network takes the place of one that has said nothing for so long. */
const quietMs = 60_000;

export interface ReportSignInPorts {
  readonly clock: () => number;
  readonly identities: ReportIdentities;
  /** Attempts of one number at one address. */
  readonly pace: Pace;
  /** Attempts of one network that failed, whatever their numbers. */
  readonly failures: Pace;
  readonly refused: (about: {
    readonly number: string;
    readonly address: string;
    readonly reason: string;
  }) => void;
  /** Another device came under the number of one that is on the line, and both have spoken since. */
  readonly secondDevice: (number: string, address: string) => void;
  /** A terminal was let in, and its connection had ended meanwhile. */
  readonly lost: (identity: ReportIdentity) => void;
}

/**
 * Signs terminals in that have no secret. Their number alone says who they are, so nobody is cut off by whoever comes
 * later: while one stands, another under its number is refused, until the first has said nothing for a minute (the same
 * network) or was closed for its silence (another). That there are two is told when the first speaks again.
 */
export const createReportSignIn = (ports: ReportSignInPorts) => {
  const { clock, identities, pace, failures, refused, secondDevice, lost } = ports;
  const byNumber = new Map<string, ReportLink>();
  /** Addresses of those that were turned away since the link of the number was heard. */
  const turnedAway = new WeakMap<ReportLink, string>();
  const ofNumber = new Map<string, Promise<unknown>>();

  const mayTry = async (number: string, host: string): Promise<boolean> =>
    pace.take(`${number} ${host}`) &&
    (!failures.isSpent(networkOf(host)) || (await identities.isKnownAt(number, host)));

  const mayReplace = (former: ReportLink, link: ReportLink): boolean =>
    clock() - former.heardMs >= quietMs && networkOf(former.host) === networkOf(link.host);

  const attempt = async (link: ReportLink, number: string): Promise<string> => {
    if (link.identity !== null) return link.identity.phone === number ? '' : 'otherNumber';
    if (!isTerminalNumber(number)) return 'noSuchTerminal';
    if (!(await mayTry(number, link.host))) return 'tooManyAttempts';
    const former = byNumber.get(number);
    if (former !== undefined && !mayReplace(former, link)) {
      turnedAway.set(former, link.host);
      return 'formerStands';
    }
    const found = await identities.admit(number, link.host);
    if (typeof found === 'string') return found;
    former?.close('signed in on another connection');
    link.identity = found;
    // Nothing tells that a connection ends which has ended: it would hold the number for good.
    if (link.isClosed()) lost(found);
    else byNumber.set(number, link);
    return '';
  };

  return {
    /** @returns why not; '': it is on the line. Of two that come at once the second is looked at behind the first. */
    signIn: async (link: ReportLink, number: string): Promise<string> => {
      const work = (): Promise<string> => attempt(link, number);
      const turn = (ofNumber.get(number) ?? Promise.resolve()).then(work, work);
      ofNumber.set(number, turn);
      try {
        const reason = await turn;
        if (reason !== '') {
          failures.take(networkOf(link.host));
          refused({ number, address: link.host, reason });
        }
        return reason;
      } finally {
        if (ofNumber.get(number) === turn) ofNumber.delete(number);
      }
    },
    heard: (link: ReportLink): void => {
      const other = turnedAway.get(link);
      if (other === undefined || link.identity === null) return;
      turnedAway.delete(link);
      secondDevice(link.identity.phone, other);
    },
    left: (link: ReportLink): void => {
      const number = link.identity?.phone ?? '';
      if (byNumber.get(number) === link) byNumber.delete(number);
    },
    size: (): number => byNumber.size,
  };
};
