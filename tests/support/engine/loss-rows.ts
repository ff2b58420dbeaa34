import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import type { StoredRow } from '#server/telemetry/records/record-columns.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';

interface LossFigures {
  readonly sentV20L?: number | null;
  readonly remainderV20L?: number | null;
  readonly lossV20L?: number | null;
}

/** A row of task and fuel through the store's own writer; what is not said is a closed task that lost 45.5 of 10,000 L. */
export const putLoss = (
  database: Database,
  row: Partial<StoredRow> & { readonly id: string; readonly signCode: string; readonly taskCode: string },
): Promise<void> => {
  const { sentV20L = 10_000, remainderV20L = 0, lossV20L = 45.5 } = row as LossFigures;
  return database.transaction((queries) =>
    putRows(queries, createPartitions()(), 'task-fuel', [
      {
        subject: `truck:${row.signCode}`,
        touchedTime: '2026-03-02T02:00:00Z',
        writeNo: 1,
        startTime: '2026-03-02T00:00:00Z',
        endTime: '2026-03-02T02:00:00Z',
        fuel: 'gasoline',
        state: 'closed',
        sentV20L,
        receivedV20L: Math.round(((sentV20L ?? 0) - (remainderV20L ?? 0) - (lossV20L ?? 0)) * 100) / 100,
        remainderV20L,
        lossV20L,
        lossRate: 0.00455,
        highLossRateThreshold: 0.003,
        lossClass: 'highLoss',
        revision: 1,
        corrected: false,
        late: false,
        withdrawn: false,
        ...row,
      },
    ]),
  );
};
