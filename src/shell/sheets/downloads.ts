import type { Language, Text } from '#i18n/text.ts';
import type { IconName } from '#ui/icon.tsx';

export interface Download {
  readonly key: string;
  readonly text: Text;
  readonly href: Readonly<Record<Language, string>>;
  readonly icon: IconName;
}

const manual = (name: string): Readonly<Record<Language, string>> => ({
  zh: `/manuals/${name}.zh.html`,
  en: `/manuals/${name}.en.html`,
});

/** What everybody may fetch but the two special kinds of users (specification 6). */
export const downloads: readonly Download[] = [
  { key: 'manual', text: ['用户手册', 'User manual'], href: manual('console'), icon: 'page' },
  {
    key: 'alarm-manual',
    text: ['报警处理手册', 'Manual: handling alarms'],
    href: manual('alarms'),
    icon: 'page',
  },
  {
    key: 'tank-table',
    text: ['罐容表模板（txt）', 'Tank calibration table template (txt)'],
    href: { zh: '/manuals/tank-table.txt', en: '/manuals/tank-table.txt' },
    icon: 'download',
  },
];

/** The manual that the two special kinds of users are shown instead. */
export const watchersManual: Download = {
  key: 'watchers-manual',
  text: ['看车手册', 'Manual: monitoring trucks'],
  href: manual('watchers'),
  icon: 'page',
};
