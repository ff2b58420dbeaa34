import { alarmStateWords } from '../alarms/alarm-states.ts';

/** Why oil was lost or gained, as people find out; the closed list of causes. */
export const lossCauses = {
  evaporation: { text: ['蒸发', 'Evaporation'] },
  residue: { text: ['黏附残留', 'Residue'] },
  temperature: { text: ['温差', 'Temperature'] },
  gauge: { text: ['液位计误差', 'Gauge error'] },
  meter: { text: ['流量计误差', 'Meter error'] },
  shortDelivery: { text: ['发油不足', 'Short delivery'], abnormal: true },
  overfill: { text: ['溢装溢出', 'Overfill'], abnormal: true },
  leak: { text: ['渗漏', 'Leak'], abnormal: true },
  theft: { text: ['盗油', 'Theft'], abnormal: true },
  other: { text: ['其他', 'Other'] },
} as const;

export type LossCause = keyof typeof lossCauses;

/** Whom a loss is claimed from: what went on the way and at the station, or what the depot loaded short. */
export const lossAddressees = {
  transport: { text: ['运输与卸油', 'Transit and unloading'] },
  depot: { text: ['油库', 'Depot'] },
} as const;

export type LossAddressee = keyof typeof lossAddressees;

/** What people made of a short loading, which has no alarm. */
export const lossJudgements = {
  abnormal: alarmStateWords.abnormal,
  normal: alarmStateWords.normal,
  falseAlarm: alarmStateWords.falseAlarm,
} as const;

export type LossJudgement = keyof typeof lossJudgements;

/** Whether somebody judged that nothing is owed. */
export const isJudgedNone = (judgement: LossJudgement | null): boolean =>
  judgement === 'normal' || judgement === 'falseAlarm';

/** How far the claim for a loss has come. */
export const claimStates = {
  none: { text: ['未索赔', 'Not claimed'] },
  claimed: { text: ['索赔中', 'Claimed'] },
  accepted: { text: ['对方认可', 'Accepted'] },
  refused: { text: ['对方拒绝', 'Rejected'], abnormal: true },
  settled: { text: ['已结案', 'Settled'] },
} as const;

export const maxClaimedL = 100_000;
/** CNY */
export const maxClaimedAmount = 100_000_000;

export type ClaimState = keyof typeof claimStates;

/**
 * Where a claim can go from each state; only people move it. A refused one can be claimed again or given up as
 * settled; a settled one is over and nothing of it changes any more.
 */
export const claimTransitions = {
  none: ['claimed'],
  claimed: ['none', 'accepted', 'refused'],
  accepted: ['settled', 'refused'],
  refused: ['claimed', 'settled'],
  settled: [],
} as const satisfies Record<ClaimState, readonly ClaimState[]>;

export const isClaimState = (state: string): state is ClaimState => Object.hasOwn(claimStates, state);
export const isLossCause = (cause: string): cause is LossCause => Object.hasOwn(lossCauses, cause);

/** Whether a claim may be written with this state after that one. */
export const mayBecome = (from: ClaimState, to: ClaimState): boolean => {
  const next: readonly ClaimState[] = claimTransitions[from];
  return from !== 'settled' && (from === to || next.includes(to));
};

/** States that can be written on a claim, in their order: where it stands (its note may still change) and where it can go. */
export const claimChoices = (from: ClaimState): readonly ClaimState[] =>
  Object.keys(claimStates)
    .filter(isClaimState)
    .filter((state) => mayBecome(from, state));

/** Nobody claims a loss without saying what it comes from. */
export const needsCause = (state: ClaimState): boolean => state !== 'none';

/** A refusal needs a reason, and so does a judgement. */
export const needsClaimRemark = (state: ClaimState, judgement: LossJudgement | null = null): boolean =>
  state === 'refused' || judgement !== null;
