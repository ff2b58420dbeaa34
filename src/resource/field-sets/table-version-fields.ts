import { levelUnits, volumeUnits } from '#domain/cargo/table-file/table-units.ts';
import { tableOrigins } from '#domain/words/tank-table-words.ts';

import type { Fields } from '../define.ts';

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
  levelUnit: {
    kind: 'choice',
    title: ['液位单位', 'Unit of level'],
    hint: [
      '文件里没有写时选择；不选则按文件',
      'Choose it where the file does not say; empty: as the file says',
    ],
    choices: levelUnits,
  },
  volumeUnit: {
    kind: 'choice',
    title: ['容积单位', 'Unit of volume'],
    hint: [
      '文件里没有写、或与公称容量不符时选择；不选则按文件',
      'Choose it where the file does not say, or contradicts the nominal capacity; empty: as the file says',
    ],
    choices: volumeUnits,
  },
  origin: { kind: 'choice', title: ['来源', 'Origin'], listed: true, choices: tableOrigins },
} as const satisfies Fields;
