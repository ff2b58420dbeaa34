import * as Type from 'typebox';
import type { Static } from 'typebox';

import { terminalNumberPattern } from '#domain/devices/terminal-number.ts';
import type { TerminalStanding } from '#domain/words/terminal-words.ts';

import { defineCall } from '../call.ts';
import { NullableInteger, NullableText } from '../nullable.ts';

/** Address of the page of terminals. */
export const terminalPageAddress = 'setting/base_data/terminal';

/**
 * What a terminal asked for that was not let in: a code (`register`), to be on the line by one (`signIn`), or nothing, and
 * it says its places all the same (`data`).
 */
export const RefusedStep = Type.Enum(['register', 'signIn', 'data']);

/** A terminal that was not let in. Times are ISO 8601 UTC; null: it did not say. */
export const UnregisteredTerminal = Type.Object({
  /** In normal form. */
  number: Type.String(),
  protocol: Type.String(),
  step: RefusedStep,
  /** A code of `frameDetails`, or words. */
  reason: Type.String(),
  maker: NullableText,
  model: NullableText,
  terminalId: NullableText,
  plate: NullableText,
  /** Of its plate, or `none`: what it says for a plate is its vehicle's identification number. */
  plateColor: NullableText,
  imei: NullableText,
  firmware: NullableText,
  address: Type.String(),
  attempts: Type.Integer(),
  firstTime: Type.String(),
  lastTime: Type.String(),
  /** Number by which a terminal of the reader's truck signed in before that said the same IMEI; null: none. */
  formerNumber: NullableText,
  /** The reader's truck that has the number, whose terminal said the same IMEI, or whose plate it says; null: none. */
  signCode: NullableText,
  /** Whether the number is that truck's already. */
  numbered: Type.Boolean(),
  ignored: Type.Boolean(),
});

export type UnregisteredTerminal = Static<typeof UnregisteredTerminal>;

/** A terminal whose clock seems to be of another zone than it is read by: its places wait. Minutes ahead of UTC. */
export const UnconfirmedClock = Type.Object({
  number: Type.String(),
  signCode: Type.String(),
  readByMin: Type.Integer(),
  seemsMin: Type.Integer(),
});

export type UnconfirmedClock = Static<typeof UnconfirmedClock>;

/** How many terminals of the reader's trucks stand so. */
export const TerminalCounts = Type.Object({
  online: Type.Integer(),
  silent: Type.Integer(),
  unheard: Type.Integer(),
} satisfies Record<TerminalStanding, Type.TInteger>);

export type TerminalCounts = Static<typeof TerminalCounts>;

/** Where terminals connect; a port is null where nothing listens. */
export const TerminalAccess = Type.Object({
  /** Null: nobody has set it; it is the host of the console's own address. */
  host: NullableText,
  jt808Port: NullableInteger,
  jt1078Port: NullableInteger,
});

export type TerminalAccess = Static<typeof TerminalAccess>;

const number = Type.String({ maxLength: 20, pattern: terminalNumberPattern });

/** Terminals that were not let in, and what is done with one. */
export const unregisteredTerminalCalls = {
  'unregisteredTerminals.list': defineCall({
    method: 'GET',
    path: '/unregisteredTerminals',
    access: { page: [terminalPageAddress] },
    reply: Type.Object({
      access: TerminalAccess,
      terminals: Type.Array(UnregisteredTerminal),
      clocks: Type.Array(UnconfirmedClock),
      /** Terminals that are somebody's, by how they stand. */
      counts: TerminalCounts,
    }),
  }),
  // Gives the number to a truck, where it is nobody's, and lets the terminal in when it comes the next time.
  'unregisteredTerminals.admit': defineCall({
    method: 'POST',
    path: '/unregisteredTerminals/admit',
    access: { functionCode: 'truck.write' },
    body: Type.Object({
      number,
      signCode: Type.String({ minLength: 1, maxLength: 20 }),
      role: Type.Enum(['console', 'recorder', 'camera']),
    }),
    reply: Type.Null(),
  }),
  // Reads its clock by the zone that it seems to have, from now on.
  'unregisteredTerminals.acceptClock': defineCall({
    method: 'POST',
    path: '/unregisteredTerminals/acceptClock',
    access: { functionCode: 'truck.write' },
    body: Type.Object({ number }),
    reply: Type.Null(),
  }),
  // Lists it no more until somebody wants to see the ignored ones.
  'unregisteredTerminals.ignore': defineCall({
    method: 'POST',
    path: '/unregisteredTerminals/ignore',
    access: { functionCode: 'truck.write' },
    body: Type.Object({ number, ignored: Type.Boolean() }),
    reply: Type.Null(),
  }),
} as const;
