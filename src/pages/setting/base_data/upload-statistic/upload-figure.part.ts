import { formatNumber } from '#domain/text/number-format.ts';
import type { UploadRow } from '#state/devices/upload-statistic.ts';

import { shareText } from './upload-words.part.ts';

/** A figure of a truck as text; "—" where it was never heard. */
export const uploadFigure = (row: UploadRow, name: string): string => {
  if (name === 'share') return shareText(row.share);
  const value = row[name as 'gapH' | 'messages' | 'late' | 'refused'];
  return row.heardSince === null && value === 0 ? '—' : formatNumber(value);
};
