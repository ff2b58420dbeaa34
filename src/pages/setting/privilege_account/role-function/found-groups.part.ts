import type { Translation } from '#ui/language.tsx';

import { codeTitle, matrixGroups, type MatrixGroup } from './matrix.part.ts';

/**
 * The groups of the matrix with the rows that a search finds.
 * @param differs where only differences are shown: whether both sides differ in a code; else null
 */
export const foundGroups = (
  search: string,
  differs: ((code: string) => boolean) | null,
  { t, language }: Pick<Translation, 't' | 'language'>,
): readonly MatrixGroup[] => {
  const typed = search.trim().toLocaleLowerCase(language);
  return matrixGroups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ title, boxes }) => {
        const codes = Object.values(boxes);
        const names = [t(title), ...codes.map((code) => t(codeTitle(code)))];
        return (
          names.some((name) => name.toLocaleLowerCase(language).includes(typed)) &&
          (differs === null || codes.some(differs))
        );
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
};
