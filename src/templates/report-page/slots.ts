import type { ComponentType } from 'react';

import type { Report } from '#report/define.ts';
import type { Filters, Row } from '#state/reports/reports.ts';

/** What a section of one row's drawer is given. */
export interface RowSectionProps {
  readonly report: Report;
  readonly row: Row;
  /** Something of the row was written: the list must be read again. */
  readonly onChanged: () => void;
}

/** What a picture above the table is given. */
export interface RowsPictureProps {
  readonly address: string;
  readonly report: Report;
  /** As sent to the server; null: a required filter is still empty. */
  readonly filters: Filters | null;
  /** Rises when everything is to be read again. */
  readonly refetchKey: number;
  /** Rows of the page of the table that is shown. */
  readonly rows: readonly Row[];
  /** The rows are on their way: the picture's place is kept, so that nothing moves when they come. */
  readonly waiting: boolean;
}

/** What the page of one report shows beyond what its definition says. */
export interface ReportSlots {
  /** In the drawer of a row, behind its moments: its figures. */
  readonly figures?: ComponentType<RowSectionProps>;
  /** In the drawer of a row, behind its photos: what can be done about it. */
  readonly actions?: ComponentType<RowSectionProps>;
  /** Above the table, below the charts. */
  readonly picture?: ComponentType<RowsPictureProps>;
}
