import { canonicalJson } from '#domain/text/canonical-json.ts';
import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import { needsApproval } from '#resource/needs-approval.ts';

import type { Queries } from '../../database/database.ts';
import { inScope, type RequestRow } from '../../resource-kit/change-requests/change-requests.ts';
import type { Actor } from '../../identity/actor.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import type { PlannedRow } from './plan-row.ts';

const waits: Text = ['同样的申请已在等待审批', 'The same waits for approval already'];

/** Another change of a row waits: one at a time. */
export const otherWaits = (author: string): Text => [
  `已有另一项修改待审批（${author} 提交）；请先审批或撤回`,
  `Another change waits for approval (by ${author}); decide on it or take it back first`,
];

/** Whether a row of a file waits for a second person. */
export const waitsForApproval = (
  resource: Resource,
  { before, fields }: Pick<PlannedRow, 'before' | 'fields'>,
): boolean => needsApproval(resource, before === null ? null : Object.keys(fields));

/**
 * Rows that would be proposed, held against what waits for approval already: with the same nothing is done, and of a row of
 * which another change waits none is proposed.
 */
export const heldAgainstRequests = async (
  queries: Queries,
  actor: Actor,
  { address, resource }: ResourcePage,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> => {
  if (resource.approval === undefined) return rows;
  const requests = await queries.query<
    Pick<RequestRow, 'action' | 'row_id' | 'proposed' | 'author_name'> & Record<string, unknown>
  >(
    `select action, row_id, proposed, author_name from change_request where resource = $1 and ${inScope} and state = 'pending'`,
    [address, actor.companies],
    'pending_requests',
  );
  const waiting = new Set(
    requests.map(({ action, row_id: id, proposed }) =>
      canonicalJson([action, id === null ? null : Number(id), proposed]),
    ),
  );
  const authors = new Map(requests.map(({ row_id: id, author_name: author }) => [Number(id), author]));
  return rows.map((row) => {
    if (row.action !== 'create' && row.action !== 'update') return row;
    if (!waitsForApproval(resource, row)) return row;
    const id = row.action === 'create' ? null : Number(row.before?.['id']);
    if (waiting.has(canonicalJson([row.action, id, row.fields])))
      return { ...row, action: 'unchanged', note: waits };
    const author = id === null ? undefined : authors.get(id);
    return author === undefined
      ? row
      : { ...row, action: 'wrong', faults: [{ field: resource.name, text: otherWaits(author) }] };
  });
};
