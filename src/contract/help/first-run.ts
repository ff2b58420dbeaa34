import * as Type from 'typebox';
import type { Static } from 'typebox';

import { firstRunPages, type FirstRunStep, firstRunStepCodes } from '#domain/menu/first-run-steps.ts';

import { defineCall } from '../call.ts';
import { TerminalAccess } from '../devices/unregistered-terminals.ts';
import { nullable, NullableInteger, NullableText } from '../nullable.ts';

const Step = Type.Enum<FirstRunStep[]>([...firstRunStepCodes]);

/** A step of the first day, of those that the asker may do. */
export const FirstRunStepState = Type.Object({
  code: Step,
  /** `left`: somebody keeps it as it is. */
  state: Type.Enum<('done' | 'left' | 'open')[]>(['done', 'left', 'open']),
  /** How many of its rows there are; null: it has none to count. */
  count: NullableInteger,
});

/** See the schema of the same name. */
export type FirstRunStepState = Static<typeof FirstRunStepState>;

/** A terminal that asks to be let in. */
export const FirstTerminal = Type.Object({
  number: Type.String(),
  plate: NullableText,
  maker: NullableText,
  model: NullableText,
  /** ISO 8601 UTC. */
  lastTime: Type.String(),
});

/** What a new company has to do first; null: its first day is over, or the asker may do none of it. */
export const FirstRun = nullable(
  Type.Object({
    steps: Type.Array(FirstRunStepState),
    /** Terminals that are nobody's, the last that came first; null: the asker does not see their page. */
    unregistered: nullable(Type.Object({ count: Type.Integer(), last: Type.Array(FirstTerminal) })),
    /** Where terminals connect; null: see `unregistered`. */
    access: nullable(TerminalAccess),
    /** Places outside all fences at which trucks unloaded; null: fences are there, or not the asker's to make. */
    unloadingPlaces: NullableInteger,
    /** Whether the asker runs the installation. */
    operator: Type.Boolean(),
  }),
);

/** See the schema of the same name. */
export type FirstRun = NonNullable<Static<typeof FirstRun>>;

/** Calls of a company's first day. */
export const firstRunCalls = {
  'firstRun.get': defineCall({
    method: 'GET',
    path: '/firstRun',
    access: { page: firstRunPages },
    reply: FirstRun,
  }),
  /** Leaves a step as it is, for the whole company; `all`: the page is the usual one from now on. */
  'firstRun.leave': defineCall({
    method: 'POST',
    path: '/firstRun',
    access: { page: firstRunPages },
    body: Type.Object({ step: Type.Enum<(FirstRunStep | 'all')[]>([...firstRunStepCodes, 'all']) }),
    reply: Type.Null(),
  }),
} as const;
