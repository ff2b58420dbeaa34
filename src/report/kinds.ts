import type { LossVerdict } from '#domain/losses/loss-verdict.ts';
import type { SealState } from '#domain/cargo/seal-states.ts';
import type { Text } from '#i18n/text.ts';

import type { CompartmentLoad } from './compartment-load.ts';

/** Values of a choice cell: code → its word and, where it matters, whether it is abnormal and what its glyph means. */
export type Choices = Readonly<
  Record<
    string,
    {
      readonly text: Text;
      readonly abnormal?: boolean;
      readonly seal?: SealState;
      readonly verdict?: LossVerdict;
    }
  >
>;

/**
 * The closed list of cell kinds with the wire type of each. Screen, SQL and xlsx each have an exhaustive table over
 * it, so that a missing kind does not compile.
 */
export interface Kinds {
  text: string;
  plate: string;
  company: string;
  /** ISO 8601 UTC; shown in China time. */
  time: string;
  /** China day, `YYYY-MM-DD`. */
  day: string;
  /** Seconds. */
  duration: number;
  /** Name of an area or a place. */
  place: string;
  /** Litres, two decimals. */
  litres: number;
  /** Litres shown with two decimals, where figures side by side must add up. */
  centilitres: number;
  /** Litres with a sign, two decimals. */
  litresChange: number;
  /** Ratio; shown times 1000 with four decimals (specification 9). */
  perMille: number;
  /** Ratio; shown times 100. */
  percent: number;
  /** km/h */
  speed: number;
  /** Degrees 0-360; shown as one of 16 directions. */
  bearing: number;
  /** °C */
  temperature: number;
  /** mm */
  level: number;
  /** kg/m³ at 20 °C */
  density: number;
  /** m above sea */
  altitude: number;
  /** km */
  distance: number;
  /** Degrees of tilt. */
  angle: number;
  /** WGS-84 degrees, six decimals. */
  coordinate: number;
  count: number;
  /** kPa gauge */
  pressure: number;
  /** Relative humidity or fill, 0-100 %. */
  humidity: number;
  /** L/min */
  flowRate: number;
  /** kg */
  mass: number;
  /** m/s² */
  acceleration: number;
  /** V */
  voltage: number;
  /** Figure of a device fault, in the unit of the fault that the column's `unitBy` names. */
  reading: number;
  /** CNY with a sign, two decimals; of losses: positive. A sum is known where each part of it is. */
  money: number;
  /** Events for each unit of something. */
  rate: number;
  choice: string;
  /** Codes of one closed list: comma list; shown by their words. */
  choices: string;
  /** Oil code; shown with its grade and fuel (specification 9). */
  oil: number;
  /** Oil codes of one load: comma list; shown by their grades. */
  oils: string;
  /** `sealed`, `unsealed`, `broken`, `sealing`, `fault`, `unknown`. */
  seal: string;
  /** API adaptor, manhole and foot valve of one compartment: comma list of `open`, `closed` or nothing. */
  valves: string;
  /** Three retained sensors in one cell: comma list of API, foot valve, compartment as `wet`, `dry`, `unknown`. */
  wetDry: string;
  /** Litres of each day of a month, in order; a day without a row is 0. */
  spark: readonly number[];
  /** ISO 8601 UTC; shown as the time that has gone by since. */
  age: string;
  /** A truck's compartments, in order, with what was last read in each. */
  load: readonly CompartmentLoad[];
}

/** Name of a kind of cell. */
export type Kind = keyof Kinds;

/** 1 stays at every width; 3 folds into the drawer first. */
export type Rank = 1 | 2 | 3;

/** Conditions on rows: field → values, comma list. */
export type Conditions<Field extends string = string> = string extends Field
  ? Readonly<Record<string, string>>
  : { readonly [P in Field]?: string };

/** How the rows of a group become one figure. */
export interface Measure<Field extends string = string> {
  /**
   * `ratio`: the sum of `of` over the sum of `over`, of rows that have both; `completeSum`: the sum where every row has the
   * value, else not known; `distinct`: how many different values `of` has; `daily`: the sum of `of` for each China day, from
   * the first of the month to the last day that has a row; `compartments`: the values of `of` in a list, by the number of
   * their compartment.
   */
  readonly fn:
    | 'count'
    | 'distinct'
    | 'sum'
    | 'completeSum'
    | 'mean'
    | 'max'
    | 'min'
    | 'ratio'
    | 'daily'
    | 'compartments';
  /** Field of the source; rows themselves where they are counted. */
  readonly of?: Field;
  readonly over?: Field;
  /** Only rows with these values count: field → values, comma list. */
  readonly where?: Conditions<Field>;
}

/** Rank of a grouped row: counted in each group of `within`, by `by` (a minus before it: highest first). */
export interface Ranking {
  readonly within: readonly string[];
  readonly by: readonly string[];
  /** Rows of which this column has less have no rank and stand below. */
  readonly atLeast: { readonly of: string; readonly count: number };
}

/** When a figure is only known to be no larger. */
export interface AtMost {
  readonly field: string;
  readonly value: string;
  readonly why: Text;
}

/** A column of a report: kind, title and what the table does with it. */
export interface Column<K extends Kind = Kind, Field extends string = string> {
  readonly kind: K;
  readonly title: Text;
  readonly rank: Rank;
  /** Not in the table until chosen. */
  readonly hidden?: boolean;
  /** The table can't be ordered by it. */
  readonly unsorted?: boolean;
  readonly choices?: Choices;
  /** Shown in the alarm colour where this field of the same row is true. */
  readonly abnormalBy?: string;
  /** A duration of nothing is a moment, which has none. */
  readonly momentary?: true;
  /** A text that is the name of a person: read in pinyin where no Chinese is read. */
  readonly person?: true;
  /** Field of the row with the code of the fault whose unit the figure has (reading). */
  readonly unitBy?: string;
  /** A limit, not a difference: without a sign. */
  readonly unsigned?: boolean;
  /** Where the row's field has this value, the figure is the most that it may be, and this is why. */
  readonly atMost?: AtMost;
  /** Fields of the row from which the cell is computed (wetDry). */
  readonly of?: readonly string[];
  /** In a grouped report: what this column computes of the rows of a group; without it the column is a key. */
  readonly measure?: Measure<Field>;
  /** In a grouped report: the row's rank among the others. */
  readonly ranking?: Ranking;
}
