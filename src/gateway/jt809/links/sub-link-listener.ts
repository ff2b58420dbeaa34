import { createGuardedListener, type GuardLimits } from '../../listener/guarded-listener.ts';
import { endMark } from '../codec/escape.ts';
import type { AuthorityLinks } from './authority-links.ts';
import type { SubLink } from './sub-link.ts';

/** Authorities are few, and each opens one link: anybody else is a stranger with little time. */
export const subLinkLimits: GuardLimits = {
  connections: 200,
  strangers: 20,
  strangersOfNetwork: 5,
  firstFrameMs: 10_000,
  silentMs: 180_000,
};

/** The first frame is one of 38 bytes, escaped at most: a stranger gets no memory for more. */
const mostFirstBytes = 512;

export interface SubLinkListenerPorts {
  /** Those that are open now. */
  readonly links: () => readonly Pick<AuthorityLinks, 'allows' | 'takeSubLink'>[];
  readonly failed: (error: unknown) => void;
  readonly limits?: GuardLimits;
}

/**
 * The one port on which authorities open their sub-links. Whose a connection is says its verify code; an address that no
 * authority has is not listened to.
 */
export const createSubLinkListener = ({ links, failed, limits = subLinkLimits }: SubLinkListenerPorts) => {
  const hostOf = (address: string): string => address.slice(0, address.lastIndexOf(':'));
  return createGuardedListener({
    limits,
    awaitsFrom: (address) => links().some(({ allows }) => allows(address)),
    failed,
    serve: (link) => {
      const allowed = links().filter(({ allows }) => allows(hostOf(link.address)));
      if (allowed.length === 0) link.close();
      let first: Buffer = Buffer.alloc(0);
      let taken: SubLink | null = null;
      const begin = (chunk: Buffer): void => {
        first = Buffer.concat([first, chunk]);
        if (first.includes(endMark)) {
          for (const one of allowed) taken ??= one.takeSubLink(link, first);
          if (taken === null) link.close();
        } else if (first.length > mostFirstBytes) link.close();
      };
      return {
        data: (chunk) => (taken === null ? begin(chunk) : taken.take(chunk)),
        closed: () => taken?.close('lost'),
      };
    },
  });
};
