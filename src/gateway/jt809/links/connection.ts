import { type AuthorityFrame, readAuthorityFrame } from '../codec/frame.ts';
import { authorityFrameSplitter } from '../codec/frame-splitter.ts';
import type { AuthorityLinkSettings } from './link-settings.ts';

/** Frames in a row that cannot be read, after which a connection is of no use. */
const mostFaults = 20;

/** Reads frames of one connection. */
export const frameReader = (ports: {
  readonly settings: AuthorityLinkSettings;
  readonly frame: (frame: AuthorityFrame) => void;
  readonly fault: (why: string) => void;
  /** Nothing of it could be read for long: another edition, other constants, or no authority at all. */
  readonly hopeless: () => void;
}): ((chunk: Buffer) => void) => {
  let faults = 0;
  const noteFault = (why: string): void => {
    faults += 1;
    ports.fault(why);
    if (faults === mostFaults) ports.hopeless();
  };
  return authorityFrameSplitter({
    frame: (between) => {
      const { frame, fault } = readAuthorityFrame(between, ports.settings);
      if (frame === null) return noteFault(fault);
      faults = 0;
      return ports.frame(frame);
    },
    garbage: () => noteFault('garbage'),
  });
};
