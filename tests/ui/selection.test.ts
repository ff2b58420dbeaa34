import { expect, test } from 'vitest';

import { textIn, type Text } from '#i18n/text.ts';
import { selectionProps } from '#ui/table/selection.ts';

const rows = Array.from({ length: 300 }, (_, n) => ({ id: `row-${n}` }));
const seen = rows.slice(100, 150);
const say = (text: Text): string => textIn(text, 'en');

const ticking = (...ids: string[]) => {
  let now: ReadonlySet<string> = new Set(ids);
  const props = () => selectionProps({ ids: now, onSelect: (next) => (now = next) }, rows, seen, say);
  return { props, now: () => [...now] };
};

test('a selected row that is not rendered stays selected when another is added', () => {
  const { props, now } = ticking('row-3', 'row-110');
  expect(props().selectedRecords).toEqual([{ id: 'row-110' }]);
  props().onSelectedRecordsChange?.([{ id: 'row-110' }, { id: 'row-120' }]);
  expect(now()).toEqual(['row-3', 'row-110', 'row-120']);
  props().onSelectedRecordsChange?.([{ id: 'row-120' }]);
  expect(now()).toEqual(['row-3', 'row-120']);
});

test('the check box in the head selects all rows, rendered or not, and clears them all', () => {
  const { props, now } = ticking('row-3');
  const head = () => props().allRecordsSelectionCheckboxProps;
  expect(head()).toMatchObject({ checked: false, indeterminate: true });
  Reflect.get(Object(head()), 'onChange')();
  expect(now()).toHaveLength(300);
  expect(head()).toMatchObject({ checked: true, indeterminate: false });
  Reflect.get(Object(head()), 'onChange')();
  expect(now()).toEqual([]);
});
