import type { Text } from '#i18n/text.ts';

import type { Chart, Columns, Moment, Report } from './define.ts';
import type { Filter } from './filters.ts';

type MomentFigures = Pick<Moment, 'vtL' | 'v20L'>;

/** What a page of alarms says of itself. */
export interface AlarmPage {
  readonly title: Text;
  /** What its alarms are called where there are none. */
  readonly noun: Text;
  /** Alarm ids of specification 4 that the page shows. */
  readonly types: readonly number[];
  /** Further conditions on the page's rows: field → values. */
  readonly where?: Readonly<Record<string, string>>;
  /** Columns that answer the page's question, shown after the plate. */
  readonly lead?: Columns;
  /** Columns of this page, shown after plate and place. */
  readonly columns?: Columns;
  readonly charts?: readonly Chart[];
  readonly filters?: Readonly<Record<string, Filter>>;
  /** Pages of seals and doors: films around the alarm, where none were taken for it. */
  readonly media?: Pick<NonNullable<Report['media']>, 'from' | 'to'>;
  /** Fields of the figures at its beginning and its end, where the page has some. */
  readonly figures?: { readonly began: MomentFigures; readonly ended: MomentFigures };
  /** The four columns of a card on a phone, where they differ from the first figures. */
  readonly cards?: readonly string[];
  readonly maxDays?: number;
  readonly emptyText?: Text;
}
