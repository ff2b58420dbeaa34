import { terminalRoles } from '#domain/devices/terminal-roles.ts';

import type { Identity } from './identities.ts';
import type { TerminalLink } from './terminal-link.ts';
import type { PlatformMessage, TerminalAnswer, TerminalRequests } from './terminal-requests.ts';

const roles = Object.keys(terminalRoles);

/** Where a link stands among those of its truck: who sends its measurements comes first, then by role. */
const placeOf = ({ identity }: TerminalLink): number =>
  (identity?.reports === true ? 0 : roles.length) + roles.indexOf(identity?.role ?? '');

/** Connections that are signed in, by the terminal's number; a truck may have several. */
export const createLinks = () => {
  const byNumber = new Map<string, TerminalLink>();
  const byTerminal = new Map<string, Set<TerminalLink>>();
  const forget = (link: TerminalLink, { phone, terminal }: Identity): void => {
    if (byNumber.get(phone) === link) byNumber.delete(phone);
    const others = byTerminal.get(terminal);
    others?.delete(link);
    if (others?.size === 0) byTerminal.delete(terminal);
  };
  const of = (terminal: string): TerminalLink | undefined =>
    [...(byTerminal.get(terminal) ?? [])].toSorted((a, b) => placeOf(a) - placeOf(b))[0];
  const requests: TerminalRequests = {
    request: async (number: string, message: PlatformMessage): Promise<TerminalAnswer> =>
      (await byNumber.get(number)?.request(message)) ?? { result: 'offline' },
  };
  return {
    requests,
    signedIn: (link: TerminalLink, identity: Identity): void => {
      const { phone, terminal } = identity;
      const former = byNumber.get(phone);
      if (former !== undefined && former !== link) {
        if (former.identity !== null) forget(former, former.identity);
        former.close('signed in on another connection');
      }
      byNumber.set(phone, link);
      byTerminal.set(terminal, (byTerminal.get(terminal) ?? new Set()).add(link));
    },
    /** It is signed in no more. */
    left: (link: TerminalLink): void => {
      if (link.identity !== null) forget(link, link.identity);
    },
    ofNumber: (number: string): TerminalLink | undefined => byNumber.get(number),
    /** The link by which a truck's orders go out. */
    of,
    /** Trucks' consoles whose orders go out here: those that messages come from, and no mere cameras. */
    reporting: (): string[] =>
      [...byTerminal.keys()].filter((terminal) => of(terminal)?.identity?.reports === true),
    size: (): number => byNumber.size,
  };
};

export type Links = ReturnType<typeof createLinks>;
