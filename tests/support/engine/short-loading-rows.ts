import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';

/** A short loading of the load of a row of task and fuel, through the store's own writer: 200 of 8,200 L are missing. */
export const putShortLoading = (
  database: Database,
  row: {
    readonly id: string;
    readonly signCode: string;
    readonly companyCode: string;
    readonly taskCode: string;
    readonly recordId: string;
  },
): Promise<void> =>
  database.transaction((queries) =>
    putRows(queries, createPartitions()(), 'abnormal-loading', [
      {
        subject: `truck:${row.signCode}`,
        touchedTime: '2026-03-02T01:00:00Z',
        writeNo: 1,
        startTime: '2026-03-02T00:00:00Z',
        endTime: '2026-03-02T00:20:00Z',
        cause: 'short',
        level: 2,
        oilCode: 92,
        loadedL: 8000,
        limitL: 8200,
        why: { figures: { ticketV20L: 8200, missingV20L: 200, limitL: 24, uncertaintyL: 26.3, coverage: 2 } },
        revision: 1,
        corrected: false,
        late: false,
        withdrawn: false,
        ...row,
      },
    ]),
  );
