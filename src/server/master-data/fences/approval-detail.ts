import type { FenceApprovalDetail, Outline } from '#contract/fleet/approval-detail.ts';
import { outlineM2, outlinesOverlap } from '#domain/geo/outline.ts';
import type { Context } from '#engine/master/context.ts';

import type { Queries } from '../../database/database.ts';
import type { RequestRow } from '../../resource-kit/change-requests/change-requests.ts';
import { proposedFields } from '../../resource-kit/change-requests/proposed-fields.ts';
import type { Actor } from '../../identity/actor.ts';
import { listAreas } from '../areas.ts';
import { approvalOf } from './approval-view.ts';
import { outlineEffect, type TimedOutline } from './outline-effect.ts';

const mostOverlaps = 20;

/** The outline of a row of a place's page; null: it has none. */
const outlineIn = (row: object | null): Outline | null => {
  const shape: unknown = Reflect.get(Object(row), 'shape');
  return typeof shape === 'object' && shape !== null ? (shape as Outline) : null;
};

/** An outline with the hours and days on which its row is valid. */
const timedIn = (outline: Outline | null, row: object | null): TimedOutline | null => {
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(Object(row), name);
    return typeof value === 'string' ? value : null;
  };
  return outline === null
    ? null
    : { outline, times: { validHours: text('validHours'), validDays: text('validDays') } };
};

/** A fence approval with its outlines, what it overlaps, and what kept records say of it. */
export const approvalDetail = async (
  queries: Queries,
  context: Context,
  actor: Actor,
  row: RequestRow,
  nowMs: number,
): Promise<FenceApprovalDetail> => {
  const before = outlineIn(row.before);
  const after = row.action === 'remove' ? null : (outlineIn(row.proposed) ?? before);
  const [changed] =
    row.row_id === null
      ? []
      : await queries.query<{ code: string }>('select area_code as code from area where id = $1', [
          row.row_id,
        ]);
  // What was decided is shown by what its approver saw.
  const untilMs = row.decided_time?.getTime() ?? nowMs;
  const others = after === null ? [] : await listAreas(queries, actor.companies);
  /** A proposal of a new fence holds no row's id; once it is applied, the fence is found by its name. */
  const isItself = ({ areaCode, name }: (typeof others)[number]): boolean =>
    row.action === 'create' ? row.state === 'applied' && name === row.subject : areaCode === changed?.code;
  const overlaps = others.filter(
    (area) =>
      after !== null &&
      !isItself(area) &&
      outlinesOverlap(after, area.circle ? { circle: area.circle } : { polygon: area.polygon ?? [] }),
  );
  return {
    approval: approvalOf(row),
    address: row.resource,
    action: row.action,
    authorId: row.author_id,
    reason: row.reason,
    decisionReason: row.decision_reason,
    changes: proposedFields(row.resource, row.proposed).flatMap(([field, value]) =>
      field === 'shape' ? [] : [{ field, before: row.before?.[field] ?? null, after: value }],
    ),
    before,
    after,
    beforeM2: before === null ? null : outlineM2(before),
    afterM2: after === null ? null : outlineM2(after),
    overlaps: overlaps.slice(0, mostOverlaps).map(({ name, nameEn, type }) => ({ name, nameEn, type })),
    effect:
      before === null && after === null
        ? null
        : await outlineEffect(
            queries,
            context,
            actor.companies,
            row.company_code,
            timedIn(before, row.before),
            timedIn(after, { ...row.before, ...row.proposed }),
            untilMs,
          ),
  };
};
