import { chinaOffsetMs } from '#domain/time/china-day.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatClock, formatDate, formatDay, formatMoment } from '#domain/time/time.ts';
import type { UploadCell, UploadRow, UploadStatistic } from '#state/devices/upload-statistic.ts';
import type { HeatStep } from '#ui/chart/heat-strip.tsx';
import type { Translation } from '#ui/language.tsx';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A share in per cent; '—' where none was due. */
export const shareText = (share: number | null): string =>
  share === null ? '—' : `${formatNumber(share * 100, share === 1 || share === 0 ? 0 : 1)} %`;

/** When a step begins, ms UTC. */
export const stepStartMs = ({ startTime, stepH }: UploadStatistic, index: number): number =>
  Date.parse(startTime) + index * stepH * hourMs;

/** A step as people call it: an hour with its day, or a day. */
export const stepText = (
  statistic: UploadStatistic,
  index: number,
  { language }: Pick<Translation, 'language'>,
): string => {
  const ms = stepStartMs(statistic, index);
  if (statistic.stepH === 24) return formatDate(ms, language);
  const end = formatClock(ms + hourMs).slice(0, 5);
  return `${formatDay(ms, language)} ${formatClock(ms).slice(0, 5)}–${end === '00:00' ? '24:00' : end}`;
};

/** What a step holds, in a line. */
export const cellText = (
  cell: UploadCell | null,
  statistic: UploadStatistic,
  { t, language }: Translation,
): string => {
  if (cell === null) return t(['—（不应上报）', '— (nothing was due)']);
  if (cell.messages === 0 && cell.refused === 0)
    return cell.gapH > 0
      ? t(['缺报 {h} 小时，应收心跳 {due}', 'gap of {h} h, {due} {due:heartbeat|heartbeats} due'], {
          h: cell.gapH,
          due: cell.dueHeartbeats ?? '—',
        })
      : t(['未收到，也不应上报', 'nothing came, and nothing was due']);
  const parts = [
    t(['收到 {n}', '{n} received'], { n: formatNumber(cell.messages) }),
    t(['补传 {n}', '{n} late'], { n: formatNumber(cell.late) }),
    t(['拒收 {n}', '{n} rejected'], { n: formatNumber(cell.refused) }),
    t(['心跳 {n} / {due}', 'heartbeats {n} / {due}'], {
      n: formatNumber(cell.heartbeats),
      due: cell.dueHeartbeats === null ? '—' : formatNumber(cell.dueHeartbeats),
    }),
    ...(statistic.stepH === 24 ? [t(['缺报 {h} 小时', 'gaps {h} h'], { h: cell.gapH })] : []),
    ...(cell.firstTime === null
      ? []
      : [
          t(['首条 {first} · 末条 {last}', 'first {first} · last {last}'], {
            first: formatClock(cell.firstTime),
            last: formatMoment(cell.lastTime, Date.parse(cell.firstTime), language),
          }),
        ]),
  ];
  return parts.join(' · ');
};

/** Cells of a truck as a strip draws them: days stand apart in hours, weeks in days. */
export const stripOf = (row: UploadRow, statistic: UploadStatistic): readonly (HeatStep | null)[] =>
  row.cells.map((cell, index) => {
    // In an hour that runs nothing may be due yet; of a heartbeat that promised the next one for later, neither.
    if (cell === null || (cell.messages === 0 && cell.gapH === 0)) return null;
    const chinaMs = stepStartMs(statistic, index) + chinaOffsetMs;
    const begins =
      statistic.stepH === 1
        ? chinaMs % dayMs === 0
        : // 1 January 1970 was a Thursday.
          (chinaMs / dayMs + 3) % 7 === 0;
    return {
      share: cell.share,
      gap: cell.dueH === 0 ? 0 : Math.min(1, cell.gapH / (statistic.stepH === 1 ? 1 : cell.dueH)),
      begins,
    };
  });

/** What the strip says to those who do not see it. */
export const stripLabel = (row: UploadRow, { t }: Translation): string =>
  t(['收到应收的 {share}，缺报 {h} 小时', '{share} of what was due, gaps {h} h'], {
    share: shareText(row.share),
    h: row.gapH,
  });
