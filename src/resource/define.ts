import type { FunctionCode } from '#domain/access/functions.ts';
import type { Text } from '#i18n/text.ts';

import type { Field } from './fields.ts';
import type { Scope } from './scope.ts';

export type Fields = Readonly<Record<string, Field>>;

/**
 * Rows of no page of their own that name a row of this resource: while there are any, it is not removed. Rows of pages are
 * found by their fields (`dependentsOf`).
 */
export interface Dependent {
  readonly source: string;
  /** Column that names the row, as in SQL. */
  readonly column: string;
  /** Field of this resource that it names. */
  readonly field: string;
  /** What they are called, for the refusal: "3 trucks". */
  readonly text: Text;
  /** Page on which they are found. */
  readonly page?: string;
}

/** Something that is done to one row beside editing it; the server's hooks say how. */
export interface ResourceAction {
  readonly title: Text;
  /** Asked before it is done; `{name}` is the row's. */
  readonly question: Text;
  /** What it brings about. */
  readonly consequence: Text;
  /** Why it is done has to be said, and is written into the audit log. */
  readonly asksReason?: true;
  /** What the text is that it answers once, and never again: a new password. */
  readonly answers?: Text;
  /** Said once it is done, or was refused; missing: its title, and the refusal alone. */
  readonly done?: Text;
  readonly failed?: Text;
  /** States of the lifecycle in which it may be done; missing: in all. */
  readonly from?: readonly string[];
}

/** The life of a row: its states are those of `field`; in `locked` ones nobody edits or removes it. */
export interface Lifecycle<Name extends string = string> {
  readonly field: Name;
  readonly locked: readonly string[];
  /** Why a locked row can't be edited. */
  readonly lockedText: Text;
  /** A locked row stays so: whose it is, not what is under way. */
  readonly lasting?: true;
}

/** A page of master data as data: what its rows hold, whose they are, and what may be done with them. */
export interface ResourceSpec<F extends Fields> {
  readonly title: Text;
  /** One row of it, for headings: "New truck". */
  readonly noun: Text;
  /** Table of master data, spelled as in SQL; it has the columns `id` and `version`. */
  readonly source: string;
  readonly fields: F;
  /** Whose a row is: who may see and write it. */
  readonly scope: Scope;
  /**
   * What all its rows have in common: a field's value, or those of which it has one. Other rows of the table are not its
   * own; new ones get the value.
   */
  readonly preset?: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** The field that names a row to people. */
  readonly name: keyof F & string;
  /** Fields that no two rows may share; each reports that the value already exists (specification 5). */
  readonly unique: readonly (keyof F & string)[];
  /** Field by which the list is ordered at first; `-` before it: falling. */
  readonly order: (keyof F & string) | `-${keyof F & string}`;
  /** Fields that the search box looks in. */
  readonly search: readonly (keyof F & string)[];
  readonly filters: readonly (keyof F & string)[];
  /** The field switched in the list (specification 4, entity status). */
  readonly status?: keyof F & string;
  /** Function code that a role needs to write; reading follows the menu. */
  readonly writeFunction: FunctionCode;
  /** Rows form a tree: `parent` holds the value of `key` of the row above. No row is above itself. */
  readonly tree?: { readonly key: keyof F & string; readonly parent: keyof F & string };
  /** Writes wait for a second person who holds this function (`src/server/resource-kit/change-requests/change-requests.ts`). */
  readonly approval?: FunctionCode;
  /** Edits of these fields alone wait; missing: of every field. New rows and deletions always wait. */
  readonly approvalOf?: readonly (keyof F & string)[];
  /** Its rows come from elsewhere: nobody makes, edits or removes one here. Actions are still done. */
  readonly readOnly?: true;
  readonly actions?: Readonly<Record<string, ResourceAction>>;
  readonly dependents?: readonly Dependent[];
  /** What several of its rows are called behind their number, where that is not "个" and its noun: "3 trucks". */
  readonly counted?: Text;
  /** Its rows are those of other pages, gathered once more. */
  readonly gathers?: true;
  /**
   * Rows are versions of a thing that `key` names; the list shows the newest. None ever changes: an edit writes the next
   * one, in force from its moment on, so that what was judged before keeps what it was judged by. The table has the
   * columns `effective_from` and `superseded_by`.
   */
  readonly versioned?: { readonly key: readonly (keyof F & string)[] };
  readonly lifecycle?: Lifecycle<keyof F & string>;
  /**
   * Rows go out to a spreadsheet and come back (`src/server/sheets/`), matched by this field, which is one of
   * `unique`.
   */
  readonly sheetKey?: keyof F & string;
  /**
   * Those of `unique` that each company gives as it likes: unique among the rows that the writer sees, no further. Others
   * are keys by which records, terminals or people are found, and unique in the installation.
   */
  readonly uniqueInCompany?: readonly (keyof F & string)[];
  /** Rows go out to GeoJSON and KML and come back, by their outline. */
  readonly geoFiles?: true;
  /** The page opens the external card-issuing site, where one is configured. */
  readonly cardSite?: true;
  /** Groups of the form, in order. */
  readonly sections: readonly { readonly title: Text; readonly fields: readonly (keyof F & string)[] }[];
  /** What making a row does beside keeping it, on the button that does: "Send". */
  readonly creates?: Text;
  /** What holds while there is no row. */
  readonly whenEmpty?: Text;
  /** What the other view of the rows is called that a `.view.tsx` beside the definition draws: "Week plan". */
  readonly view?: Text;
  /** The form shows a truck drawn from this field's rows. */
  readonly drawing?: keyof F & string;
}

/** A definition whose fields are known by name only. */
export interface Resource extends Omit<
  ResourceSpec<Fields>,
  'name' | 'order' | 'tree' | 'sheetKey' | 'versioned' | 'lifecycle' | 'uniqueInCompany'
> {
  readonly versioned?: { readonly key: readonly string[] };
  readonly lifecycle?: Lifecycle;
  readonly name: string;
  readonly order: string;
  readonly sheetKey?: string;
  readonly uniqueInCompany?: readonly string[];
  readonly tree?: { readonly key: string; readonly parent: string };
}

/** Defines a page of master data; its place under `pages/` is its address. */
export const defineResource = <const F extends Fields>(
  spec: ResourceSpec<F>,
): Resource & { readonly fields: F } => spec;
