import { expect, test } from 'vitest';

import { textIn, type Text } from '#i18n/text.ts';
import { tickProps } from '#ui/table/ticks.ts';

const rows = Array.from({ length: 300 }, (_, n) => ({ id: `row-${n}` }));
const seen = rows.slice(100, 150);
const say = (text: Text): string => textIn(text, 'en');

const ticking = (...ids: string[]) => {
  let now: ReadonlySet<string> = new Set(ids);
  const props = () => tickProps({ ids: now, onTick: (next) => (now = next) }, rows, seen, say);
  return { props, now: () => [...now] };
};

test('a tick on a row that is not in the page just now stays when another is set', () => {
  const { props, now } = ticking('row-3', 'row-110');
  expect(props().selectedRecords).toEqual([{ id: 'row-110' }]);
  props().onSelectedRecordsChange?.([{ id: 'row-110' }, { id: 'row-120' }]);
  expect(now()).toEqual(['row-3', 'row-110', 'row-120']);
  props().onSelectedRecordsChange?.([{ id: 'row-120' }]);
  expect(now()).toEqual(['row-3', 'row-120']);
});

test('the tick in the head is for all rows, seen or not, and takes them all back', () => {
  const { props, now } = ticking('row-3');
  const head = () => props().allRecordsSelectionCheckboxProps;
  expect(head()).toMatchObject({ checked: false, indeterminate: true });
  Reflect.get(Object(head()), 'onChange')();
  expect(now()).toHaveLength(300);
  expect(head()).toMatchObject({ checked: true, indeterminate: false });
  Reflect.get(Object(head()), 'onChange')();
  expect(now()).toEqual([]);
});
