import { canonicalJson } from '#domain/text/canonical-json.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../database/database.ts';
import { inScope, type RequestRow } from '../resource-kit/change-requests/change-requests.ts';
import type { Actor } from '../identity/actor.ts';
import type { ResourcePage } from '../resource-kit/page.ts';
import type { PlannedRow } from './plan-row.ts';

const waits: Text = ['同样的申请已在等待审批', 'The same waits for approval already'];

/** Rows that would be proposed as they wait for approval already: nothing is done with them. */
export const withoutProposedRows = async (
  queries: Queries,
  actor: Actor,
  { address, resource }: ResourcePage,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> => {
  if (resource.approval === undefined) return rows;
  const requests = await queries.query<
    Pick<RequestRow, 'action' | 'row_id' | 'proposed'> & Record<string, unknown>
  >(
    `select action, row_id, proposed from change_request where resource = $1 and ${inScope} and state = 'pending'`,
    [address, actor.companies],
    'pending_requests',
  );
  const waiting = new Set(
    requests.map(({ action, row_id, proposed }) => canonicalJson([action, row_id, proposed])),
  );
  return rows.map((row) => {
    if (row.action !== 'create' && row.action !== 'update') return row;
    const id = row.action === 'create' ? null : Number(row.before?.['id']);
    return waiting.has(canonicalJson([row.action, id, row.fields]))
      ? { ...row, action: 'unchanged', note: waits }
      : row;
  });
};
