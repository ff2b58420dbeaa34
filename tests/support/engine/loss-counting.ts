import type { LossCounting, LossException } from '#domain/losses/loss.ts';

/**
 * How a row counts by these exceptions, computed here; the reports ask the database the same
 * (`reports/loss-counting.ts`).
 */
export const lossCounting = (
  exceptions: readonly LossException[],
  row: Readonly<Record<string, unknown>>,
): LossCounting =>
  exceptions.find(({ field, when }) => {
    const value = row[field] ?? null;
    if (when === 'unknown') return value === null;
    return value === when.is;
  })?.as ?? 'counted';
