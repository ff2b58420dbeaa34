import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { UploadStatistic } from '#state/devices/upload-statistic.ts';
import type { Translation } from '#ui/language.tsx';
import type { GridColumn } from '#ui/table/grid-row.ts';

import { stepText } from './upload-words.part.ts';

/** The columns of the trucks; a narrow page has none for the fleet. */
export const uploadColumns = (
  { t, language }: Translation,
  statistic: UploadStatistic,
  widthPx: number,
): readonly GridColumn[] => {
  const column = (name: string, title: Text, unit = '', right = true): GridColumn => ({
    name,
    title: t(title),
    unit,
    right,
    sortable: true,
  });
  const count = statistic.rows[0]?.cells.length ?? 1;
  const from = stepText(statistic, 0, { language });
  const until = stepText(statistic, count - 1, { language });
  return [
    column('signCode', words.plate, '', false),
    ...(widthPx < 1150 ? [] : [column('companyName', ['车队', 'Fleet'], '', false)]),
    {
      name: 'strip',
      title: `${from} → ${until}`,
      unit: t(statistic.stepH === 1 ? ['每格一小时', 'one cell per hour'] : ['每格一天', 'one cell per day']),
      right: false,
      sortable: false,
    },
    column('share', ['应收到率', 'Received/due']),
    column('gapH', ['缺报', 'Gaps'], 'h'),
    column('messages', ['收到', 'Received']),
    column('late', ['补传', 'Late']),
    column('refused', ['拒收', 'Rejected']),
  ];
};
