import type { EnteredIn } from '#domain/geo/convert-datum.ts';
import type { Outline } from '#domain/geo/geo-json.ts';
import type { Text } from '#i18n/text.ts';

import type { FileFormat } from './file-formats.ts';
import type { TextFormatName } from './text-formats.ts';
import type { ReferenceTarget } from './reference-targets.ts';

/** Choices by their stored code. */
export type Options = Readonly<Record<string, { readonly text: Text }>>;

/** What every field has, whatever its kind. */
interface Base {
  /** Label of the control and head of the column. */
  readonly title: Text;
  /** Must be there when a row is written. */
  readonly required?: boolean;
  /** Shown in the list. */
  readonly listed?: boolean;
  /** What a person should know before filling it in. */
  readonly hint?: Text;
  /** Set once, at creation. */
  readonly fixed?: boolean;
  /** In a form only where another of its fields has one of these values; emptied where that changes. */
  readonly shownFor?: { readonly field: string; readonly values: readonly string[] };
}

/** A line of text. `maxLength` in UTF-16 units. */
export interface TextField extends Base {
  readonly kind: 'text';
  readonly maxLength: number;
  /** Regular expression, and what to say when it does not match. */
  readonly pattern?: string;
  readonly patternText?: Text;
  /** A format that a pattern can't say; it may fill other fields in (`text-formats.ts`). */
  readonly format?: TextFormatName;
  /** Names of places joined by arrows: told in English in lists, as far as they are kept in it. */
  readonly names?: true;
  /** Drawn as a number plate in lists. */
  readonly plate?: boolean;
}

/** A number in `unit`, from `min` to `max`, both included, with at most `decimals` digits behind the point. */
export interface NumberField extends Base {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly unit?: string;
}

/** One of a closed list, stored by its code. */
export interface ChoiceField extends Base {
  readonly kind: 'choice';
  readonly choices: Options;
}

/** Several of a closed list, stored as rows of a table of their own. */
export interface ChoicesField extends Base {
  readonly kind: 'choices';
  /** A list, or the name of one that the program knows: functions and pages that a role, or another system, may be given. */
  readonly choices: Options | 'functions' | 'serviceFunctions';
  /** Under which headings they are shown; missing: under the field's own. */
  readonly groups?: readonly { readonly title: Text; readonly codes: readonly string[] }[];
  /** At least so many. */
  readonly min?: number;
  /** Table with one row for each choice: its column of the owner, taken from the owner's field, and that of the code. */
  readonly stored: {
    readonly source: string;
    readonly owner: string;
    readonly ownerField: string;
    readonly code: string;
  };
}

/** On or off, with the message of specification 4 on change. */
export interface SwitchField extends Base {
  readonly kind: 'switch';
  /** How it stands in a form for a new row; on unless said. */
  readonly usual?: boolean;
}

/** A day of the calendar, `YYYY-MM-DD`. */
export interface DateField extends Base {
  readonly kind: 'date';
}

/** A part of each day, `HH:mm-HH:mm` in China time; the end may be the next day's. */
export interface TimeRangeField extends Base {
  readonly kind: 'timeRange';
}

/** Days of the week: codes of `weekdays` from Monday on, separated by commas. None is every day. */
export interface WeekdaysField extends Base {
  readonly kind: 'weekdays';
}

/** A moment, ISO 8601 UTC; people read and type it in China time, to the minute. */
export interface MomentField extends Base {
  readonly kind: 'moment';
}

/** A row of another table of master data, by its code. */
export interface ReferenceField extends Base {
  readonly kind: 'reference';
  readonly to: ReferenceTarget;
  /** What stands for none, where that says something. */
  readonly none?: Text;
}

/** Height → volume pairs of a compartment: level in mm, volume in L, levels rising. */
export type TankPoints = readonly (readonly [levelMm: number, volumeL: number])[];

/** Height → volume pairs of a compartment: `[[levelMm, volumeL], …]`, rising. */
export interface TankTableField extends Base {
  readonly kind: 'tankTable';
}

/** A place on the ground, WGS-84: a circle with its radius in m, or the corners of a polygon without a closing one. */
export type Geometry = Outline & {
  /** The datum that it was said in, and was converted from. */
  readonly enteredIn?: EnteredIn | undefined;
};

/** A fence, kept in the columns `longitude_deg`, `latitude_deg`, `radius_m` and `polygon`. */
export interface GeometryField extends Base {
  readonly kind: 'geometry';
  readonly minRadiusM: number;
  readonly maxRadiusM: number;
}

/** A way on the ground, WGS-84, and the task whose journey it was learned from; null: it was drawn. */
export interface RouteLine {
  readonly points: readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];
  readonly learnedFrom: string | null;
  /** Straight where no road was known: for showing alone, no truck is judged by it. */
  readonly estimated?: true | undefined;
  /** The datum that it was said in, and was converted from. */
  readonly enteredIn?: EnteredIn | undefined;
}

/** A line that trucks drive on, kept in the columns of its name and `learned_from`. */
export interface LineField extends Base {
  readonly kind: 'line';
  readonly maxPoints: number;
}

/** Reckoned by the server when a row is read (`computed` of the resource's hooks); never written. */
export interface ComputedField extends Base {
  readonly kind: 'computed';
  /** A number is set flush right and may be summed over a tree; a time is ISO 8601 UTC. */
  readonly as: 'number' | 'text' | 'time';
  /** Words for codes among the texts; others are shown as they are. */
  readonly words?: Options;
  /** Drawn and searched for as a number plate. */
  readonly plate?: boolean;
  /** A name of a place or a company, or several joined by arrows: told in English where an English one is kept. */
  readonly names?: true;
  readonly unit?: string;
  /** Of a number: digits behind the point; missing: none. */
  readonly decimals?: number;
  /** What a refusal says in detail, in English: shown in the language of whoever reads it. */
  readonly refusalDetail?: true;
  /** Of a number: anything above zero is a fault, and drawn as one. */
  readonly isFault?: true;
}

/**
 * A first password, given when a row is made and never read again. A form sends it twice, `{ password, confirmation }`;
 * the server's hooks turn it into what is stored.
 */
export interface PasswordField extends Base {
  readonly kind: 'password';
  /** Field of the user's name, which a password must not be. */
  readonly userName: string;
}

/**
 * A file that is uploaded, kept as it came. A form sends `GivenFile`; a row holds `StoredFile`. What the file's format
 * asks is checked at the client as at the server (`file-formats.ts`).
 */
export interface FileField extends Base {
  readonly kind: 'file';
  readonly format: FileFormat;
}

/** A file on its way to the server. */
export interface GivenFile {
  readonly name: string;
  readonly base64: string;
}

/** A file that a row holds; its content is fetched by `resources.file`. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly sizeBytes: number;
}

/** The state of a row's life, read from what happened to it (`computed` of the hooks); see `Lifecycle`. */
export interface StateField extends Base {
  readonly kind: 'state';
  readonly states: Readonly<Record<string, { readonly text: Text; readonly tone: StateTone }>>;
}

/** How a state is drawn: nothing to do, under way, as it should be, or failed. */
export type StateTone = 'quiet' | 'busy' | 'good' | 'bad';

/** Rows that belong to this resource, in a table of their own. */
export interface RowsField extends Base {
  readonly kind: 'rows';
  readonly source: string;
  /** Field by which the rows are numbered from 1. */
  readonly number: string;
  readonly maxRows: number;
  /** How many there are, what one is called (`{n}` is its number), and the head of its number. */
  readonly words: { readonly count: Text; readonly one: Text; readonly head: Text };
  /** There may be none. */
  readonly mayBeEmpty?: true;
  /** Goes out to a spreadsheet and comes back: each row has columns of its own. */
  readonly inSheet?: true;
  readonly fields: Readonly<Record<string, CellField>>;
}

/** A field that one cell of a list of rows can hold. */
export type CellField =
  | TextField
  | NumberField
  | ChoiceField
  | SwitchField
  | ReferenceField
  | MomentField
  | TankTableField;

/** A field that is written as one value. */
export type PlainField = CellField | DateField | TimeRangeField | WeekdaysField | GeometryField | LineField;

export type Field =
  | PlainField
  | ChoicesField
  | ComputedField
  | FileField
  | PasswordField
  | RowsField
  | StateField;
