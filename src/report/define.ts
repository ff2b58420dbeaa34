import type { Text } from '#i18n/text.ts';

import { filterCatalog, type CatalogFilter, type Filter } from './filters.ts';
import type { Column, Conditions, Kind, Kinds, Measure } from './kinds.ts';
import { type Dimension, dimensionField, dimensionFilter } from './dimension.ts';
import type { SourceName } from './computed-fields.ts';
import type { FieldOf } from './source-fields.ts';

/** Columns of a report by their fields. */
export type Columns = Readonly<Record<string, Column>>;

/** A chip above the table: a filter set by one press, with the number of rows that it would leave. */
export interface Chip<Field extends string = string> {
  readonly title: Text;
  readonly where: Conditions<Field>;
  /** Shows the glyph of a broken or faulty seal on the chip. */
  readonly glyph?: 'broken' | 'fault';
}

/** A moment of the record that the detail drawer compares with the others: names of the row's fields. */
export interface Moment<Field extends string = string> {
  readonly title: Text;
  readonly time: Field;
  readonly vtL?: Field;
  readonly v20L?: Field;
  readonly levelMm?: Field;
  readonly temperatureC?: Field;
  readonly longitudeDeg?: Field;
  readonly latitudeDeg?: Field;
  readonly areaName?: Field;
}

/** A chart of the filtered rows: one figure for each value of a field. */
export interface Chart<Field extends string = string> {
  readonly title: Text;
  /**
   * `bars`: most first, for names; `columns`: in the order of the axis, for hours, days and buckets; `share`: parts
   * of a whole.
   */
  readonly kind: 'bars' | 'columns' | 'share';
  /** Field of the pieces, with how its values are shown. */
  readonly by: Field;
  readonly axis: Column;
  /** Title of rows without a value; "unknown" where none is given. */
  readonly none?: Text;
  /** Every value of the axis in order, where values without a row are shown too (hours, buckets). */
  readonly ticks?: readonly (string | number)[];
  readonly figure: Column<Kind, Field>;
  /** Filter of this report that a pressed piece sets. */
  readonly sets?: string;
}

/** @typeParam Field fields of the source's rows @typeParam Shown fields of the report's own rows: its columns */
interface Common<Field extends string = string, Shown extends string = string> {
  readonly charts?: readonly Chart<Field>[];
  readonly title: Text;
  /** Kind of record that the rows are (spelled as in `contract/records`). */
  readonly source: string;
  /** Conditions on the rows of the source: field → values, comma list. */
  readonly where?: Conditions<Field>;
  /**
   * Grouped rows: one for each value of the columns without a measure. Beside the source's fields, `day`,
   * `month` and `hour` of its time (China time) can be keys.
   */
  readonly grouped?: true;
  /** What the rows stand for, where the reader chooses it. */
  readonly dimension?: Dimension<Field, Shown>;
  /** Field that period, days and months go by, where it is another than the source's own. */
  readonly time?: Field;
  /** The default period is the present month. */
  readonly monthly?: true;
  /** What happens seldom: the default period is the last seven days. */
  readonly weekly?: true;
  /** The rows' places counted in cells of a map among the charts; a pressed cell sets the filter `cell`. */
  readonly heat?: true;
  /** Rows are alarms: their state is set here, one or many at a time. */
  readonly judged?: true;
  /**
   * The last row of each of these (and nothing older): present state. The page follows the trucks while it is open,
   * and has no period.
   */
  readonly live?: { readonly by: readonly Field[] };
  /** Page with the records of a row or of a chart's piece: its filter → the field of this row that sets it. */
  readonly drillDown?: { readonly page: string; readonly filters: Readonly<Record<string, Field | Shown>> };
  /**
   * Pages about one row, opened from its drawer: parameter of the page → text field of the row. With `where`, rows
   * alone whose field has one of these values (comma list).
   */
  readonly opens?: readonly {
    readonly page: string;
    readonly title: Text;
    readonly query: Readonly<Record<string, Field | Shown>>;
    readonly where?: Conditions<Field | Shown>;
  }[];
  /**
   * Photos and films that belong to a row, shown in its drawer: those taken for its alarm where the row has this
   * field's code, else those of the truck from a minute before to a minute after these moments (engine rules 4.2).
   */
  readonly media?: { readonly alarmCode?: Field; readonly from?: Field; readonly to?: Field };
  /**
   * What happened to the same truck while the row lasted: pages whose rows of that time are counted in its drawer, with
   * the way there.
   */
  readonly meanwhile?: readonly { readonly page: string; readonly title: Text }[];
  /** Column → field whose sum is its total, where summing the rows would count a thing twice. */
  readonly totalOf?: Readonly<Partial<Record<Shown, Field>>>;
  /**
   * Where totals do not add all rows: rows whose `field` has this `value` count in totals, charts and measures. The
   * others stay in the list; their number is shown in these words (`{n}`) with a link to them: the field is a filter
   * of this page, or of the drill-down page where rows are grouped.
   */
  readonly counted?: {
    readonly field: Field;
    readonly value: string;
    readonly others: Readonly<Record<string, Text>>;
    /** Fields whose sums are of all rows all the same. */
    readonly always?: readonly Field[];
  };
  /** Columns on a card on a phone, four in a line, where they differ from the first figures. */
  readonly cards?: readonly Shown[];
  /** Shown in the head of the page: how its figures are to be read. */
  readonly note?: Text;
  /** Filters that the report requires (`signCode` of a truck's history); of `period`, both ends. */
  readonly required?: readonly string[];
  /** Rows that one file may have, where a page has a limit of its own. */
  readonly maxExportRows?: number;
  /** What the rows are called where there are none (`row-noun.ts`), where it is not as those of the source. */
  readonly noun?: Text;
  /** Shown where nothing is found, in place of the usual words. */
  readonly emptyText?: Text;
  /** Days of one query, at most; a longer period is answered with this limit. */
  readonly maxDays?: number;
  readonly moments?: readonly Moment<Field>[];
}

/** Fields that a measure's rows are chosen by. */
type WhereOf<M> = M extends { readonly where: infer W } ? keyof W : never;

/**
 * Columns as the source allows them: one without a measure shows the field that it is named by; a measure, a rank and
 * a computed cell have names of their own.
 */
type ColumnsOf<C extends Columns, Field extends string> = string extends keyof C
  ? unknown
  : {
      readonly [P in keyof C]: C[P] extends { readonly measure: infer M }
        ? WhereOf<M> extends Field
          ? { readonly measure: Measure<Field> }
          : never
        : C[P] extends { readonly ranking: object } | { readonly kind: 'wetDry' }
          ? unknown
          : P extends Field
            ? unknown
            : never;
    };

/** Filters that compare no field of their name. */
type FieldlessFilter = 'period' | 'cell';

/** A definition as its author writes it: every name in it is a field of the source, or one of the columns. */
export interface ReportSpec<S extends SourceName, C extends Columns, F extends string> extends Common<
  FieldOf<S>,
  keyof C & string
> {
  readonly source: S;
  readonly columns: C & ColumnsOf<C, FieldOf<S>>;
  readonly filters: readonly (Extract<CatalogFilter, FieldOf<S> | FieldlessFilter> | NoInfer<F>)[];
  /** Filters of this report alone; the key is the field that they compare. */
  readonly ownFilters?: Readonly<Partial<Record<F, Filter>>>;
  readonly order: (keyof C & string) | `-${keyof C & string}`;
  readonly totals?: readonly (keyof C & string)[];
  readonly chips?: Readonly<Record<string, Chip<FieldOf<S>>>>;
}

/** A definition as readers see it. */
export interface Report extends Common {
  readonly columns: Columns;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly order: string;
  readonly totals: readonly string[];
  readonly chips: Readonly<Record<string, Chip>>;
}

/** A definition whose names nobody has held against its source. */
interface LooseSpec extends Common {
  readonly columns: Columns;
  readonly filters: readonly string[];
  readonly ownFilters?: Readonly<Partial<Record<string, Filter>>>;
  readonly order: string;
  readonly totals?: readonly string[];
  readonly chips?: Readonly<Record<string, Chip>>;
}

const reportOf = (spec: LooseSpec): Report => {
  const own: Readonly<Partial<Record<string, Filter>>> = spec.ownFilters ?? {};
  const catalog: Readonly<Record<string, Filter>> = filterCatalog;
  const filters: Record<string, Filter> = spec.dimension
    ? { [dimensionField]: dimensionFilter(spec.dimension) }
    : {};
  for (const name of spec.filters) {
    const filter = own[name] ?? catalog[name];
    if (filter) filters[name] = filter;
  }
  return { ...spec, filters, totals: spec.totals ?? [], chips: spec.chips ?? {} };
};

/**
 * Defines a report; its place under `pages/` is its address. The compiler holds the names in it against the
 * fields of its source.
 */
export function defineReport<
  const S extends SourceName,
  const C extends Columns,
  const F extends FieldOf<S> | FieldlessFilter = never,
>(spec: ReportSpec<S, C, F>): Report & { readonly columns: C };
/** How it is done, whatever the names are; callers see the signature above alone. */
export function defineReport(spec: LooseSpec): Report {
  return reportOf(spec);
}

/** Defines the columns of a file whose rows the program computes: no source gives its names. */
export const defineSheet = (spec: LooseSpec & { readonly filters: readonly CatalogFilter[] }): Report =>
  reportOf(spec);

/** The row of a report, by its columns; null where nothing was measured. */
export type RowOf<R extends { readonly columns: Columns }> = {
  readonly [P in keyof R['columns']]: Kinds[R['columns'][P]['kind']] | null;
};
