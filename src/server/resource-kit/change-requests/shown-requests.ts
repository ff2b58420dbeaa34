import type { ChangeRequest } from '#contract/change-requests.ts';
import type { ReferenceTexts } from '#domain/text/reference-texts.ts';
import type { Language } from '#i18n/text.ts';
import { resources } from '#pages/definitions.ts';

import type { Queries } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import { englishSubject, type RequestRow } from './change-requests.ts';
import { proposedFields } from './proposed-fields.ts';
import { type Referring, referenceTexts, referring } from '../reading/reference-texts.ts';

const referringOf = ({ resource, before, proposed }: RequestRow): Referring =>
  referring(
    resources.get(resource)?.fields ?? {},
    [before, proposed].filter((values) => values !== null),
  );

const shown = (row: RequestRow, language: Language, names: ReferenceTexts | undefined): ChangeRequest => ({
  id: row.id,
  action: row.action,
  rowId: row.row_id,
  subject: row.subject,
  subjectEn: englishSubject(row),
  state: row.state,
  reason: row.reason,
  authorId: row.author_id,
  authorName: row.author_name,
  createdTime: row.created_time.toISOString(),
  deciderName: row.decider_name,
  decidedTime: row.decided_time?.toISOString() ?? null,
  decisionReason: row.decision_reason,
  failure: row.failure?.[language === 'zh' ? 0 : 1] ?? null,
  changes: proposedFields(row.resource, row.proposed).map(([field, after]) => ({
    field,
    before: row.before?.[field] ?? null,
    after,
  })),
  names: { ...names },
});

/** Proposals as they are shown. `language` is that of the words of a failure. */
export const shownRequests = async (
  queries: Queries,
  { companies }: Pick<Actor, 'companies'>,
  rows: readonly RequestRow[],
  language: Language,
): Promise<ChangeRequest[]> => {
  const names = await referenceTexts(queries, companies, rows.map(referringOf));
  return rows.map((row, index) => shown(row, language, names[index]));
};

/** See `shownRequests`. */
export const shownRequest = async (
  queries: Queries,
  { companies }: Pick<Actor, 'companies'>,
  row: RequestRow,
  language: Language,
): Promise<ChangeRequest> => {
  const [names] = await referenceTexts(queries, companies, [referringOf(row)]);
  return shown(row, language, names);
};
