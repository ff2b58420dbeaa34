import type { Resource } from '#resource/define.ts';
import { isLocked } from '../is-locked.ts';
import type { ResourceRow } from '#state/reports/resources.ts';

/** While something is under way its rows are read again so often. */
export const lookAgainMs = 5_000;

/** Whether a listed row is in a state that passes by itself. */
export const isMoving = (resource: Resource, rows: readonly ResourceRow[]): boolean =>
  resource.lifecycle?.lasting !== true && rows.some((row) => isLocked(resource, row));
