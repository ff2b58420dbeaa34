import type { WayBill } from '#contract/master-data.ts';

import { valueAt } from './versions.ts';
import type { RuleContext } from '../rule-context.ts';

/** The truck's way bills as they were at `t` (ms UTC). */
export const wayBillsAt = (world: RuleContext, t: number): readonly WayBill[] =>
  [...(world.truckAt(t)?.wayBills.values() ?? [])].flatMap((timeline) => valueAt(timeline, t) ?? []);

/** A way bill as it was at `t` (ms UTC); null: there was none of this code. */
export const wayBillAt = (
  world: RuleContext,
  wayBillCode: string | null | undefined,
  t: number,
): WayBill | null => (wayBillCode == null ? null : valueAt(world.truckAt(t)?.wayBills.get(wayBillCode), t));
