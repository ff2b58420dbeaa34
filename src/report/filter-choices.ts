import { fuelWords } from '#domain/words/oil-words.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import type { Text } from '#i18n/text.ts';

import type { Filter } from './filters.ts';
import type { Choices } from './kinds.ts';

/** A filter of a record's codes. */
export const choiceFilter = (zh: string, en: string, choices: Choices): Filter => {
  const title: Text = [zh, en];
  return { control: 'choice', title, choices };
};

/** Filter of the fuel. */
export const fuelFilter = choiceFilter('燃料', 'Fuel', fuelWords);
/** Filter of the sealed part. */
export const partFilter = choiceFilter('部位', 'Part', sealParts);
