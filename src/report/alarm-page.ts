import type { Text } from '#i18n/text.ts';

import type { Chart, Moment } from './define.ts';
import type { Filter } from './filters.ts';
import type { Column, Conditions } from './kinds.ts';
import type { FieldOf } from './source-fields.ts';

/** Name of a field that every alarm has. */
export type AlarmField = FieldOf<'alarm'>;

/** Name of a filter of alarms: a field, or a cell of the map. */
export type AlarmFilter = AlarmField | 'cell';

type AlarmColumns = { readonly [P in AlarmField]?: Column };

type MomentFigures = Pick<Moment<AlarmField>, 'vtL' | 'v20L'>;

/** What a page of alarms says of itself. */
export interface AlarmPage {
  readonly title: Text;
  /** What its alarms are called where there are none. */
  readonly noun: Text;
  /** Alarm ids of specification 4 that the page shows. */
  readonly types: readonly number[];
  /** Further conditions on the page's rows: field → values. */
  readonly where?: Conditions<AlarmField>;
  /** Columns that answer the page's question, shown after the plate. */
  readonly lead?: AlarmColumns;
  /** Columns of this page, shown after plate and place. */
  readonly columns?: AlarmColumns;
  readonly charts?: readonly Chart<AlarmField>[];
  readonly filters?: Readonly<Partial<Record<AlarmFilter, Filter>>>;
  /** Pages of seals and doors: films around the alarm, where none were taken for it. */
  readonly media?: { readonly from?: AlarmField; readonly to?: AlarmField };
  /** Fields of the figures at its beginning and its end, where the page has some. */
  readonly figures?: { readonly began: MomentFigures; readonly ended: MomentFigures };
  /** The four columns of a card on a phone, where they differ from the first figures. */
  readonly cards?: readonly AlarmField[];
  readonly maxDays?: number;
  readonly emptyText?: Text;
}
