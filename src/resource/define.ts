import type { FunctionCode } from '#domain/functions.ts';
import type { Text } from '#i18n/text.ts';

import type { Field } from './fields.ts';

export type Fields = Readonly<Record<string, Field>>;

export interface ResourceSpec<F extends Fields> {
  readonly title: Text;
  /** One row of it, for headings: "New truck". */
  readonly noun: Text;
  /** Table of master data, spelled as in SQL. */
  readonly source: string;
  readonly fields: F;
  /** The field that names a row to people. */
  readonly name: keyof F & string;
  /** Fields that no two rows may share; each reports that the value already exists (specification 5). */
  readonly unique: readonly (keyof F & string)[];
  readonly order: keyof F & string;
  /** Fields that the search box looks in. */
  readonly search: readonly (keyof F & string)[];
  readonly filters: readonly (keyof F & string)[];
  /** The field switched in the list (specification 4, entity status). */
  readonly status?: keyof F & string;
  /** Function code that a role needs to write; reading follows the menu. */
  readonly writeFunction: FunctionCode;
  /** Groups of the form, in order. */
  readonly sections: readonly { readonly title: Text; readonly fields: readonly (keyof F & string)[] }[];
  /** What holds while there is no row. */
  readonly whenEmpty?: Text;
  /** The form shows a truck drawn from this field's rows. */
  readonly drawing?: keyof F & string;
}

export interface Resource extends Omit<ResourceSpec<Fields>, 'name' | 'order'> {
  readonly name: string;
  readonly order: string;
}

/** Defines a page of master data; its place under `pages/` is its address. */
export const defineResource = <const F extends Fields>(
  spec: ResourceSpec<F>,
): Resource & { readonly fields: F } => spec;
