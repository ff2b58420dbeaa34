import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import 'dayjs/locale/zh-cn';

import '@mantine/dates/styles.layer.css';

import { shownMoment } from '#domain/time/typed-moment.ts';

import { useTranslation, type Translation } from '../language.tsx';

/** Names of months and days in the page's language, weeks from Monday. Calendars are fetched when first opened. */
export const CalendarLanguage = ({ children }: { readonly children: ReactNode }) => {
  const { language } = useTranslation();
  return (
    <DatesProvider
      settings={{ locale: language === 'zh' ? 'zh-cn' : 'en', firstDayOfWeek: 1, weekendDays: [] }}
    >
      {children}
    </DatesProvider>
  );
};

/** What a calendar says of its buttons and days. */
export const calendarWords = ({ t, language }: Translation) => ({
  ariaLabels: {
    monthLevelControl: t(['选择月份', 'Choose a month']),
    yearLevelControl: t(['选择年份', 'Choose a year']),
    nextMonth: t(['下个月', 'Next month']),
    previousMonth: t(['上个月', 'Previous month']),
    nextYear: t(['下一年', 'Next year']),
    previousYear: t(['上一年', 'Previous year']),
    nextDecade: t(['后十年', 'Next ten years']),
    previousDecade: t(['前十年', 'Previous ten years']),
  },
  getDayAriaLabel: (day: string) => shownMoment(day.slice(0, 10), language),
  ...(language === 'zh' ? { monthLabelFormat: 'YYYY年M月', yearLabelFormat: 'YYYY年' } : {}),
});
