import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';

/** While something is under way its rows are read again so often. */
export const lookAgainMs = 5_000;

/** Whether a listed row is in a state that passes by itself. */
export const isMoving = ({ lifecycle }: Resource, rows: readonly ResourceRow[]): boolean =>
  lifecycle !== undefined && rows.some((row) => lifecycle.locked.includes(String(row[lifecycle.field])));
