import { parameterPushAddress, remoteAddress } from '#contract/devices/parameters.ts';
import type { Rollout, RolloutDetail, RolloutTruck } from '#contract/devices/rollouts.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { RolloutMove } from '#domain/parameters/rollout.ts';

import { call } from '../hub/hub.ts';

export { parameterPushAddress, remoteAddress };
export type { Rollout, RolloutDetail, RolloutTruck };

/** What a truck's terminal holds of a file, outside of its groups. */
export interface HeldValues {
  readonly truckId: number;
  readonly readTime: string;
  readonly values: ParameterValues;
}

/** What terminals hold of a file; those that were never asked are left out. */
export const loadHeld = (file: ParameterFileName): Promise<CallOutcome<HeldValues[]>> =>
  call('rollouts.held', { file });

/** The newest roll-outs. */
export const loadRollouts = (): Promise<CallOutcome<Rollout[]>> => call('rollouts.list', {});

/** One with its trucks. */
export const loadRollout = (id: number): Promise<CallOutcome<RolloutDetail>> => call('rollouts.get', { id });

/**
 * Begins one. `templateId`: whose values these are, null: nobody's; `count`: how many trucks the author typed;
 * `password`: '' where none is needed.
 */
export const startRollout = ({
  templateId,
  ...wish
}: {
  readonly file: ParameterFileName;
  readonly wanted: ParameterValues;
  readonly templateId: number | null;
  readonly truckIds: readonly number[];
  readonly count: number;
  readonly reason: string;
  readonly maxFailurePercent: number;
  readonly password: string;
}): Promise<CallOutcome<{ readonly id: number }>> =>
  call('rollouts.start', {
    ...wish,
    ...(templateId === null ? {} : { templateId }),
    wanted: JSON.stringify(wish.wanted),
    truckIds: wish.truckIds.join(','),
  });

/** Stops, resumes, rolls back or decides. */
export const moveRollout = (
  id: number,
  move: RolloutMove,
  said: { readonly password: string; readonly reason: string },
): Promise<CallOutcome<{ readonly id: number }>> => call('rollouts.move', { id, move, ...said });
