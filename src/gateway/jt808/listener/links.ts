import type { Identity } from './identities.ts';
import type { TerminalLink } from './terminal-link.ts';
import type { PlatformMessage, TerminalAnswer, TerminalRequests } from './terminal-requests.ts';

/** Connections that are signed in, by terminal. */
export const createLinks = () => {
  const byTerminal = new Map<string, TerminalLink>();
  const requests: TerminalRequests = {
    request: async (terminal: string, message: PlatformMessage): Promise<TerminalAnswer> =>
      (await byTerminal.get(terminal)?.request(message)) ?? { result: 'offline' },
  };
  return {
    requests,
    signedIn: (link: TerminalLink, { terminal }: Identity): void => {
      const former = byTerminal.get(terminal);
      byTerminal.set(terminal, link);
      if (former !== undefined && former !== link) former.close('signed in on another connection');
    },
    closed: (link: TerminalLink): void => {
      const terminal = link.identity?.terminal;
      if (terminal !== undefined && byTerminal.get(terminal) === link) byTerminal.delete(terminal);
    },
    of: (terminal: string): TerminalLink | undefined => byTerminal.get(terminal),
    /** Terminals whose orders go out here: those that messages come from, and no mere cameras. */
    reporting: (): string[] =>
      [...byTerminal].flatMap(([terminal, link]) => (link.identity?.reports === true ? [terminal] : [])),
    size: (): number => byTerminal.size,
  };
};

export type Links = ReturnType<typeof createLinks>;
