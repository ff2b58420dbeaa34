import { useState } from 'react';

import { isMoving } from '#domain/parameters/rollout.ts';
import { loadRollout, loadRollouts, type Rollout, type RolloutDetail } from '#state/devices/rollouts.ts';
import { now } from '#state/view/clock.ts';

import { useRead } from '../../use-read.ts';

/** While something is under way, what terminals say and how far orders are is asked for so often. */
const pollMs = 5000;

/** Consoles that were asked for what they hold answer within so long, or when they speak again. */
const answersWithinMs = 180_000;

/** Roll-outs of one kind, and the one that is open. */
export interface Rollouts {
  /** Changes whenever what terminals say has to be read again. */
  readonly key: string;
  /** The newest first; null: not read yet. */
  readonly rollouts: readonly Rollout[] | null;
  readonly opened: number | null;
  readonly open: (id: number | null) => void;
  /** The open one with its trucks; null while it is read. */
  readonly shown: RolloutDetail | null;
  readonly refresh: () => void;
  /** Somebody has asked consoles: their answers are looked for. */
  readonly expectAnswers: () => void;
}

/** @param upgrades roll-outs of upgrades; otherwise of parameters */
export const useRollouts = (upgrades: boolean): Rollouts => {
  const [opened, open] = useState<number | null>(null);
  const [refetchKey, setRefetchKey] = useState(0);
  const [polls, setPolls] = useState(false);
  const [askedMs, setAskedMs] = useState(0);
  const tick = polls || now.value < askedMs + answersWithinMs ? Math.floor(now.value / pollMs) : 0;
  const key = `${refetchKey} ${tick}`;
  const list = useRead(key, loadRollouts);
  const detail = useRead(opened === null ? null : `${opened} ${key}`, () => loadRollout(opened ?? 0));
  const moves = [...(list.value ?? []), ...(detail.value === null ? [] : [detail.value.rollout])].some(
    ({ id, state }) => isMoving(state) || (id === opened && state === 'awaiting'),
  );
  if (moves !== polls) setPolls(moves);
  return {
    key,
    rollouts: list.value?.filter(({ upgrade }) => (upgrade !== null) === upgrades) ?? null,
    opened,
    open,
    shown: detail.value?.rollout.id === opened ? detail.value : null,
    refresh: () => setRefetchKey((old) => old + 1),
    expectAnswers: () => setAskedMs(now.value),
  };
};
