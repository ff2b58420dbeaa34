import type { Text } from '#i18n/text.ts';
import type { PlaceAction } from '#state/reports/place-files.ts';

/** What an import does with a shape, in the order in which they need somebody's eyes. */
export const placeActionWords: Readonly<Record<PlaceAction, Text>> = {
  wrong: ['有误', 'Wrong'],
  skipped: ['不导入', 'Left'],
  update: ['修改', 'Changed'],
  create: ['新增', 'New'],
  waiting: ['待审批', 'Waiting'],
  unchanged: ['不变', 'Unchanged'],
};

/** Whether a shape can be chosen to go in. */
export const isDue = (action: PlaceAction): boolean => action === 'create' || action === 'update';
