import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';

import { ownTruck } from '../worlds/demo-world.ts';

type Kind = Parameters<typeof putRows>[2];

/** Rows of one kind through the store's own writer; what is not said is of the own truck and its driver, in TW0101. */
export const putDriving = (
  database: Database,
  kind: Kind,
  rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[],
): Promise<void> =>
  database.transaction((queries) =>
    putRows(
      queries,
      createPartitions()(),
      kind,
      rows.map((row) => ({
        subject: `truck:${ownTruck}`,
        touchedTime: '2026-03-02T00:00:00Z',
        writeNo: 1,
        signCode: ownTruck,
        companyCode: 'TW0101',
        driverCode: '1002',
        ...row,
      })),
    ),
  );

/** A truck's China day with its kilometres and seconds at the wheel. */
export const dayOf = (day: string, km: number, drivingS: number, more: object = {}) => ({
  id: `daily-mileage:${day}:${JSON.stringify(more)}`,
  day,
  startTime: new Date(Date.parse(`${day}T00:00:00Z`) - 8 * 3_600_000).toISOString(),
  km,
  drivingS,
  ...more,
});

/** An alarm of level 2 at a moment. */
export const alarmAt = (id: string, type: number, startTime: string, more: object = {}) => ({
  id,
  type,
  level: 2,
  startTime,
  raisedTime: startTime,
  ...more,
});
