import type { Text } from '#i18n/text.ts';

import { soldOils } from '#domain/words/oil-words.ts';

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
  | 'number'
  | 'dimension'
  | 'cell';

/** A filter of a report: its control, its title and, for a choice, its values. */
export interface Filter {
  readonly control: FilterControl;
  readonly title: Text;
  readonly choices?: Choices;
  /** Nobody types it: a link, a chart or a pop-up sets it, and it is shown once it is set. */
  readonly linked?: true;
}

/** Filters that mean the same in every report; their key is the column that they compare and their name on the wire. */
export const filterCatalog = {
  period: { control: 'period', title: ['时间', 'Period'] },
  id: { control: 'text', title: ['编号', 'Id'], linked: true },
  signCode: { control: 'plate', title: ['车牌', 'Plate'] },
  companyCode: { control: 'company', title: ['车队', 'Fleet'] },
  compartment: { control: 'number', title: ['仓', 'Compartment'] },
  areaName: { control: 'text', title: ['地点', 'Place'] },
  driverName: { control: 'text', title: ['驾驶员', 'Driver'] },
  driverCode: { control: 'text', title: ['驾驶员编号', 'Driver code'], linked: true },
  oilCode: { control: 'choice', title: ['油品', 'Product'], choices: soldOils },
  abnormal: {
    control: 'choice',
    title: ['判定', 'Judged'],
    choices: { true: { text: ['异常', 'Abnormal'] }, false: { text: ['正常', 'Normal'] } },
  },
  cell: { control: 'cell', title: ['地图格', 'Map cell'], linked: true },
} as const satisfies Record<string, Filter>;

/** Name of a filter that every report knows. */
export type CatalogFilter = keyof typeof filterCatalog;
