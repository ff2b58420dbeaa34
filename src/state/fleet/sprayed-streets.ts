import type { SprayedStreetsReply } from '#contract/fleet/sprayed-streets.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';
import type { Filters } from '../reports/reports.ts';
import { persistedSignal } from '../view/persisted-signal.ts';

export type { SprayedStreetsReply };

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string');

/** Codes of the routes that are the plan for spraying, as this user sees it. */
export const sprayPlan = persistedSignal<readonly string[]>('sprayPlan', [], isCodes);

/** Streets that were sprayed, by the filters of their report. */
export const loadSprayedStreets = (filters: Filters): Promise<CallOutcome<SprayedStreetsReply>> => {
  const { startTime = '', endTime = '', signCode, companyCode } = filters;
  return call('sprinklers.streets', {
    startTime,
    endTime,
    ...(signCode === undefined ? {} : { signCode }),
    ...(companyCode === undefined ? {} : { companyCode }),
  });
};
