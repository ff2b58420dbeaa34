import * as Type from 'typebox';
import type { Static } from 'typebox';

import { terminalCapabilities, unsupportedReasons } from '#domain/devices/terminal-capabilities.ts';

import { defineCall } from '../call.ts';
import { NullableInteger } from '../nullable.ts';
import { keysOf } from '../reports/keys-of.ts';
import { TerminalAnswered } from './terminal-answer.ts';

/** A terminal of JT/T 808, with what it was found not to support. */
export const TerminalCapabilities = Type.Object({
  number: Type.String(),
  /** Of JT/T 808: 2011, 2013, 2019; empty: not known. */
  edition: Type.String(),
  unsupported: Type.Array(
    Type.Object({
      /** Of `terminalCapabilities`; newer servers know more of them. */
      capability: Type.String(),
      reason: keysOf(unsupportedReasons),
      /** ISO 8601 UTC. */
      since: Type.String(),
    }),
  ),
});

export type TerminalCapabilities = Static<typeof TerminalCapabilities>;

const number = Type.String({ minLength: 1, maxLength: 20 });

/** What can be asked of terminals of JT/T 808. */
export const terminalCapabilityCalls = {
  /** Of a truck's terminals, the one that leads first. */
  'terminalCapabilities.list': defineCall({
    method: 'GET',
    path: '/terminalCapabilities',
    access: { functionCode: 'fleet.watch' },
    query: Type.Object({ signCode: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: Type.Array(TerminalCapabilities),
  }),
  /** What it was found not to support is offered again. @throws 404: no such terminal in scope */
  'terminalCapabilities.retry': defineCall({
    method: 'POST',
    path: '/terminalCapabilities/retry',
    access: { functionCode: 'fleet.watch' },
    body: Type.Object({ number, capability: keysOf(terminalCapabilities) }),
    reply: Type.Null(),
  }),
  /** Whether a terminal of 2019 is there (0x8204). @throws 404: no such terminal in scope */
  'terminalCapabilities.linkCheck': defineCall({
    method: 'POST',
    path: '/terminalCapabilities/linkCheck',
    access: { functionCode: 'fleet.watch' },
    ownTransaction: true,
    body: Type.Object({ number }),
    reply: Type.Object({
      ...TerminalAnswered.properties,
      /** From the question to the answer, ms; null: none came. */
      roundTripMs: NullableInteger,
    }),
  }),
} as const;
