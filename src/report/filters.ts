import type { Text } from '#i18n/text.ts';

import type { Choices } from './kinds.ts';

/**
 * Controls that a filter bar knows. `period` sends `startTime` and `endTime` (ISO 8601 UTC, from ≤ t < to); `dimension`
 * chooses what the rows are grouped by; `cell` is a square of the map (`size:x:y`).
 */
export type FilterControl =
  | 'period'
  | 'plate'
  | 'company'
  | 'text'
  | 'choice'
  | 'yesNo'
  | 'number'
  | 'dimension'
  | 'cell';

/** A filter of a report: its control, its title and, for a choice, its values. */
export interface Filter {
  readonly control: FilterControl;
  readonly title: Text;
  readonly choices?: Choices;
}

/** Filters that mean the same in every report; their key is the column that they compare and their name on the wire. */
export const filterCatalog = {
  period: { control: 'period', title: ['时间', 'Period'] },
  id: { control: 'text', title: ['编号', 'Id'] },
  signCode: { control: 'plate', title: ['车牌', 'Plate'] },
  companyCode: { control: 'company', title: ['车队', 'Fleet'] },
  compartment: { control: 'number', title: ['仓', 'Compartment'] },
  areaName: { control: 'text', title: ['地点', 'Place'] },
  driverCode: { control: 'text', title: ['司机编号', 'Driver code'] },
  oilCode: { control: 'number', title: ['油品', 'Oil code'] },
  abnormal: { control: 'yesNo', title: ['异常', 'Abnormal'] },
  cell: { control: 'cell', title: ['地图格', 'Map cell'] },
} as const satisfies Record<string, Filter>;

/** Name of a filter that every report knows. */
export type CatalogFilter = keyof typeof filterCatalog;
