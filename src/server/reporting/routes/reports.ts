import { resultCodes } from '#contract/envelope.ts';
import { maxPageSize, reportCalls, type ReportChart, type ReportRow } from '#contract/reports/reports.ts';
import type { ArgumentsOf } from '#contract/calls.ts';

import { plateForm } from '#domain/text/plate.ts';
import { type Period, quickRange } from '#domain/time/period.ts';
import { chinaDay, dayMs } from '#domain/time/time.ts';
import { messages } from '#i18n/messages.ts';
import { reports } from '#pages/definitions.ts';
import { filterFields } from '#report/filter-fields.ts';

import type { Database } from '../../database/database.ts';
import { cursorOf, type ListPosition, positionOf } from '../../kernel/page-cursor.ts';
import { notFound, Refusal, restricted } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Queries } from '../../database/database.ts';
import type { HistoryProgress } from '../../telemetry/history-progress.ts';
import type { Routes } from '../../http/routes.ts';
import { compileReport } from '../compile/compile.ts';
import { type CompiledReport, orderKey } from '../compile/compiled.ts';
import { mostCells } from '../compile/heat-statement.ts';
import { englishNames } from '../english-names.ts';
import { withNearPlaces } from '../near-places.ts';
import { type Actor, readerOf } from '../../identity/actor.ts';
import { shownAlarm } from '../../identity/shown-alarm.ts';
import { truckFieldsOf } from '../../identity/truck-fields.ts';
import { alarmColumnsSql, alarmJoinsSql, type AlarmTableRow, truckAlarmOf } from '../../alarms/alarms.ts';
import type { MapService } from '../../maps/map-service.ts';
import { maySee } from '../../identity/menus.ts';

const compiled: ReadonlyMap<string, CompiledReport> = new Map(
  [...reports].map(([address, report]) => [address, compileReport(report)]),
);

/** The report at an address, for users whose menu has it. */
export const reportFor = (actor: Actor, address: string): CompiledReport => {
  const report = compiled.get(address);
  if (!report) throw notFound();
  if (!maySee(actor.functions, address)) throw restricted();
  return report;
};

/** The text fields of a query: filters are known by the report, everything else is ignored. */
export const textFields = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const defaultPageSize = 50;

const truckExists = async (
  database: Database,
  companies: readonly string[],
  plate: string,
): Promise<boolean> =>
  (
    await database.query(
      `select 1 from truck where company_code = any($1::text[]) and position($2 in sign_code) > 0 limit 1`,
      [companies, plateForm(plate)],
      'truck_exists',
    )
  ).length > 0;

/** What lies behind the last row of a page; rows that stand for nothing by themselves are counted. */
const nextOf = (last: ReportRow | undefined, position: ListPosition, size: number): ListPosition => {
  const key = last?.[orderKey];
  if (last !== undefined && key !== undefined)
    return { key: key === null ? null : String(key), id: String(last['id']) };
  return { offset: ('offset' in position ? position.offset : 0) + size };
};

interface TotalsRow {
  readonly total: number;
  readonly [name: string]: number | null;
}

/** A row with all that is known of it: what the page leaves out, why, what it was before, its alarms. */
const rowDetails = async (database: Queries, actor: Actor, args: ArgumentsOf<'reports.row'>) => {
  const { row: statementOf } = reportFor(actor, args.address);
  if (!statementOf) throw notFound();
  const { companies, hiddenTypes } = readerOf(actor);
  const statement = statementOf({ companies, hiddenTypes }, args.id);
  const [row] = await database.query<ReportRow>(statement.text, statement.values);
  if (!row) throw notFound();
  const { __properties: properties, __why: why, ...own } = row;
  const history = await database.query<{ revision: number; changed_time: Date; content: ReportRow }>(
    'select revision, changed_time, content from record_history where record_id = $1 order by id',
    [args.id],
  );
  const alarms = await database.query<AlarmTableRow>(
    `select ${alarmColumnsSql} from alarm a ${alarmJoinsSql} where (a.record_id = $1 or a.id = $1)
     and a.company_code = any($2::text[]) and a.type <> all($3::int[]) order by a.raised_time`,
    [args.id, companies, hiddenTypes],
  );
  return {
    row: own,
    properties: Object(properties) as ReportRow,
    why,
    history: history.map((entry) => ({
      revision: entry.revision,
      changedTime: entry.changed_time.toISOString(),
      content: entry.content,
    })),
    alarms: alarms.map((alarm) => ({ ...shownAlarm(truckAlarmOf(alarm), truckFieldsOf(actor)) })),
  };
};

interface Needs {
  readonly history: HistoryProgress;
  readonly maps: Pick<MapService, 'addressOf'>;
}

/** Report pages and their rows (specification 2 and 7), compiled from the definitions. */
const reportRoutes: Routes<Needs> = (mount, { history, maps }) => {
  const { database } = mount;
  mountSession(mount, reportCalls['reports.page'], async (actor, args, { request, nowMs }) => {
    const report = reportFor(actor, args.address);
    const { page = 1, pageSize = defaultPageSize, order = '', cursor } = args;
    const size = Math.min(pageSize, maxPageSize);
    const asked = { ...readerOf(actor), filters: textFields(Object(request.query)), order };
    const named = filterFields(report.report).map(({ name }) => [name, asked.filters[name] ?? ''] as const);
    const list = { list: args.address, order, filters: Object.fromEntries(named) };
    const position = cursor === undefined ? { offset: (page - 1) * size } : positionOf(list, cursor);
    const rowsStatement = report.rows(asked, size, position);
    const totalsStatement = report.totals(asked);
    const [found, [sums]] = await Promise.all([
      database.query<ReportRow>(rowsStatement.text, rowsStatement.values),
      database.query<TotalsRow>(totalsStatement.text, totalsStatement.values),
    ]);
    const rows = found.map(({ [orderKey]: _key, ...row }) => row);
    const next = found.length < size ? null : nextOf(found.at(-1), position, size);
    const names = await englishNames(database, report.report, Object.keys(report.report.columns), rows);
    const { total = 0, ...rest } = sums ?? { total: 0 };
    // An empty history may be that of a truck that does not exist.
    const wanted = report.report.required?.includes('signCode') ? asked.filters['signCode'] : undefined;
    if (total === 0 && wanted !== undefined && !(await truckExists(database, actor.companies, wanted)))
      throw new Refusal(resultCodes.notFound, messages.noSuchVehicle);
    const filling = history.current();
    return {
      ...(filling?.state === 'running' && { filled: filling.filled }),
      ...(next !== null && { next: cursorOf(list, next) }),
      rows: names(await withNearPlaces(database, actor.companies, report.report, rows, maps.addressOf)),
      total: total ?? 0,
      totals: rest,
      asOf: new Date(nowMs).toISOString(),
    };
  });

  mountSession(mount, reportCalls['reports.charts'], async (actor, args, { request, nowMs }) => {
    const asked = { ...readerOf(actor), filters: textFields(Object(request.query)), order: '' };
    const charts: ReportChart[] = await Promise.all(
      reportFor(actor, args.address)
        .charts(asked)
        .map(({ text, values }) => database.query<ReportChart[number]>(text, values)),
    );
    return { charts, asOf: new Date(nowMs).toISOString() };
  });

  mountSession(mount, reportCalls['reports.heat'], async (actor, args, { request }) => {
    const asked = { ...readerOf(actor), filters: textFields(Object(request.query)), order: '' };
    const statement = reportFor(actor, args.address).heat(asked);
    if (!statement) throw notFound();
    const rows = await database.query<{ x: number | null; y: number | null; count: number }>(
      statement.text,
      statement.values,
    );
    return {
      cells: rows.flatMap(({ x, y, count }) => (x === null || y === null ? [] : [{ x, y, count }])),
      unplaced: rows.reduce((sum, { x, count }) => sum + (x === null ? count : 0), 0),
      cut: rows.length === mostCells,
    };
  });

  mountSession(mount, reportCalls['reports.days'], async (actor, args, { request, nowMs }) => {
    const { days: statementOf, report } = reportFor(actor, args.address);
    if (!statementOf) throw notFound();
    const daysOf = ({ fromMs, toMs }: Period): Promise<{ day: string; rows: number }[]> => {
      const period = { startTime: new Date(fromMs).toISOString(), endTime: new Date(toMs).toISOString() };
      const filters = { ...textFields(Object(request.query)), ...period };
      const { text, values } = statementOf({ ...readerOf(actor), filters, order: '' });
      return database.query(text, values);
    };
    const last = quickRange('recentMonth', nowMs);
    const days = await daysOf(last);
    const earlierMs = (report.maxDays ?? 92) * dayMs;
    const [before = null] =
      days.length > 0 ? [] : await daysOf({ fromMs: last.fromMs - earlierMs, toMs: last.fromMs });
    return { fromDay: chinaDay(last.fromMs), days, before, asOf: new Date(nowMs).toISOString() };
  });

  mountSession(mount, reportCalls['reports.row'], (actor, args) => rowDetails(database, actor, args));
};

export default reportRoutes;
