import type { WayBill } from '#contract/master-data.ts';
import { fittingH } from '#domain/deliveries/way-bill-states.ts';

import { taskSlice } from '../slices/task.ts';
import { hourMs } from '../time.ts';
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

const distanceOf = (bill: WayBill, startMs: number): number =>
  Math.abs(Date.parse(bill.plannedTime) - startMs);

/** Way bills of this depot and about this time that no task before has taken, the nearest in time first. */
export const fittingBills = (
  world: RuleContext,
  depotAreaCode: string,
  startMs: number,
): readonly WayBill[] => {
  const taken = new Set(world.read(taskSlice).settling.map(({ wayBillCode }) => wayBillCode));
  return wayBillsAt(world, startMs)
    .filter(
      (bill) =>
        bill.depotAreaCode === depotAreaCode &&
        distanceOf(bill, startMs) <= fittingH * hourMs &&
        !taken.has(bill.wayBillCode),
    )
    .toSorted((a, b) => distanceOf(a, startMs) - distanceOf(b, startMs));
};
