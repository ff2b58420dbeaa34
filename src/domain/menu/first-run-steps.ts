import type { FunctionCode } from '../access/functions.ts';

/** Where a step is done, and who may do it. */
export interface FirstRunPlace {
  readonly page: string;
  readonly functionCode: FunctionCode;
  /** Whoever runs the installation alone. */
  readonly operator?: true;
}

/** What a new company does first, in this order. */
export const firstRunSteps = {
  company: { page: 'setting/base_data/company', functionCode: 'company.write' },
  trucks: { page: 'setting/base_data/truck', functionCode: 'truck.write' },
  terminals: { page: 'setting/base_data/terminal', functionCode: 'truck.write' },
  places: { page: 'setting/base_data/user_enclosure', functionCode: 'fence.write' },
  users: { page: 'setting/privilege_account/user', functionCode: 'user.write' },
  limits: { page: 'setting/alarm_threshold/threshold', functionCode: 'threshold.write' },
  notices: { page: 'setting/alarm_threshold/alarm_ding_talk', functionCode: 'notice.write' },
  map: { page: 'setting/base_data/map_sources', functionCode: 'company.write', operator: true },
  backup: { page: 'setting/base_data/company', functionCode: 'company.write', operator: true },
} as const satisfies Readonly<Record<string, FirstRunPlace>>;

/** See `firstRunSteps`. */
export type FirstRunStep = keyof typeof firstRunSteps;

export const firstRunStepCodes = Object.keys(firstRunSteps) as readonly FirstRunStep[];

/** Pages on which steps are done: who has none of them has no first day. */
export const firstRunPages: readonly string[] = [
  ...new Set(Object.values(firstRunSteps).map(({ page }) => page)),
];
