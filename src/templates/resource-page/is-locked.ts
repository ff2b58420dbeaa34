import type { Resource } from '#resource/define.ts';

/** Whether a row is in a state in which nobody edits or removes it. */
export const isLocked = ({ lifecycle }: Resource, row: Readonly<Record<string, unknown>>): boolean =>
  lifecycle?.locked.includes(String(row[lifecycle.field])) ?? false;
