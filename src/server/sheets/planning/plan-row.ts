import type { ReportRow } from '#contract/reports/reports.ts';
import type { SheetAction } from '#contract/sheet-plan.ts';
import type { Text } from '#i18n/text.ts';
import type { Field } from '#resource/fields.ts';
import type { Resource } from '#resource/define.ts';
import { referencesOf } from '#resource/references-of.ts';
import { pathName, validate, type Values } from '#resource/validate.ts';

import { asInSheet } from './complete-lists.ts';
import type { SheetContext } from '../cells/sheet-columns.ts';

/** A row of a sheet as it would be written. */
export interface PlannedRow {
  readonly rowNumber: number;
  readonly action: SheetAction;
  readonly name: string;
  /** The row that it changes; null: a new one, or none is known. */
  readonly before: ReportRow | null;
  /** Fields that are written: all of a new row, those that differ of an old one. */
  readonly fields: Values;
  /** What is wrong, by field. */
  readonly faults: readonly SheetFault[];
  /** Why nothing is done that could be. */
  readonly note?: Text;
}

/** What is wrong with a field of a row. */
export interface SheetFault {
  readonly field: string;
  readonly text: Text;
  /** Found in the cell: what the field's rules say of it is no help beside that. */
  readonly isOfCell?: true;
}

/** What a field holds where it holds nothing: texts of old rows may be empty rather than missing. */
const given = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

const isGiven = (value: unknown): boolean => given(value) !== null;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(given(a)) === JSON.stringify(given(b));

/** A place without the datum that it was said in once: the same place is no change. */
const placeAlone = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('enteredIn' in value)) return value;
  const { enteredIn: _said, ...place } = value;
  return place;
};

type Faults = PlannedRow['faults'];

/** A sheet holds no passwords: whoever is new gets one when he is written. */
const fieldsInSheet = ({ fields }: Resource): Resource['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== 'password'));

/** References that lead nowhere. */
const lostReferences = (resource: Resource, changed: Values, { references }: SheetContext): Faults =>
  referencesOf(resource.fields, changed).flatMap(({ path, to, code }) =>
    references.get(to)?.codeOf(code) == null
      ? [{ field: path, text: ['没有这一项，或有多项同名', 'There is none, or several have this name'] }]
      : [],
  );

const actionOf = (faults: Faults, before: ReportRow | null, changed: Values): SheetAction => {
  if (faults.length > 0) return 'wrong';
  if (before === null) return 'create';
  return Object.keys(changed).length > 0 ? 'update' : 'unchanged';
};

/** Who fills in a sheet sees neither the list of which he is to choose, nor the map, nor the unit. */
const sheetText = (field: Field | undefined, value: unknown, text: Text): Text => {
  if (field?.kind === 'geometry' && !isGiven(value))
    return ['需要经度、纬度和半径', 'Longitude, latitude and radius are needed'];
  if (!isGiven(value) || field === undefined) return text;
  if (field.kind === 'number' && field.unit !== undefined)
    return [`${text[0]}（${field.unit}）`, `${text[1]} (${field.unit})`];
  if (field.kind !== 'choice') return text;
  const texts = Object.values(field.choices).map((choice) => choice.text);
  return [`应为 ${texts.map(([zh]) => zh).join('、')}`, `One of ${texts.map(([, en]) => en).join(', ')}`];
};

/**
 * What one row of a sheet would do.
 * @param form what its cells hold, by field
 * @param before the row that has its key; null: there is none
 * @param known faults that only the whole sheet or the table shows: a key twice, a value that is taken
 */
export const planRow = (
  resource: Resource,
  rowNumber: number,
  form: Readonly<Record<string, unknown>>,
  before: ReportRow | null,
  known: Faults,
  context: SheetContext,
): PlannedRow => {
  const differs = ([name, value]: readonly [string, unknown]): boolean =>
    !same(placeAlone(value), placeAlone(asInSheet(resource, name, before?.[name])));
  // An empty cell of a new row says nothing: the field is what it is of any new row.
  const different = <V>(values: Readonly<Record<string, V>>): Readonly<Record<string, V>> =>
    Object.fromEntries(
      Object.entries(values).filter(before === null ? ([, value]) => isGiven(value) : differs),
    );
  // What is as it was is not checked: a field that is set once may stand in the sheet.
  const { values, faults } = validate(fieldsInSheet(resource), different(form), before !== null);
  const fields = different(values);
  const said = new Set(known.flatMap(({ field, isOfCell }) => (isOfCell ? [field] : [])));
  const all = [
    ...[
      ...faults.map(({ path, text }) => {
        const field = pathName(path);
        return { field, text: sheetText(resource.fields[field], form[field], text) };
      }),
      ...lostReferences(resource, fields, context),
    ].filter(({ field }) => !said.has(field) && ![...said].some((key) => key.startsWith(`${field}.`))),
    ...known,
  ];
  const name = form[resource.name] ?? before?.[resource.name] ?? '';
  return {
    rowNumber,
    action: actionOf(all, before, fields),
    name: String(name),
    before,
    fields,
    faults: all,
  };
};
