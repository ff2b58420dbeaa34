import type { Text } from '#i18n/text.ts';

import type { Filter } from './filters.ts';

/** One thing that the rows of a grouped report can stand for (a truck, a driver …): its columns and its drill-down. */
export interface DimensionChoice<Field extends string = string, Shown extends string = string> {
  readonly text: Text;
  /** Columns that only rows of this choice have. */
  readonly columns: readonly Shown[];
  /** Filter of the drill-down page → field of the row that sets it. */
  readonly drillDown: Readonly<Record<string, Field | Shown>>;
}

/** What the rows of a grouped report stand for: the reader chooses one; the first is the default. */
export interface Dimension<Field extends string = string, Shown extends string = string> {
  readonly title: Text;
  readonly choices: Readonly<Record<string, DimensionChoice<Field, Shown>>>;
}

/** Name of the choice among a report's filters, in addresses and in saved filters. */
export const dimensionField = 'dimension';

/** The filter by which a reader chooses. */
export const dimensionFilter = ({ title, choices }: Dimension): Filter => ({
  control: 'dimension',
  title,
  choices,
});

/** The choice that a filter's text means; null: there is none of that name. */
export const chosenDimension = ({ choices }: Dimension, text: string | undefined): string | null => {
  const [usual = ''] = Object.keys(choices);
  const name = text === undefined || text === '' ? usual : text;
  return Object.hasOwn(choices, name) ? name : null;
};
