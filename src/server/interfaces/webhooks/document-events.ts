import { chinaDayOf } from '#domain/time/china-day.ts';

import type { Database } from '../../database/database.ts';
import { documentsSql, documentStepSql } from '../../notices/outbox/documents-sql.ts';

/**
 * Tells of documents that end: 60, 30 and 7 days before, each once, as notices do. Run as often as one likes; while
 * nobody wants to hear of it, nothing is told.
 */
export const queueDocumentEvents = async (database: Database, nowMs: number): Promise<void> => {
  await database.query(
    `select queue_event('document.ending', d.company_code, d.sign_code, 'document:' || d.kind || ':' || d.id, $1,
       jsonb_build_object('document', d.kind, 'holder', d.holder, 'signCode', d.sign_code, 'companyCode', d.company_code,
         'day', d.until::text, 'daysLeft', d.until - $2::date),
       null, null, 'document:' || d.kind || ':' || d.id || ':' || d.until || ':' || ${documentStepSql('(d.until - $2::date)')})
     from (${documentsSql}) d
     where d.until - $2::date between 0 and 60 and events_wanted()`,
    [new Date(nowMs), chinaDayOf(nowMs)],
    'queue_document_events',
  );
};
