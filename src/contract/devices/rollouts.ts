import * as Type from 'typebox';
import type { Static } from 'typebox';

import { type CommandState, commandStates } from '#domain/commands/command-states.ts';
import {
  type RolloutMove,
  rolloutMoves,
  type RolloutState,
  rolloutStates,
} from '#domain/parameters/rollout.ts';

import { defineCall } from '../call.ts';
import { nullable, NullableText } from '../nullable.ts';
import {
  ParameterFileNameText,
  parameterPushAddress,
  ParameterValuesMap,
  remoteAddress,
} from './parameters.ts';
import { upgradeAddress } from '../fleet/order-pages.ts';
import { UpgradeTypeText } from './upgrades.ts';

const pages = [remoteAddress, parameterPushAddress, upgradeAddress];

/** An order to many trucks. Times are ISO 8601 UTC. */
export const Rollout = Type.Object({
  id: Type.Integer(),
  file: ParameterFileNameText,
  wanted: ParameterValuesMap,
  /** What it installs, or orders; null: it writes parameters. */
  upgrade: nullable(
    Type.Object({ type: UpgradeTypeText, packageVersion: Type.String(), description: Type.String() }),
  ),
  /** Template that it was taken from, with its version then; null: none. */
  template: nullable(Type.Object({ name: Type.String(), version: Type.Integer() })),
  reason: Type.String(),
  state: Type.Enum<RolloutState[]>(Object.keys(rolloutStates) as RolloutState[]),
  /** Of the trucks that have ended, in percent; more halts it. */
  maxFailurePercent: Type.Integer(),
  authorId: Type.Integer(),
  authorName: Type.String(),
  approverName: NullableText,
  createdTime: Type.String(),
  /** Trucks in all; of these, those whose order has ended well and badly, and those that nothing was ordered of. */
  trucks: Type.Integer(),
  verified: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
});

export type Rollout = Static<typeof Rollout>;

/** One truck of a roll-out. `state` null: nothing was ordered of it yet, or at all (`skipped`). */
export const RolloutTruck = Type.Object({
  truckId: Type.Integer(),
  signCode: Type.String(),
  terminal: Type.String(),
  wave: Type.Integer(),
  state: nullable(Type.Enum<CommandState[]>(Object.keys(commandStates) as CommandState[])),
  skipped: Type.String(),
  detail: Type.String(),
  attempts: Type.Integer(),
  stepTime: NullableText,
  /** The order that writes back what was before. */
  backState: nullable(Type.Enum<CommandState[]>(Object.keys(commandStates) as CommandState[])),
  /** Why it was not rolled back, a reason as `skipped`; '' where it was, or will be. */
  backSkipped: Type.String(),
});

export type RolloutTruck = Static<typeof RolloutTruck>;

/** A roll-out with its trucks. */
export const RolloutDetail = Type.Object({ rollout: Rollout, trucks: Type.Array(RolloutTruck) });

export type RolloutDetail = Static<typeof RolloutDetail>;

const id = Type.Integer({ minimum: 1 });
const password = Type.Optional(Type.String({ maxLength: 200 }));

/** Calls of orders to many trucks. */
export const rolloutCalls = {
  /** What the terminals of the actor's trucks hold of a file, fields outside of its groups; those never read are left out. */
  'rollouts.held': defineCall({
    method: 'GET',
    path: '/heldParameters',
    access: { page: pages },
    query: Type.Object({ file: ParameterFileNameText }),
    reply: Type.Array(
      Type.Object({ truckId: Type.Integer(), readTime: Type.String(), values: ParameterValuesMap }),
    ),
  }),
  /** The newest, at most 30. */
  'rollouts.list': defineCall({
    method: 'GET',
    path: '/rollouts',
    access: { page: pages },
    reply: Type.Array(Rollout),
  }),
  'rollouts.get': defineCall({
    method: 'GET',
    path: '/rollout/:id',
    access: { page: pages },
    query: Type.Object({ id }),
    reply: RolloutDetail,
  }),
  /** `wanted`: JSON, path to text; `templateId`: of the template whose values they are. `count`: how many trucks the author says that it reaches; another number is refused. */
  'rollouts.start': defineCall({
    method: 'POST',
    path: '/rollouts',
    ownTransaction: true,
    access: { functionCode: 'parameter.write' },
    body: Type.Object({
      file: ParameterFileNameText,
      wanted: Type.String({ maxLength: 20_000 }),
      templateId: Type.Optional(id),
      truckIds: Type.String({ maxLength: 8000 }),
      count: Type.Integer({ minimum: 1 }),
      reason: Type.String({ maxLength: 200 }),
      maxFailurePercent: Type.Integer({ minimum: 0, maximum: 100 }),
      password,
    }),
    reply: Type.Object({ id: Type.Integer() }),
  }),
  /**
   * Approving asks for another person than the author, with his password; so do resuming and rolling back where the
   * file is dangerous. Refusing asks for a reason.
   */
  'rollouts.move': defineCall({
    method: 'POST',
    path: '/rollout/:id',
    ownTransaction: true,
    access: { functionCode: 'parameter.write' },
    query: Type.Object({ id }),
    body: Type.Object({
      move: Type.Enum<RolloutMove[]>(Object.keys(rolloutMoves) as RolloutMove[]),
      password,
      reason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Object({ id: Type.Integer() }),
  }),
} as const;
