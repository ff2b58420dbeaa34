import type { Translation } from '#ui/language.tsx';

/** What a form is called that shows, edits or makes a row. */
export const formHeading = (t: Translation['t'], noun: string, isNew: boolean, canWrite: boolean): string =>
  !canWrite
    ? t(['查看{noun}', 'View {noun}'], { noun })
    : isNew
      ? t(['新增{noun}', 'New {noun}'], { noun })
      : t(['编辑{noun}', 'Edit {noun}'], { noun });
