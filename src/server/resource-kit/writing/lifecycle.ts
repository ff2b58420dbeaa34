import { resultCodes } from '#contract/envelope.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import type { Resource } from '#resource/define.ts';

import { badRequest, Refusal } from '../../kernel/refusal.ts';

/** @throws Refusal: the rows come from elsewhere */
export const checkWritable = ({ readOnly }: Resource): void => {
  if (readOnly) throw badRequest(['此页只能查看', 'This page is for reading only']);
};

/** @throws Refusal 409: the row is in a state in which nobody edits or removes it */
export const checkUnlocked = (resource: Resource, row: ReportRow): void => {
  checkWritable(resource);
  const { lifecycle } = resource;
  if (lifecycle?.locked.includes(String(row[lifecycle.field])))
    throw new Refusal(resultCodes.conflict, lifecycle.lockedText);
};

/** @throws Refusal 409: the action is not one of the row's present state */
export const checkActionState = ({ lifecycle, actions }: Resource, action: string, row: ReportRow): void => {
  const from = actions?.[action]?.from;
  if (lifecycle === undefined || from === undefined) return;
  const state = String(row[lifecycle.field]);
  if (from.includes(state)) return;
  throw new Refusal(
    resultCodes.conflict,
    lifecycle.locked.includes(state)
      ? lifecycle.lockedText
      : ['当前状态不允许此操作', 'Not in its present state'],
  );
};
