import {
  maxWhyDepth,
  reportWhyCalls,
  whyPathSeparator,
  type ReportWhy,
} from '#contract/reports/report-why.ts';

import { pastReading } from '../../http/archived-reading.ts';
import { notFound } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { messageOfRow } from '../why/why-messages.ts';
import { kindOfId, namedBy, whyRow } from '../why/why-rows.ts';
import { readerOf } from '../../identity/actor.ts';
import { reportFor } from './reports.ts';

/**
 * Why a row exists, down to the messages. Only what a visible row names is shown: every step of the path must be
 * named by the one before, and every row on it must be of the actor's companies.
 */
const reportWhyRoutes: Routes = (mount) => {
  const { database, archive } = mount;
  mountSession(
    mount,
    reportWhyCalls['reports.why'],
    async (actor, args, { reply, nowMs }): Promise<ReportWhy> => {
      const { row: statementOf, report } = reportFor(actor, args.address);
      if (!statementOf) throw notFound();
      const reader = readerOf(actor);
      const statement = statementOf(reader, args.id);
      const [visible] = await database.query(statement.text, statement.values);
      let at = visible ? await whyRow(database, report.source, args.id, reader) : null;
      if (!at) throw notFound();
      const path = args.path === undefined || args.path === '' ? [] : args.path.split(whyPathSeparator);
      if (path.length > maxWhyDepth) throw notFound();
      for (const [index, id] of path.entries()) {
        if (!namedBy(at.row).has(id)) throw notFound();
        const next = await whyRow(database, kindOfId(id), id, reader);
        if (next) at = next;
        // A message names nothing: a path ends there.
        else if (index === path.length - 1)
          return messageOfRow(database, at, id, pastReading(archive, reply), nowMs);
        else throw notFound();
      }
      return { found: 'row', row: at.row, message: null };
    },
  );
};

export default reportWhyRoutes;
