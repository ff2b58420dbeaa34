import { toChinaInput } from '#domain/time/time.ts';
import { textIn, type Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';

import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';
import { type SheetColumn, type SheetContext, sheetColumns } from '../cells/sheet-columns.ts';

type Exported = Pick<SheetColumn, 'field' | 'head' | 'write' | 'inList'>;

const wordOf = (
  words: Readonly<Record<string, { readonly text: Text }>> | undefined,
  value: unknown,
  { language }: SheetContext,
): string => {
  const text = words?.[String(value)]?.text;
  return text === undefined ? String(value) : textIn(text, language);
};

/** What is computed or is a state, as people read it; null: the field is one that sheets bring, too. */
const writerOf = (field: Field): SheetColumn['write'] | null => {
  const told =
    (write: (value: unknown, context: SheetContext) => SheetCell): SheetColumn['write'] =>
    (value, context) =>
      value === null || value === undefined ? null : write(value, context);
  if (field.kind === 'state') return told((value, context) => wordOf(field.states, value, context));
  if (field.kind !== 'computed') return null;
  if (field.as === 'number') return told((value) => Number(value));
  if (field.as === 'time') return told((value) => toChinaInput(Date.parse(String(value))).replace('T', ' '));
  return told((value, context) => wordOf(field.words, value, context));
};

const headOf = ({ title, ...field }: Field): Text => {
  const unit = 'unit' in field && field.unit !== undefined ? ` (${field.unit})` : '';
  return [`${title[0]}${unit}`, `${title[1]}${unit}`];
};

/** Columns of a page whose rows never come back from a sheet: all that its form shows, in its order. */
export const readOnlyColumns = (resource: Resource): readonly Exported[] => {
  const written = sheetColumns(resource);
  return resource.sections
    .flatMap(({ fields }) => fields)
    .flatMap((name): readonly Exported[] => {
      const field = resource.fields[name];
      const write = field === undefined ? null : writerOf(field);
      return field === undefined || write === null
        ? written.filter((column) => column.field === name)
        : [{ field: name, head: headOf(field), write }];
    });
};
