import { useState } from 'react';

import type { TerminalCapabilities } from '#contract/devices/terminal-capabilities.ts';
import type { TerminalCapability } from '#domain/devices/terminal-capabilities.ts';
import { call } from '#state/hub/hub.ts';

import { useRead } from '../use-read.ts';

/** What the terminals of a truck can be asked. */
export interface TruckCapabilities {
  /** Of JT/T 808, the one that leads first; empty until they are read. */
  readonly terminals: readonly TerminalCapabilities[];
  /** Whether any of them may support it: until one has shown that it does not, it is asked. */
  readonly maySupport: (capability: TerminalCapability) => boolean;
  readonly reload: () => void;
}

/** Reads what the terminals of a truck were found not to support. @param signCode null: nothing is read */
export const useCapabilities = (signCode: string | null): TruckCapabilities => {
  const [reads, setReads] = useState(0);
  const { value } = useRead(signCode === null ? null : `${signCode} ${reads}`, () =>
    call('terminalCapabilities.list', { signCode: signCode ?? '' }),
  );
  const terminals = value ?? [];
  return {
    terminals,
    maySupport: (capability) =>
      terminals.length === 0 ||
      terminals.some(({ unsupported }) => unsupported.every((one) => one.capability !== capability)),
    reload: () => setReads((old) => old + 1),
  };
};
