import type { ColumnType } from '#contract/reports/column.ts';

import { drivingRate, drivingRateColumns } from './driving-rate.ts';

/** Rows from several tables at once, which a report's own table does not hold. */
export interface QuerySource {
  /** A table expression named `r`, with `company_code`, `sign_code`, `driver_code` and `withdrawn`. */
  readonly from: string;
  readonly timeField: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
}

export const querySources: Readonly<Partial<Record<string, QuerySource>>> = {
  'driving-rate': { from: drivingRate, timeField: 'time', columns: drivingRateColumns },
};
