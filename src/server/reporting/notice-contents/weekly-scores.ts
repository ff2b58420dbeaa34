import { chinaDayRange } from '#domain/time/china-day.ts';
import { round } from '#domain/text/round.ts';
import type { Text } from '#i18n/text.ts';

import { driverScoreSheet, driverScoreStatement } from '../computed/driver-score-export.ts';
import { driverScoreAddress } from '../drivers/driver-scores.ts';
import { driverScores } from '../drivers/drivers.ts';
import { companiesBelow } from './companies-below.ts';
import type { ContentReader } from './content-reader.ts';
import { pageLink } from './page-link.ts';
import { reportFile } from './report-file.ts';

const weekMs = 7 * 86_400_000;

/** Scores of the seven China days to the day of the notice, as the page of scores reckons them. */
export const weeklyScores: ContentReader = async ({ database, publicUrl, now }, notice, companyCode) => {
  const { day = '' } = notice.payload;
  const { toMs } = chinaDayRange(day);
  const nowMs = now();
  const companies = await companiesBelow(database, companyCode);
  const rows = await driverScores(database, { fromMs: toMs - weekMs, toMs, nowMs, companies });
  const scored = rows.flatMap(({ score }) => (score === null ? [] : [score]));
  const sum = scored.reduce((all, score) => all + score, 0);
  const mean = scored.length === 0 ? '—' : String(round(sum / scored.length, 1));
  const line: Text = [
    `有评分的驾驶员 ${scored.length} / ${rows.length}，平均 ${mean}`,
    `Drivers with a score ${scored.length} of ${rows.length}, mean ${mean}`,
  ];
  const content =
    notice.channel === 'mail'
      ? await reportFile(
          database,
          driverScoreSheet,
          () => driverScoreStatement(rows, ''),
          notice.language,
          nowMs,
        )
      : null;
  return {
    payload: { ...notice.payload, lines: [line, ...pageLink(publicUrl, driverScoreAddress)] },
    attachments: content === null ? [] : [{ name: `driver-scores-${day}.xlsx`, content }],
  };
};
