import { resourceSheetCalls } from '#contract/resource-sheets.ts';
import { textIn } from '#i18n/text.ts';

import { languageOf } from '../../http/reply.ts';
import { mountPrepared, mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import type { Actor } from '../../session/actor.ts';
import { resourcePageAt } from '../../resources/page.ts';
import { referenceTexts, referring } from '../../resources/reference-texts.ts';
import { writeAudit } from '../../stores/audit.ts';
import { exportRows } from '../../resources/sheets/export-rows.ts';
import { type ImportedFile, readImportedFile } from '../../resources/sheets/imported-file.ts';
import { importRows } from '../../resources/sheets/import-rows.ts';
import { planImport } from '../../resources/sheets/plan-import.ts';
import { createRunningImports } from '../../resources/sheets/running-imports.ts';

/** Spreadsheets of master data: out, looked at, and back in. */
const resourceSheetRoutes: Routes = (mount, { database, files }) => {
  const readFile = ({ user }: Actor, { base64 }: { readonly base64: string }): Promise<ImportedFile> =>
    readImportedFile(files, base64, user.id);
  const running = createRunningImports();
  /** Sheets that leave, and that are looked at, are written down: whose, and how many rows. */
  const audit = (
    action: 'resourceSheets.export' | 'resourceSheets.plan',
    { user }: Actor,
    address: string,
    rows: number,
    ip: string,
  ): Promise<void> =>
    writeAudit(database, {
      userId: user.id,
      userName: user.userName,
      companyCode: user.companyCode,
      action,
      subject: address,
      after: { rows },
      ip,
    });

  mountSession(
    mount,
    resourceSheetCalls['resourceSheets.export'],
    async (actor, args, { request, nowMs }) => {
      const sheet = await exportRows(
        database,
        actor,
        resourcePageAt(args.address),
        { ...Object(request.query), ...args },
        languageOf(request),
        nowMs,
        args.format ?? 'xlsx',
      );
      await audit('resourceSheets.export', actor, args.address, sheet.rows, request.ip);
      return sheet;
    },
  );

  mountPrepared(
    mount,
    resourceSheetCalls['resourceSheets.plan'],
    readFile,
    async (actor, { address }, { request }, file) => {
      const language = languageOf(request);
      const page = resourcePageAt(address);
      const plan = await planImport(database, actor, page, file, language);
      const [names] = await referenceTexts(database, actor.companies, [
        referring(
          page.resource.fields,
          plan.rows.flatMap(({ before, fields }) => (before === null ? [fields] : [before, fields])),
        ),
      ]);
      await audit('resourceSheets.plan', actor, address, plan.rows.length, request.ip);
      return {
        digest: plan.digest,
        unknownColumns: [...plan.unknownColumns],
        names: { ...names },
        rows: plan.rows.map(({ rowNumber, action, name, before, fields, faults }) => ({
          rowNumber,
          action,
          name,
          changes: Object.entries(fields).map(([field, after]) => ({
            field,
            before: before?.[field] ?? null,
            after,
          })),
          faults: faults.map(({ field, text }) => ({ field, text: textIn(text, language) })),
        })),
      };
    },
  );

  mountPrepared(
    mount,
    resourceSheetCalls['resourceSheets.import'],
    readFile,
    (actor, { address, digest, reason = '', importCode }, { request, nowMs }, file) => {
      const page = resourcePageAt(address);
      return running.watch(actor.user.id, importCode, (watch) =>
        database.transaction((queries) =>
          importRows(
            { queries, actor, page, ip: request.ip, nowMs },
            file,
            digest,
            reason,
            languageOf(request),
            watch,
          ),
        ),
      );
    },
  );

  mountSession(mount, resourceSheetCalls['resourceSheets.progress'], async ({ user }, { importCode }) =>
    running.progress(user.id, importCode),
  );

  mountSession(mount, resourceSheetCalls['resourceSheets.cancel'], async ({ user }, { importCode }) => ({
    cancelled: running.cancel(user.id, importCode),
  }));
};

export default resourceSheetRoutes;
