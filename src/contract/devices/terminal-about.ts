import * as Type from 'typebox';
import type { Static } from 'typebox';

import { type TerminalRole, terminalRoles } from '#domain/devices/terminal-roles.ts';
import { type TerminalStanding, terminalStandings } from '#domain/words/terminal-words.ts';

import { defineCall } from '../call.ts';
import { NullableNumber, NullableText } from '../nullable.ts';
import { terminalPageAddress } from './unregistered-terminals.ts';

/** How a terminal stands. */
export const Standing = Type.Enum(Object.keys(terminalStandings) as TerminalStanding[]);

/** One of the terminals of a truck. Times are ISO 8601 UTC. */
export const TruckBox = Type.Object({
  number: Type.String(),
  role: Type.Enum(Object.keys(terminalRoles) as TerminalRole[]),
  standing: Type.Union([Standing, Type.Null()]),
  /** Since when it stands so. */
  sinceTime: NullableText,
  address: NullableText,
  model: NullableText,
});

export type TruckBox = Static<typeof TruckBox>;

/** A frame of the last 48 hours. */
export const HeardFrame = Type.Object({
  time: Type.String(),
  direction: Type.Enum(['in', 'out']),
  /** `0x0200`; null: not even a frame. */
  messageId: NullableText,
  outcome: Type.String(),
  /** A code of `frameDetails`, or words. */
  detail: Type.String(),
  /** Of a place: what it says, whether or not the terminal was let in. */
  place: Type.Union([
    Type.Object({
      longitudeDeg: Type.Number(),
      latitudeDeg: Type.Number(),
      speedKmh: Type.Number(),
      bearingDeg: Type.Number(),
      odometerKm: NullableNumber,
      /** Items that nothing reads. */
      unread: Type.Integer(),
    }),
    Type.Null(),
  ]),
});

export type HeardFrame = Static<typeof HeardFrame>;

/** An item of places that nothing reads. */
export const UnreadItem = Type.Object({
  /** Two hexadecimal digits. */
  item: Type.String(),
  /** Bytes of the last one, in hexadecimal digits. */
  hex: Type.String(),
  times: Type.Integer(),
});

export type UnreadItem = Static<typeof UnreadItem>;

/** What is known of a terminal beside its row, whether it is somebody's or not. */
export const TerminalAbout = Type.Object({
  /** Terminals of its truck, itself among them; none of one that is nobody's. */
  boxes: Type.Array(TruckBox),
  /** The last ones, the newest first. */
  frames: Type.Array(HeardFrame),
  unread: Type.Array(UnreadItem),
  /** Places that the items were counted in. */
  places: Type.Integer(),
});

export type TerminalAbout = Static<typeof TerminalAbout>;

/** A terminal in full. */
export const terminalAboutCalls = {
  'terminalAbout.read': defineCall({
    method: 'GET',
    path: '/terminalAbout',
    access: { page: [terminalPageAddress] },
    query: Type.Object({ number: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: TerminalAbout,
  }),
} as const;
