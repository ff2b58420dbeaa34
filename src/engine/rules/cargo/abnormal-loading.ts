import { ruleTitles } from '#domain/alarms/rule-titles.ts';
import type { loadingCauses } from '#domain/words/cargo-words.ts';

import type { EventData } from '../../events/events.ts';
import type { Rule } from '../../rule.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { taskSlice } from '../../slices/task.ts';
import { wayBillAt } from '../../master/way-bills.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

const rule = { name: 'abnormal-loading', version: 2 } as const;

interface Finding {
  readonly cause: keyof typeof loadingCauses;
  readonly level: 1 | 2 | 3;
  readonly compartment: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly oilCode: number;
  readonly loadedL: number;
  readonly limitL: number | null;
  readonly recordId: string;
}

const write = (world: RuleContext, finding: Finding): void => {
  const { cause, compartment, startMs, endMs } = finding;
  world.point(
    withColumns(
      record(world, {
        kind: 'abnormal-loading',
        of: `${compartment}:${cause}`,
        startMs,
        endMs,
        where: whereAt(world, startMs),
        rule,
      }),
      {
        cause,
        level: finding.level,
        compartment,
        oilCode: finding.oilCode,
        loadedL: finding.loadedL,
        limitL: finding.limitL,
        recordId: finding.recordId,
      },
    ),
  );
};

/** The order of the way bill for this compartment. */
const orderOf = (world: RuleContext, compartment: number, t: number) => {
  const { open } = world.read(taskSlice);
  const bill = wayBillAt(world, open?.wayBillCode, t);
  return bill?.stops.find((stop) => stop.compartment === compartment) ?? null;
};

const onOperation = (world: RuleContext, operation: EventData['operation']): void => {
  const { compartment, startMs, endMs, oilCode, id, startVtL, stopVtL, visit } = operation;
  if (operation.kind !== 'loading') return;
  const loadedL = stopVtL - startVtL;
  const common = { compartment, startMs, endMs, oilCode, loadedL, recordId: id };
  if (visit.areaType !== 'depot') write(world, { cause: 'outsideDepot', level: 2, limitL: null, ...common });
  const capacityL = world.truck?.compartments.get(compartment)?.capacityL ?? null;
  // 5 % ullage: a compartment that is fuller overflows when it warms.
  if (capacityL !== null && stopVtL > 0.95 * capacityL)
    write(world, { cause: 'overfill', level: 3, limitL: 0.95 * capacityL, ...common });
  const order = orderOf(world, compartment, startMs);
  if (order?.oilCode !== undefined && order.oilCode !== oilCode)
    write(world, { cause: 'wrongProduct', level: 2, limitL: null, ...common });
  if (order?.orderedL !== undefined && loadedL > 1.03 * order.orderedL)
    write(world, { cause: 'overOrder', level: 2, limitL: order.orderedL, ...common });
};

/** Diesel onto a remainder of petrol or the reverse: explosive vapour. */
const onProduct = (world: RuleContext, { compartment, from, to, t }: EventData['product-change']): void => {
  const residueL = world.read(residueSlice)[compartment] ?? 0;
  if (from > 0 === to > 0 || residueL <= world.number('tank.emptyL')) return;
  write(world, {
    cause: 'switchLoading',
    level: 3,
    compartment,
    startMs: t,
    endMs: t,
    oilCode: to,
    loadedL: residueL,
    limitL: world.number('tank.emptyL'),
    recordId: `product-change:${compartment}`,
  });
};

/** Volume of the reading before, by compartment. */
const residueSlice = { name: 'abnormal-loading', start: (): Record<string, number> => ({}) };

/** Abnormal loadings: outside depots, too full, the wrong product, more than ordered. */
export const abnormalLoading: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['abnormal-loading'],
    intent:
      'Finds fillings that nothing explains, that happen outside of a depot, that are too much, or of another product than ordered.',
    source: ['S', 'T'],
    settings: ['tank.emptyL'],
    records: ['abnormal-loading'],
    alarms: [],
  },
  on: {
    operation: onOperation,
    'product-change': onProduct,
    reading: (world, { compartment, vtL }) => {
      if (vtL !== null && world.read(residueSlice)[compartment] !== vtL)
        world.own(residueSlice)[compartment] = vtL;
    },
    'volume-rise': (world, { compartment, fromMs, toMs, oilCode, riseL, recordId }) =>
      write(world, {
        cause: 'unexplainedRise',
        level: 2,
        compartment,
        startMs: fromMs,
        endMs: toMs,
        oilCode,
        loadedL: riseL,
        limitL: null,
        recordId,
      }),
  },
};
