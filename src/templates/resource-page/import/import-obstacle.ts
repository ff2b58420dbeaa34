import type { Resource } from '#resource/define.ts';
import type { SheetChoices, SheetTable } from '#state/reports/resource-sheets.ts';
import type { Translation } from '#ui/language.tsx';

/** Required fields that the sheet has no column for, and that nobody has given for all rows. */
const missingTitles = (
  { columns, targets }: SheetTable,
  { constants = {} }: SheetChoices,
): readonly string[] => {
  const given = new Set(columns.map(({ key }) => key));
  return targets
    .filter(({ key, required }) => required && !given.has(key) && constants[key] === undefined)
    .map(({ title }) => title);
};

/** What has to be done before rows can go in; empty: nothing. */
export const importObstacle = (
  t: Translation['t'],
  resource: Resource,
  {
    table,
    choices,
    due,
    reason,
  }: {
    readonly table: SheetTable | undefined;
    readonly choices: SheetChoices;
    /** Rows that could go in. */
    readonly due: number;
    readonly reason: string;
  },
): string => {
  if (table?.asksDatum) return t(['请先选择坐标取自哪里', 'Choose first where the coordinates are from']);
  if (due === 0 && table !== undefined) {
    const missing = missingTitles(table, choices);
    return missing.length === 0
      ? ''
      : t(['缺少：{titles}', 'Missing: {titles}'], { titles: missing.join(t(['、', ', '])) });
  }
  return due > 0 && resource.approval !== undefined && reason.trim() === ''
    ? t(['请填写原因', 'Please give a reason'])
    : '';
};
