import type { ParameterRisk } from './parameter-file.ts';

/** States of a roll-out. */
export const rolloutStates = {
  awaiting: { text: ['待复核', 'Awaits the second person'], ended: false },
  running: { text: ['下发中', 'Under way'], ended: false },
  halted: { text: ['失败过多，已暂停', 'Paused: too many failures'], ended: false },
  stopped: { text: ['已停止', 'Stopped'], ended: false },
  done: { text: ['已完成', 'Complete'], ended: true },
  rollingBack: { text: ['回退中', 'Rolling back'], ended: false },
  rolledBack: { text: ['已回退', 'Rolled back'], ended: true },
  refused: { text: ['已驳回', 'Rejected'], ended: true },
  expired: { text: ['已过期，无人复核', 'Expired without approval'], ended: true },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly ended: boolean }>
>;

/** See `rolloutStates`. */
export type RolloutState = keyof typeof rolloutStates;

/** Whether orders of a roll-out are given or awaited: it comes on by itself. */
export const isMoving = (state: RolloutState): boolean => state === 'running' || state === 'rollingBack';

/** Why nothing was ordered of a truck, forth or back. */
export const skipReasons = {
  already: { text: ['已是目标值', 'Already at target'] },
  unread: { text: ['现值未读', 'Present values were never read'] },
  moved: { text: ['车辆已换公司或终端', 'The truck has another company or console'] },
  ended: { text: ['车辆已停用', 'The truck is no longer in service'] },
  neverWritten: { text: ['从未写入', 'It was never written'] },
  otherVersion: { text: ['现版本不适用此升级', 'Not for the version that it has'] },
  noFormer: { text: ['没有上一版本的升级文件', 'There is no file of the former version'] },
  changedSince: { text: ['之后已被修改，不覆盖', 'Changed since, not overwritten'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** See `skipReasons`. */
export type SkipReason = keyof typeof skipReasons;

/** What is done with a roll-out, and from which states. */
export const rolloutMoves = {
  stop: { from: ['awaiting', 'running', 'halted'], to: 'stopped' },
  resume: { from: ['halted', 'stopped'], to: 'running' },
  rollBack: { from: ['halted', 'stopped', 'done'], to: 'rollingBack' },
  approve: { from: ['awaiting'], to: 'running' },
  refuse: { from: ['awaiting'], to: 'refused' },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly RolloutState[]; readonly to: RolloutState }>
>;

/** See `rolloutMoves`. */
export type RolloutMove = keyof typeof rolloutMoves;

/** Whether a move is another person's than the author's: deciding, and whatever sends a dangerous file again. */
export const needsSecond = (move: RolloutMove, risk: ParameterRisk): boolean =>
  move === 'approve' || move === 'refuse' || (risk === 'high' && (move === 'resume' || move === 'rollBack'));

/** Whether a move asks for the password of whoever makes it. */
export const needsPassword = (move: RolloutMove, risk: ParameterRisk): boolean =>
  move !== 'refuse' && needsSecond(move, risk);

/** How long a roll-out waits for the second person. */
export const rolloutAwaitsMs = 24 * 3_600_000;

/** Trucks of the second wave, as a share of all. */
const secondShare = 0.1;

/** The wave, from 1, of the truck at a place (from 0) among so many: one truck, a tenth, the rest. */
export const waveOf = (place: number, total: number): number => {
  if (place === 0) return 1;
  return place <= Math.max(1, Math.ceil(total * secondShare)) ? 2 : 3;
};

/** How far a truck of a roll-out is. Skipped ones are none of its. */
export interface RolloutTruckStep {
  readonly wave: number;
  readonly step: 'waiting' | 'underWay' | 'verified' | 'failed';
}

/**
 * What comes next: orders for a wave, waiting for those that are under way, or an end.
 * @param maxFailureShare of those that have ended; more than that halts it
 * @param forgiven failures that somebody has seen already: they are not counted
 */
export const nextStep = (
  trucks: readonly RolloutTruckStep[],
  maxFailureShare: number,
  forgiven: number,
): { readonly order: number } | 'wait' | 'halt' | 'done' => {
  const failed = Math.max(0, trucks.filter(({ step }) => step === 'failed').length - forgiven);
  const ended = failed + trucks.filter(({ step }) => step === 'verified').length;
  if (failed > 0 && failed / ended > maxFailureShare) return 'halt';
  const open = trucks.filter(({ step }) => step === 'waiting' || step === 'underWay');
  if (open.length === 0) return 'done';
  const wave = Math.min(...open.map((truck) => truck.wave));
  return open.some((truck) => truck.wave === wave && truck.step === 'waiting') ? { order: wave } : 'wait';
};
