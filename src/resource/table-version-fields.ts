import { tableOrigins } from '#domain/words/tank-table-words.ts';

import type { Fields } from './define.ts';

/** What every version of a level → volume table says of itself, whosever tank it is (specification 3 and 4). */
export const tableVersionFields = {
  serial: { kind: 'computed', title: ['版本', 'Version'], as: 'text', listed: true },
  effectiveFrom: { kind: 'computed', title: ['生效时间', 'In force since'], as: 'time', listed: true },
  tableCapacityL: {
    kind: 'computed',
    title: ['表容量', 'Table capacity'],
    as: 'number',
    unit: 'L',
    listed: true,
  },
  tableHeightMm: { kind: 'computed', title: ['罐高', 'Tank height'], as: 'number', unit: 'mm', listed: true },
  origin: { kind: 'choice', title: ['来源', 'Origin'], listed: true, choices: tableOrigins },
} as const satisfies Fields;
