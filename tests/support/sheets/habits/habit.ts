import { type WriteSheet, writeXlsx } from 'hucre/xlsx';

import type { SheetChoices } from '#contract/sheet-plan.ts';

/** A list as a company keeps it, made here, and what is read of it. */
export interface Habit {
  readonly habit: string;
  readonly file: () => Promise<Uint8Array> | Uint8Array;
  /** Address of the page that it is imported on; missing: trucks. */
  readonly page?: string;
  readonly choices?: SheetChoices;
  readonly taken: number;
  readonly wrong?: readonly string[];
  readonly kept?: Readonly<Record<string, unknown>>;
  /** A field that is left empty. */
  readonly left?: string;
  /** Number and reason of rows that are none of the list. */
  readonly skipped?: readonly string[];
  readonly headRow?: number;
  readonly sheet?: string;
  readonly unknown?: readonly string[];
}

export const drivers = 'setting/base_data/driver';
export const stations = 'setting/base_data/station';
export const trailers = 'setting/base_data/trailer';
export const pastDeliveries = 'cargo_monitor/event_report/past_delivery';

export type Cells = readonly (string | number | boolean | Date | null)[];
export const book = async (...sheets: readonly Partial<WriteSheet>[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map((sheet, index) => ({ name: `Sheet${index + 1}`, ...sheet })) });
export const rows = (...cells: readonly Cells[]): Promise<Uint8Array> =>
  book({ rows: cells.map((row) => [...row]) });
export const text = (...lines: readonly string[]): Uint8Array => Buffer.from(lines.join('\n'));
export const utf16 = (mark: boolean, content: string): Uint8Array =>
  Buffer.concat([Buffer.from(mark ? [0xff, 0xfe] : []), Buffer.from(content, 'utf16le')]);

export const head = ['车牌号', '车牌颜色', '车型', '所属公司', '终端号'] as const;
export const one = (n: number): Cells => [
  `浙B7${String(n).padStart(4, '0')}`,
  '黄牌',
  '油罐车',
  'TW0101',
  `70000${n}`,
];
/** What each list of trucks of these tests says of its first one. */
export const truck = { plateColor: 'yellow', truckModel: 'fuelTanker', companyCode: 'TW0101' };
