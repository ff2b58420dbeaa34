import type { CallName } from '#contract/calls.ts';
import { settingPageAt } from '#contract/setting-limits.ts';
import { isForServices } from '#domain/access/service-functions.ts';
import { screens } from '#domain/menu/screens.ts';
import { reports, resources } from '#pages/definitions.ts';
import type { Report } from '#report/define.ts';
import { targets } from '#report/targets/targets.ts';
import type { Resource } from '#resource/define.ts';

const reportsWith = (has: (report: Report) => boolean): readonly string[] =>
  [...reports].flatMap(([address, report]) => (has(report) ? [address] : []));

const resourcesWith = (has: (resource: Resource) => boolean): readonly string[] =>
  [...resources].flatMap(([address, resource]) => (has(resource) ? [address] : []));

/** Rows that stand for themselves, and are not put together. */
const hasRows = ({ grouped, dimension }: Report): boolean => grouped !== true && dimension === undefined;

const isWritten = ({ readOnly, writeFunction }: Resource): boolean =>
  readOnly !== true && isForServices(writeFunction);

const isRemoved = (resource: Resource): boolean => isWritten(resource) && resource.versioned === undefined;

const hasField =
  (kind: string) =>
  ({ fields }: Resource): boolean =>
    Object.values(fields).some((field) => field.kind === kind);

/** Pages that a call with an `address` is for. */
const addresses = {
  'reports.page': () => [...reports.keys()],
  'reports.charts': () => reportsWith(({ charts = [] }) => charts.length > 0),
  'reports.heat': () => reportsWith(({ heat }) => heat === true),
  'reports.days': () => reportsWith(hasRows),
  'reports.row': () => reportsWith(hasRows),
  'reports.why': () => reportsWith(hasRows),
  'exports.report': () => [...reports.keys()],
  'targets.get': () => Object.keys(targets),
  'thresholds.list': () => Object.keys(screens).filter((address) => settingPageAt(address) !== undefined),
  'resources.list': () => [...resources.keys()],
  'resources.get': () => [...resources.keys()],
  'resources.history': () => [...resources.keys()],
  'resources.options': () => resourcesWith(hasField('reference')),
  'resources.file': () => resourcesWith(hasField('file')),
  'resources.create': () => resourcesWith(isWritten),
  'resources.update': () => resourcesWith(isWritten),
  'resources.act': () =>
    resourcesWith(
      ({ actions = {}, writeFunction }) => Object.keys(actions).length > 0 && isForServices(writeFunction),
    ),
  'resources.remove': () => resourcesWith(isRemoved),
  'resources.restore': () => resourcesWith(isRemoved),
  'resourceSheets.export': () => resourcesWith(({ sheetKey }) => sheetKey !== undefined),
  'changeRequests.list': () => resourcesWith(({ approval }) => approval !== undefined),
  'changeRequests.withdraw': () =>
    resourcesWith((resource) => resource.approval !== undefined && isWritten(resource)),
} as const satisfies Partial<Record<CallName, () => readonly string[]>>;

/** Pages that a call is for; null: its path has none. @throws Error: its path has one, and it is not known which */
export const addressesOf = (name: CallName, path: string): readonly string[] | null => {
  if (!path.includes('*')) return null;
  const known: Partial<Record<CallName, () => readonly string[]>> = addresses;
  const found = known[name];
  if (found === undefined)
    throw new Error(`${name}: src/server/interfaces/open-api/call-addresses.ts has no row`);
  return found();
};
