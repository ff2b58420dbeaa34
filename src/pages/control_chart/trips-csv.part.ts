import { spreadsheetText } from '#domain/text/spreadsheet-text.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Language, Text } from '#i18n/text.ts';
import { textIn } from '#i18n/text.ts';
import type { LossSubjectHistory } from '#state/reports/loss-sums.ts';

type Trip = LossSubjectHistory['trips'][number];

const columns: readonly { readonly title: Text; readonly of: (trip: Trip, language: Language) => string }[] =
  [
    { title: ['时间（UTC+8）', 'Time (UTC+8)'], of: ({ time }) => formatDateTime(Date.parse(time), 'zh') },
    { title: ['车牌', 'Plate'], of: ({ signCode }) => signCode },
    { title: ['任务编号', 'Task code'], of: ({ taskCode }) => taskCode ?? '' },
    { title: ['损溢 L', 'Loss, L'], of: ({ lossL }) => String(lossL) },
    {
      title: ['不重复的 u L', 'u of what does not repeat, L'],
      of: ({ uncertaintyL }) => String(uncertaintyL),
    },
    { title: ['z', 'z'], of: ({ z }) => String(z) },
    { title: ['累计，向上', 'Sum above'], of: ({ above }) => String(above) },
    { title: ['累计，向下', 'Sum below'], of: ({ below }) => String(below) },
  ];

const quoted = (text: string): string => `"${spreadsheetText(text).replaceAll('"', '""')}"`;

/** The trips of a control chart as a table that spreadsheets open, in the order of time. */
export const tripsCsv = ({ trips }: LossSubjectHistory, language: Language): string =>
  [
    columns.map(({ title }) => quoted(textIn(title, language))),
    ...trips.map((trip) => columns.map(({ of }) => quoted(of(trip, language)))),
  ]
    // Spreadsheets read what begins so as UTF-8.
    .reduce((text, row) => `${text}${row.join(',')}\r\n`, '\uFEFF');
