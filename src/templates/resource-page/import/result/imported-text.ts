import type { ReplyOf } from '#contract/calls.ts';
import type { Translation } from '#ui/language.tsx';

/** How many rows an import left out, for whatever reason. */
export const leftOut = ({ left = 0, refused = [] }: ReplyOf<'resourceSheets.import'>): number =>
  left + refused.length;

/** What an import has done, in one line. */
export const importedText = (t: Translation['t'], imported: ReplyOf<'resourceSheets.import'>): string => {
  const { created, updated, proposed } = imported;
  const rest = leftOut(imported);
  return [
    ...(proposed > 0 ? [t(['已提交 {n} 项审批', '{n} sent for approval'], { n: proposed })] : []),
    ...(created + updated > 0 || proposed === 0
      ? [
          t(['已导入：新增 {created}，修改 {updated}', 'Imported: {created} new, {updated} changed'], {
            created,
            updated,
          }),
        ]
      : []),
    ...(rest > 0 ? [t(['{n} 行没有导入', '{n} {n:row|rows} not imported'], { n: rest })] : []),
  ].join(t(['；', '; ']));
};
