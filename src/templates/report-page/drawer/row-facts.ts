import { instantMs } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports/reports.ts';
import { numberIn, textIn } from '#ui/table/cell-value.ts';

import { numberAt } from '../table/row-value.ts';
import { sealOfRow } from './seal-of-row.ts';

/** What a row says of itself: whose it is, when and where it was, and whether it is wrong. */
export const rowFacts = (report: Report, row: Row) => {
  const moments = (report.moments ?? []).filter((moment) => textIn(row[moment.time]) !== null);
  const placed = moments.find((moment) => numberAt(row, moment.longitudeDeg) !== null);
  const longitudeDeg = numberAt(row, placed?.longitudeDeg ?? 'longitudeDeg');
  const latitudeDeg = numberAt(row, placed?.latitudeDeg ?? 'latitudeDeg');
  const abnormal = row['abnormal'] === true;
  const seal = sealOfRow(report, row);
  const dismissed = row['state'] === 'normal' || row['state'] === 'falseAlarm';
  // Somebody has to answer for it until people found nothing wrong.
  const wrong = abnormal || (report.judged === true && !dismissed);
  const signCode = textIn(row['signCode']);
  const atMs = instantMs(textIn(row[placed?.time ?? 'startTime']));
  const compartment = numberIn(row['compartment']);
  const began = instantMs(textIn(row[moments[0]?.time ?? '']));
  const open = began !== null && (report.moments?.length ?? 0) > moments.length;
  return {
    id: String(row['id']),
    seal,
    signCode,
    compartment,
    moments,
    abnormal,
    wrong,
    /** When it was where the place says, ms UTC. */
    atMs,
    /** ms UTC. */
    beganMs: began,
    isOpen: open,
    place:
      longitudeDeg === null || latitudeDeg === null
        ? null
        : { longitudeDeg, latitudeDeg, areaName: textIn(row[placed?.areaName ?? 'areaName']) },
  };
};

/** What a row says of itself. */
export type RowFacts = ReturnType<typeof rowFacts>;
