import { maxWhyDepth, reportWhyCalls, whyPathSeparator, type ReportWhy } from '#contract/report-why.ts';

import type { Database } from '../database/database.ts';
import { notFound } from '../http/refusal.ts';
import { mountSession, type Mount } from '../http/mount.ts';
import { messageBehind } from '../reports/why-messages.ts';
import { kindOfId, namedBy, whyRow } from '../reports/why-rows.ts';
import { reportFor } from './reports.ts';

/**
 * Why a row is there, down to the messages. Only what a visible row names is shown: every step of the path must be named
 * by the one before, and every row on it must be of the actor's companies.
 */
export const reportWhyRoutes = (mount: Mount, database: Database): void => {
  mountSession(mount, reportWhyCalls['reports.why'], async (actor, args): Promise<ReportWhy> => {
    const { row: statementOf, report } = reportFor(actor, args.address);
    if (!statementOf) throw notFound();
    const statement = statementOf(actor.companies, args.id);
    const [visible] = await database.query(statement.text, statement.values);
    let at = visible ? await whyRow(database, report.source, args.id, actor.companies) : null;
    if (!at) throw notFound();
    const path = args.path === undefined || args.path === '' ? [] : args.path.split(whyPathSeparator);
    if (path.length > maxWhyDepth) throw notFound();
    for (const [index, id] of path.entries()) {
      if (!namedBy(at.row).has(id)) throw notFound();
      const next = await whyRow(database, kindOfId(id), id, actor.companies);
      if (next) at = next;
      // A message names nothing: it is where a path ends.
      else if (index === path.length - 1) return messageBehind(database, at, id);
      else throw notFound();
    }
    return { found: 'row', row: at.row, message: null };
  });
};
