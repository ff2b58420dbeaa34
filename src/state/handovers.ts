import type { Handover, HandoverState } from '#contract/handovers.ts';

import { callAndShow } from './calls.ts';

export type { Handover, HandoverState };

export const loadHandoverState = async (): Promise<HandoverState | null> => {
  const outcome = await callAndShow('handovers.state', {});
  return outcome.ok ? outcome.value : null;
};

export const loadHandovers = async (): Promise<readonly Handover[] | null> => {
  const outcome = await callAndShow('handovers.list', {});
  return outcome.ok ? outcome.value : null;
};

export const writeHandover = async (notes: string): Promise<boolean> =>
  (await callAndShow('handovers.write', { notes })).ok;

export const signHandover = async (id: number, remark: string): Promise<boolean> =>
  (await callAndShow('handovers.sign', { id, remark })).ok;
