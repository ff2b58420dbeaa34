import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { Row } from '#state/reports/reports.ts';
import { numberIn } from '#ui/table/cell-value.ts';

/** Under this a change at 20 °C is shown as none (litres): pages show whole litres. */
const noneL = 0.5;

/** What an unsealing did to the load, in a sentence, by volumes at 20 °C; null for rows that are about no opening. */
export const unsealingChange = (row: Row): Text | null => {
  if (!('startV20L' in row) || !('unsealingStopV20L' in row)) return null;
  const before = numberIn(row['startV20L']);
  const after = numberIn(row['unsealingStopV20L']);
  if (before === null)
    return [
      '开启前没有稳定液位，油量变化未知',
      'No steady level before the opening: what is gone is not known',
    ];
  const had: Text = [`开启前 V20 ${formatNumber(before)} L`, `V20 was ${formatNumber(before)} L before`];
  if (after === null)
    return [`${had[0]}；关闭后的稳定液位尚未读到`, `${had[1]}; no steady level after it was closed yet`];
  const change = numberIn(row['unsealingV20L']);
  const now: Text = [
    `${had[0]}，关闭后 ${formatNumber(after)} L`,
    `${had[1]}, ${formatNumber(after)} L after`,
  ];
  // Another tank table or probe between the two, or litres that another opening has counted.
  if (change === null) return [`${now[0]}，两者不可比`, `${now[1]}: the two cannot be compared`];
  if (Math.abs(change) < noneL) return [`${now[0]}，没有减少`, `${now[1]}: nothing is gone`];
  const litres = formatNumber(Math.abs(change));
  return change < 0
    ? [`${now[0]}，减少 ${litres} L`, `${now[1]}: ${litres} L are gone`]
    : [`${now[0]}，增加 ${litres} L`, `${now[1]}: ${litres} L more`];
};
