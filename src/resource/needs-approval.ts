import type { Resource } from './define.ts';

/**
 * Whether an edit waits for a second person.
 * @param changed fields that the edit changes; null: the row is new or is deleted
 */
export const needsApproval = (
  { approval, approvalOf }: Resource,
  changed: readonly string[] | null,
): boolean =>
  approval !== undefined &&
  (changed === null || approvalOf === undefined || changed.some((field) => approvalOf.includes(field)));
