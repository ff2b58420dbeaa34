import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** Address of what fails in how many trucks. */
export const abnormalAnalysisAddress = 'device_monitor/device_analysis/abnormal_analysis';

/** Faults that began in so many truck-days. */
const FaultRate = Type.Object({ faults: Type.Integer(), days: Type.Integer() });

/**
 * Faults before and after each console version that trucks were upgraded to (`domain/devices/upgrade-effects.ts`), the
 * latest first. `firstTime`, `lastTime`: of the first and the last of these upgrades, ISO 8601 UTC.
 */
export const UpgradeEffects = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: Type.String(),
      trucks: Type.Integer(),
      worse: Type.Integer(),
      firstTime: Type.String(),
      lastTime: Type.String(),
      before: FaultRate,
      after: FaultRate,
      verdict: Type.Enum(['tooFew', 'more', 'fewer', 'same']),
    }),
  ),
});

export type UpgradeEffects = Static<typeof UpgradeEffects>;

/** Faults after an upgrade. */
export const upgradeEffectCalls = {
  'health.upgrades': defineCall({
    method: 'GET',
    path: '/upgradeEffects',
    access: { page: [abnormalAnalysisAddress] },
    reply: UpgradeEffects,
  }),
} as const;
