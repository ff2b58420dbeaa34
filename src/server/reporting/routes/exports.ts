import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

import { exportCalls, exportIdHeader, maxExportRows, totalRowsHeader } from '#contract/reports/exports.ts';

import type { ReportRow } from '#contract/reports/reports.ts';
import { messages } from '#i18n/messages.ts';

import { pastReading } from '../../http/archived-reading.ts';
import { badRequest, type Refusal } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import { alreadySent } from '../../http/wires/wire.ts';
import { createExportProgress } from '../export/export-progress.ts';
import { createExportQueue, type Turn } from '../export/export-queue.ts';
import { archiveRemark } from '../export/archive-remark.ts';
import { exportRows } from '../export/export-rows.ts';
import { englishNames } from '../english-names.ts';
import { fieldsOfPlaces, nearPlaces } from '../near-places.ts';
import { sheetHeader, sheetStream } from '../export/sheet.ts';
import { readerOf } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import { type ComputedSheet, computedSheets } from '../computed/computed-exports.ts';
import { reportFor, textFields } from './reports.ts';
import type { MapService } from '../../maps/map-service.ts';
import type { Routes } from '../../http/routes.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file name that no file system reads as a path. */
const cleanName = (name: string): string => {
  const bare = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/\.xlsx$/i, '')
    .trim();
  return `${bare === '' ? 'export' : bare}.xlsx`;
};

const commaList = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',');

/**
 * A client that takes nothing for so long has given up: a stalled download must not keep a connection of the
 * database.
 */
const stalledMs = 120_000;

const exportIdOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null;

async function* counted<T>(
  portions: AsyncIterable<T[]>,
  add: (rows: number) => void,
  finish: (rows: T[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for await (const rows of portions) {
    add(rows.length);
    yield await finish(rows);
  }
}

/** @throws Refusal: one that the page does not have */
const wantedFields = (
  { columns }: { readonly columns: object },
  list: string | undefined,
): readonly string[] => {
  const fields = commaList(list);
  const wanted = fields.length > 0 ? fields : Object.keys(columns);
  const unknown = wanted.find((field) => !Object.hasOwn(columns, field));
  if (unknown !== undefined) throw badRequest([`没有列 ${unknown}`, `There is no column ${unknown}`]);
  return wanted;
};

const tooManyRows = (total: number, most: number): Refusal =>
  badRequest([
    `${messages.exportTooLarge[0]}：共 ${total} 条，上限 ${most} 条，请缩小查询范围`,
    `${messages.exportTooLarge[1]}: ${total} rows, at most ${most}; please narrow the query`,
  ]);
/** What a file of a page is called where its user has given no name. */
const nameOf = (address: string, nowMs: number): string =>
  `${address.slice(address.lastIndexOf('/') + 1)}_${new Date(nowMs).toISOString().slice(0, 10)}`;

/** Waits until an export may begin. @returns null: its client has gone meanwhile */
const awaitTurn = async <P extends { readonly end: () => void }>(
  turn: Turn,
  reply: FastifyReply,
  start: (ahead: () => number) => P,
): Promise<{ readonly progress: P; readonly over: () => void } | null> => {
  const progress = start(turn.ahead);
  const over = (): void => {
    turn.end();
    progress.end();
  };
  // Whatever the outcome, also where it is refused afterwards.
  reply.raw.once('finish', over);
  reply.raw.once('close', over);
  const gone = once(reply.raw, 'close').then(
    () => false,
    () => false,
  );
  const begun =
    turn.ahead() === 0 || (!reply.raw.destroyed && (await Promise.race([turn.began.then(() => true), gone])));
  if (begun) return { progress, over };
  over();
  return null;
};

interface Needs {
  readonly maps: Pick<MapService, 'addressOf'>;
  /** Files of pages of rooms that come after this one, by address. */
  readonly sheetsOfRooms: ReadonlyMap<string, ComputedSheet>;
}

/** Exports of report pages (specification 7, table export): fields from the report's own list, never beyond it. */
const exportRoutes: Routes<Needs> = (mount, { maps, sheetsOfRooms }) => {
  const { database, archive } = mount;
  const exports = createExportProgress();
  const queue = createExportQueue();

  mountSession(mount, exportCalls['exports.progress'], (actor, { exportId }) =>
    Promise.resolve(exports.of(actor.user.id, exportId)),
  );

  mountSession(mount, exportCalls['exports.report'], async (actor, args, { request, reply, nowMs }) => {
    const filters = textFields(Object(request.body));
    const computed = computedSheets.get(args.address) ?? sheetsOfRooms.get(args.address);
    const language = args.language ?? 'zh';
    const { report, totals, all } = computed
      ? await computed({
          database,
          actor,
          filters,
          nowMs,
          language,
          past: pastReading(archive, reply),
        })
      : reportFor(actor, args.address);
    const wanted = wantedFields(report, args.fields);
    const waited = await awaitTurn(queue.enter(actor.user.id), reply, (ahead) =>
      exports.start(actor.user.id, exportIdOf(request.headers[exportIdHeader]), ahead),
    );
    // A client that closed while queued has begun nothing.
    if (waited === null) {
      reply.hijack();
      return alreadySent;
    }
    const { progress, over } = waited;
    const asked = { ...readerOf(actor), filters, order: args.order ?? '' };
    const named = await nearPlaces(database, actor.companies, report, wanted, maps.addressOf);
    const inEnglish = await englishNames(database, report, wanted);
    const besides = fieldsOfPlaces(report, wanted).filter((field) => !wanted.includes(field));
    const counting = totals(asked);
    const [count] = await database.query<ReportRow & { total: number }>(counting.text, counting.values);
    const total = count?.total ?? 0;
    progress.counted(total);
    const most = report.maxExportRows ?? maxExportRows;
    if (total > most) throw tooManyRows(total, most);
    const audit = (action: string, after: object): Promise<void> =>
      writeAudit(database, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action,
        subject: args.address,
        after: { ...after, total, filters },
        ip: request.ip,
      });
    await audit('report.export', {});
    const cancelled = (rows: number): Promise<void> => audit('report.exportCancelled', { rows });
    // The client closed while the rows were counted: the 'close' below has passed and would never return the
    // connection.
    if (reply.raw.destroyed) {
      over();
      reply.hijack();
      await cancelled(0);
      return alreadySent;
    }
    const headers = wanted.map((field) => sheetHeader(report, field, language));
    const portions = exportRows(database, all(asked, [...wanted, ...besides]));
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
    reply.raw.once('close', () => {
      // Everything has been handed over; the rest is the network's.
      if (reply.raw.writableEnded) return;
      // The sheet's own end does not reach its rows, and a cursor that nobody closes keeps its connection for ever.
      void portions.return(undefined);
      // While the database is being closed nobody can be answered.
      cancelled(progress.rows()).catch(() => {});
    });
    const stream = await sheetStream(
      {
        report,
        fields: wanted,
        headers,
        language,
        readMs: nowMs,
        // Where rows are listed that are not added up, their reader can't add them up himself.
        totals: report.counted === undefined ? null : (count ?? null),
        remark: archiveRemark(reply, language),
      },
      counted(portions, progress.add, async (rows) => inEnglish(await named(rows))),
    );
    const fileName = cleanName(args.fileName ?? nameOf(args.address, nowMs));
    void reply
      .type(xlsxType)
      .header('cache-control', 'no-store')
      .header(totalRowsHeader, String(total))
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .send(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]));
    return alreadySent;
  });
};

export default exportRoutes;
