import { archivedUntil } from '../telemetry/archive/manifest.ts';
import type { Queries } from '../database/database.ts';
import { badRequest } from '../kernel/refusal.ts';

const chinaTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/**
 * What is in the archive is judged no more: its messages are read again by nobody, and its rows stay what they are.
 * @throws Refusal at the field, with the earliest moment
 */
export const refuseArchived = async (queries: Queries, fromMs: number): Promise<void> => {
  const untilMs = (await archivedUntil(queries))?.getTime() ?? 0;
  if (fromMs >= untilMs) return;
  const earliest = chinaTime(untilMs);
  throw badRequest(['请检查表单', 'Please check the form'], {
    effectiveFrom: [
      `更早的数据已归档，最早只能从 ${earliest} 起更正`,
      `What is older is in the archive: a correction begins at ${earliest} (China time) at the earliest`,
    ],
  });
};
