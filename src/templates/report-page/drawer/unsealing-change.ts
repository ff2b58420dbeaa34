import { settings } from '#contract/settings.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { Row } from '#state/reports/reports.ts';
import { numberIn } from '#ui/table/cell-value.ts';

/** Up to this a change may be the gauge's noise, L. */
const noiseL = settings['drain.noiseL'].default;

/** What an unsealing did to the load, in a sentence, by volumes at 20 °C; null for rows that are about no opening. */
export const unsealingChange = (row: Row): Text | null => {
  if (!('startV20L' in row) || !('unsealingStopV20L' in row)) return null;
  const before = numberIn(row['startV20L']);
  const after = numberIn(row['unsealingStopV20L']);
  if (before === null)
    return [
      '开启前没有稳定液位，油量变化未知',
      'No steady level before the opening: change of volume unknown',
    ];
  const had: Text = [`开启前 V20 ${formatNumber(before)} L`, `V20 was ${formatNumber(before)} L before`];
  if (after === null)
    return [`${had[0]}；关闭后的稳定液位尚未读到`, `${had[1]}; no steady level after it was closed yet`];
  const now: Text = [
    `${had[0]}，关闭后 ${formatNumber(after)} L`,
    `${had[1]}, ${formatNumber(after)} L after`,
  ];
  // Another tank table or probe between the two readings, which have no difference.
  if (numberIn(row['changeV20L'] ?? row['unsealingV20L']) === null)
    return [`${now[0]}，两者不可比`, `${now[1]}: the two cannot be compared`];
  const change = after - before;
  if (Math.abs(change) <= noiseL)
    return [
      `${now[0]}，变化 ${formatChange(change)} L 在液位仪噪声之内`,
      `${now[1]}: ${formatChange(change)} L is within the noise of the gauge`,
    ];
  const litres = formatNumber(Math.abs(change));
  return change < 0
    ? [`${now[0]}，减少 ${litres} L`, `${now[1]}: ${litres} L are gone`]
    : [`${now[0]}，增加 ${litres} L`, `${now[1]}: ${litres} L more`];
};
