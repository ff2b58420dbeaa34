import { resourceSheetCalls } from '#contract/resource-sheets.ts';
import { textIn } from '#i18n/text.ts';

import { languageOf } from '../../http/reply.ts';
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts';
import { type Around, mountAround, mountSession } from '../../http/mount.ts';
import type { FileReader } from '../../resource-kit/files/file-reader.ts';
import type { ResourcePageAt } from '../../resource-kit/page.ts';
import type { Routes } from '../../http/routes.ts';
import type { Actor } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import type { Queries } from '../../database/database.ts';
import { exportRows } from '../exports/export-rows.ts';
import type { SheetCells } from '../../resource-kit/files/read-cells.ts';
import { importRows } from '../writing/import-rows.ts';
import { planImport } from '../planning/plan-import.ts';
import { describePlan } from '../planning/describe-plan.ts';
import { readChoices } from '../planning/read-choices.ts';
import { wrongRowsFile } from '../exports/wrong-rows.ts';
import { noteTakenElsewhere, TakenElsewhere } from '../../identity/session/taken-elsewhere.ts';
import { createRunningImports } from '../writing/running-imports.ts';

interface Needs {
  readonly files: FileReader;
  readonly resourcePageAt: ResourcePageAt;
}

/** Sheets that leave, and that are looked at, are written down: whose, and how many rows. */
const audit = (
  database: Queries,
  action: 'resourceSheets.export' | 'resourceSheets.plan' | 'resourceSheets.wrongRows',
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

/** Spreadsheets of master data: out, looked at, and back in. */
const resourceSheetRoutes: Routes<Needs> = (mount, { files, resourcePageAt }) => {
  const { database } = mount;
  const planning = createKeyedMutex<'sheet'>();
  /** A file of a user at a time; of all that were read one is planned or written: each may be 10,000 rows of work. */
  const withFile: Around<{ readonly base64: string }, SheetCells> = ({ user }, { base64 }, go) =>
    files.inTurn(user.id, async (read) => {
      const file = await read('sheet', new Uint8Array(Buffer.from(base64, 'base64')));
      return planning.run('sheet', () => go(file));
    });
  const running = createRunningImports();
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
      await audit(database, 'resourceSheets.export', actor, args.address, sheet.rows, request.ip);
      return sheet;
    },
  );

  mountAround(
    mount,
    resourceSheetCalls['resourceSheets.plan'],
    withFile,
    async (actor, { address, choices }, { request, nowMs }, file) => {
      const language = languageOf(request);
      const page = resourcePageAt(address);
      const write = { queries: database, actor, page, ip: request.ip, nowMs };
      const plan = await planImport(write, file, language, readChoices(choices));
      await audit(database, 'resourceSheets.plan', actor, address, plan.rows.length, request.ip);
      return describePlan({ queries: database, actor, page, language }, file, plan);
    },
  );

  mountAround(
    mount,
    resourceSheetCalls['resourceSheets.import'],
    withFile,
    async (actor, args, { request, nowMs }, file) => {
      const { address, digest, reason = '', importCode, remember = false } = args;
      const choices = readChoices(args.choices);
      const page = resourcePageAt(address);
      const language = languageOf(request);
      const { left, wrong, passwords, ...done } = await running.watch(actor.user.id, importCode, (watch) =>
        database.transaction((queries) =>
          importRows({ queries, actor, page, ip: request.ip, nowMs }, file, digest, reason, language, watch, {
            choices,
            remember,
          }),
        ),
      );
      for (const { refusal } of left)
        if (refusal instanceof TakenElsewhere)
          await noteTakenElsewhere(database, actor, refusal, request.ip, nowMs);
      return {
        ...done,
        ...(passwords.length > 0 && { passwords: [...passwords] }),
        left: wrong,
        refused: left.map(({ row, refusal }) => ({
          rowNumber: row.rowNumber,
          name: row.name,
          text: textIn(Object.values(refusal.fields)[0] ?? refusal.text, language),
        })),
      };
    },
  );

  mountAround(
    mount,
    resourceSheetCalls['resourceSheets.wrongRows'],
    withFile,
    async (actor, { address, choices }, { request, nowMs }, given) => {
      const page = resourcePageAt(address);
      const write = { queries: database, actor, page, ip: request.ip, nowMs };
      const plan = await planImport(write, given, languageOf(request), readChoices(choices));
      const file = await wrongRowsFile(page.resource, plan);
      await audit(database, 'resourceSheets.wrongRows', actor, address, file.rows, request.ip);
      return file;
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
