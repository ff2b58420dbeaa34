import { instantMs } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import type { MediaAsked } from '#state/fleet/media.ts';
import type { Row } from '#state/reports/reports.ts';
import { textIn } from '#ui/table/cell-value.ts';

/** A photo of a seal or a door may be a minute early or late. */
const aroundMs = 60_000;
/** A door that stays open is filmed when it is opened; later hours show nothing of it. */
const longestMs = 3_600_000;

/** Query for a row's photos; null: none can belong to it. */
export const mediaAsked = ({ media }: Pick<Report, 'media'>, row: Row): MediaAsked | null => {
  const signCode = textIn(row['signCode']);
  if (media === undefined || signCode === null) return null;
  const alarmCode = media.alarmCode === undefined ? null : textIn(row[media.alarmCode]);
  if (alarmCode !== null && alarmCode !== '') return { signCode, alarmCode };
  const fromMs = media.from === undefined ? null : instantMs(textIn(row[media.from]));
  if (fromMs === null) return null;
  const toMs = media.to === undefined ? null : instantMs(textIn(row[media.to]));
  return {
    signCode,
    startTime: new Date(fromMs - aroundMs).toISOString(),
    endTime: new Date(Math.min(toMs ?? fromMs, fromMs + longestMs) + aroundMs).toISOString(),
  };
};
