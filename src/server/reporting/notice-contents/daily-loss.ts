import { typesHiddenFrom } from '#domain/alarms/alarm-types.ts';
import { formatLitres } from '#domain/text/litres.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';
import type { Text } from '#i18n/text.ts';
import { fill } from '#i18n/translate.ts';
import { reports } from '#pages/definitions.ts';
import { lossCounted } from '#report/loss-report.ts';

import { compileReport } from '../compile/compile.ts';
import { leftOut } from '../compile/counted-rows.ts';
import { companiesBelow } from './companies-below.ts';
import type { ContentReader } from './content-reader.ts';
import { pageLink } from './page-link.ts';
import { reportFile } from './report-file.ts';

const address = 'cargo_monitor/data_analysis/oil_loss';
const litres = (value: number | null | undefined): string => `${formatLitres(value)} L`;

/** Tasks of a China day with their losses, as the page of losses counts them. */
export const dailyLoss: ContentReader = async ({ database, publicUrl, now }, notice, companyCode) => {
  const definition = reports.get(address);
  if (definition === undefined) throw new Error(`there is no report at ${address}`);
  const { report, totals, all } = compileReport(definition);
  const { day = '' } = notice.payload;
  const { fromMs, toMs } = chinaDayRange(day);
  const asked = {
    companies: await companiesBelow(database, companyCode),
    // Mailboxes are nobody's account: they see what every account sees.
    hiddenTypes: typesHiddenFrom({ customer: true }),
    filters: { startTime: new Date(fromMs).toISOString(), endTime: new Date(toMs).toISOString() },
    order: '',
  };
  const counting = totals(asked);
  const [sums] = await database.query<Record<string, number | null>>(counting.text, counting.values);
  const total = sums?.['total'] ?? 0;
  // As on the page: rows that are no part of the sums are named beside them, by why.
  const others = Object.entries(lossCounted.others).flatMap(([why, text]): Text[] => {
    const n = sums?.[leftOut(why)] ?? 0;
    return n === 0 ? [] : [[fill(text, 'zh', { n }), fill(text, 'en', { n })]];
  });
  const line: Text = [
    `任务 ${total}，发油 V20 ${litres(sums?.['sentV20L'])}，收油 V20 ${litres(sums?.['receivedV20L'])}，余量变化 V20 ${litres(sums?.['remainderV20L'])}，损溢 V20 ${litres(sums?.['lossV20L'])}`,
    `Tasks ${total}, loaded V20 ${litres(sums?.['sentV20L'])}, received V20 ${litres(sums?.['receivedV20L'])}, change on board V20 ${litres(sums?.['remainderV20L'])}, loss V20 ${litres(sums?.['lossV20L'])}`,
  ];
  const content =
    notice.channel === 'mail'
      ? await reportFile(database, report, (fields) => all(asked, fields), notice.language, now())
      : null;
  return {
    payload: { ...notice.payload, lines: [line, ...others, ...pageLink(publicUrl, address)] },
    attachments: content === null ? [] : [{ name: `loss-${day}.xlsx`, content }],
  };
};
