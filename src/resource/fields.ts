import type { Text } from '#i18n/text.ts';

export type Options = Readonly<Record<string, { readonly text: Text }>>;

interface Base {
  readonly title: Text;
  readonly required?: boolean;
  /** Shown in the list. */
  readonly listed?: boolean;
  readonly hint?: Text;
  /** Set once, at creation. */
  readonly fixed?: boolean;
}

export interface TextField extends Base {
  readonly kind: 'text';
  readonly maxLength: number;
  /** Regular expression, and what to say when it does not match. */
  readonly pattern?: string;
  readonly patternText?: Text;
  readonly plate?: boolean;
}

export interface NumberField extends Base {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly unit?: string;
}

export interface ChoiceField extends Base {
  readonly kind: 'choice';
  readonly choices: Options;
}

/** On or off, with the message of specification 4 on change. */
export interface SwitchField extends Base {
  readonly kind: 'switch';
}

/** A row of another master-data table, by code. */
export interface ReferenceField extends Base {
  readonly kind: 'reference';
  readonly to: 'company' | 'driver';
}

/** Height → volume pairs of a compartment, levels rising. */
export type TankPoints = readonly (readonly [levelMm: number, volumeL: number])[];

/** Height → volume pairs of a compartment: `[[levelMm, volumeL], …]`, rising. */
export interface TankTableField extends Base {
  readonly kind: 'tankTable';
}

/** Rows that belong to this resource, in a table of their own. */
export interface RowsField extends Base {
  readonly kind: 'rows';
  readonly source: string;
  /** Field by which the rows are numbered from 1. */
  readonly number: string;
  readonly maxRows: number;
  readonly fields: Readonly<Record<string, PlainField>>;
}

export type PlainField =
  | TextField
  | NumberField
  | ChoiceField
  | SwitchField
  | ReferenceField
  | TankTableField;

export type Field = PlainField | RowsField;
