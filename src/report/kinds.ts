import type { Text } from '#i18n/text.ts';

/** What a choice cell can hold: code → its word and, where it matters, whether it is out of order. */
export type Choices = Readonly<Record<string, { readonly text: Text; readonly abnormal?: boolean }>>;

/**
 * The closed list of cell kinds: what a value of the kind is on the wire. Screen, SQL and xlsx each have an
 * exhaustive table over it, so a kind that one of them does not know does not compile.
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
  /** Name of an area, or what stands for it. */
  place: string;
  /** Litres, two decimals. */
  litres: number;
  /** Litres shown with their two decimals, where figures side by side are to add up to the cent. */
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
  /** Events for each of something. */
  rate: number;
  yesNo: boolean;
  choice: string;
  /** Oil code; shown with its grade and fuel (specification 9). */
  oil: number;
  /** `sealed`, `unsealed`, `broken`, `sealing`, `fault`, `unknown`. */
  seal: string;
  /** API adaptor, manhole and foot valve of one compartment: comma list of `open`, `closed` or nothing. */
  valves: string;
  /** Three retained sensors in one cell: comma list of API, foot valve, compartment as `wet`, `dry`, `unknown`. */
  wetDry: string;
  /** Litres of each day of a month, in order; a day without a row is 0. */
  spark: readonly number[];
}

export type Kind = keyof Kinds;

/** 1 stays at every width; 3 folds into the drawer first. */
export type Rank = 1 | 2 | 3;

/** How the rows behind a line are put together into one figure of it. */
export interface Measure {
  /**
   * `ratio`: the sum of `of` over the sum of `over`; `distinct`: how many different values `of` has; `daily`: the sum of
   * `of` for each China day, from the first of the month to the last day that has a row.
   */
  readonly fn: 'count' | 'distinct' | 'sum' | 'mean' | 'max' | 'min' | 'ratio' | 'daily';
  /** Field of the source; rows themselves where they are counted. */
  readonly of?: string;
  readonly over?: string;
  /** Only rows with these values count: field → values, comma list. */
  readonly where?: Readonly<Record<string, string>>;
}

/** The line's place among others: counted in each group of `within`, by `by` (a minus before it: highest first). */
export interface Standing {
  readonly within: readonly string[];
  readonly by: readonly string[];
  /** Lines of which this column has less have no place and stand below. */
  readonly atLeast: { readonly of: string; readonly count: number };
}

export interface Column<K extends Kind = Kind> {
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
  /** Values of other fields of the row from which the cell is put together (wetDry). */
  readonly of?: readonly string[];
  /** In a report of lines put together: what this column holds of the rows behind a line; without, it is a key. */
  readonly measure?: Measure;
  /** In a report of lines put together: the line's place among the others. */
  readonly standing?: Standing;
}
