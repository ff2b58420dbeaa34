import { fuelWords } from '#domain/oil-words.ts';
import { sealParts } from '#domain/seal-words.ts';
import type { Text } from '#i18n/text.ts';

import type { Filter } from './filters.ts';
import type { Choices } from './kinds.ts';

/** A filter that lets one of a record's codes be chosen. */
export const choiceFilter = (zh: string, en: string, choices: Choices): Filter => {
  const title: Text = [zh, en];
  return { control: 'choice', title, choices };
};

export const fuelFilter = choiceFilter('燃料', 'Fuel', fuelWords);
export const partFilter = choiceFilter('部位', 'Part', sealParts);
