import type { ChangedFigure } from '#contract/alarms/alarms.ts';
import { textIn, type Language, type Text } from '#i18n/text.ts';

import { fieldName, fieldValue } from './why/field-names.ts';

/** Figures before and after a correction, those that have a name: `Loss V20 400.98 L → 360.87 L`. */
export const changedFigures = (changes: readonly ChangedFigure[], language: Language): string =>
  changes
    .filter(({ name }) => fieldName(name)[0] !== name)
    .map(({ name, before, after }) => {
      const [was, is] = [before, after].map((value) => fieldValue(name, value, language));
      return `${textIn(fieldName(name), language)} ${was} → ${is}`;
    })
    .join(textIn(['；', '; '], language));

/** Why a judged alarm is another now: somebody corrected master data, or messages came late. */
export const correctionWord = ({ userName }: { readonly userName: string }): Text =>
  userName === '' ? ['迟到数据', 'Late messages'] : ['更正', 'Correction'];

/** What a correction made of an alarm that was judged, in words. */
export const correctionText = (changes: readonly ChangedFigure[], language: Language): string => {
  if (changes.length === 0)
    return textIn(
      [
        '按更正后的数据不再触发，因已研判而保留',
        'With the corrected data it would not have been raised; kept because it was judged',
      ],
      language,
    );
  const figures = changedFigures(changes, language);
  return figures === '' ? textIn(['更正改变了记录', 'A correction changed the record'], language) : figures;
};
