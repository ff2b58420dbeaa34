import type { Text } from '#i18n/text.ts';
import type { IconName } from '#ui/icon.tsx';

export interface Download {
  readonly key: string;
  readonly text: Text;
  readonly href: string;
  readonly icon: IconName;
  /** A page of the console; missing: a file, in a window of its own. */
  readonly page?: true;
}

/** What everybody may fetch but the two special kinds of users (specification 6). */
export const downloads: readonly Download[] = [
  {
    key: 'manual',
    text: ['用户手册', 'User manual'],
    href: '/manuals?doc=users/console',
    icon: 'page',
    page: true,
  },
  {
    key: 'alarm-manual',
    text: ['报警处理手册', 'Manual: handling alarms'],
    href: '/manuals?doc=users/alarms',
    icon: 'page',
    page: true,
  },
  { key: 'manuals', text: ['全部手册', 'All manuals'], href: '/manuals', icon: 'page', page: true },
  {
    key: 'tank-table',
    text: ['罐容表模板（txt）', 'Tank calibration table template (txt)'],
    href: '/tank-table.txt',
    icon: 'download',
  },
];

/** The manual that the two special kinds of users are shown instead. */
export const watchersManual: Download = {
  key: 'watchers-manual',
  text: ['看车手册', 'Manual: monitoring trucks'],
  href: '/manuals?doc=users/watchers',
  icon: 'page',
  page: true,
};
