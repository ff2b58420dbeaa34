import { expect, test } from 'vitest';

import { isKept, type KeptCall } from '#hub/storage/kept-calls.ts';
import { calls, type CallName } from '#contract/calls.ts';

const sources = import.meta.glob<string>('../../src/{state,shell,templates,pages}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = new Map(
  Object.entries(sources).map(([path, code]) => [path.replace('../../src/', ''), code] as const),
);

/** What is read shows its age in the file that asks for it. */
const itself = { in: null } as const;
const shownIn = (file: string) => ({ in: file }) as const;
const because = (why: string) => ({ why }) as const;

/** Where an asker's answer shows its age, or why it needs none. */
type Age = ReturnType<typeof shownIn> | ReturnType<typeof because> | typeof itself;

const rights = because('rights, menus and words: what they allow is asked of the server again');
const forms = because('a form over a row that shows its age; nothing is entered without the server');
const documents = because('words that come with the build; they tell no figure of the fleet');
const fences = because('outlines of places, drawn beneath what the page tells with its own age');

/**
 * Every call that is kept in the browser's store, by who asks for it. A figure that was kept and does not say so is
 * taken for one of now.
 */
const ages: Readonly<Record<KeptCall, Readonly<Record<string, Age>>>> = {
  'menus.get': {
    'templates/resource-page/form/use-resource-form.ts': rights,
    'templates/resource-page/list/bulk/use-bulk-edit.ts': rights,
    'pages/setting/privilege_account/role-function/use-role-saving.part.ts': rights,
  },
  'userPrivilege.get': {
    'templates/resource-page/form/use-resource-form.ts': rights,
    'templates/resource-page/list/bulk/use-bulk-edit.ts': rights,
    'pages/setting/privilege_account/role-function/use-role-saving.part.ts': rights,
  },
  'quickVisits.list': { 'shell/frame/quick-list.tsx': because('links that the user chose') },
  // Asked for by the hub alone: `fleetAsOf`, shown in foot bar, badges, map and lists (`tests/state/fleet/`).
  'truckStatus.list': {},
  'areas.list': {
    'templates/open-alarms/use-alarm-place.ts': fences,
    'templates/report-page/drawer/place-map.tsx': fences,
    'templates/report-page/pictures/report-heat.tsx': fences,
    'templates/replay/map/track-map-pane.tsx': fences,
    'templates/resource-page/fields/geometry/geometry-control.tsx': fences,
    'pages/setting/base_data/enclosure-approval/approval-map.part.tsx': fences,
    'pages/driving_monitor/exception_report/gps_info_his/plot-map.part.tsx': fences,
    'pages/setting/base_data/map-sources/try-map.part.tsx': fences,
    'pages/monitor/path_manage/route-map.part.tsx': fences,
    'pages/monitor/track_search/area-choice.part.tsx': fences,
    'pages/monitor/track_map/use-areas-on-map.part.tsx': fences,
  },
  'maps.list': { 'shell/map/with-grounds.tsx': because('what maps are drawn on, no figure') },
  'englishNames.list': { 'shell/frame/layout.tsx': because('names, which figures do not hang on') },
  'dashboard.get': { 'pages/dashboard.page.tsx': itself },
  'reports.page': {
    'templates/report-page/query/use-report.ts': shownIn('templates/report-page/table/report-bar.tsx'),
    'templates/report-page/drawer/meanwhile-rows.tsx': itself,
    'templates/report-page/table/older-open.tsx': itself,
    'pages/monitor/path_manage/route-deviations.part.tsx': itself,
    'pages/dashboard/dashboard-ranking.part.tsx': itself,
    'templates/replay/playback/playback-page.tsx': because('choices of sprinklers to look at'),
    'pages/cargo_monitor/data_analysis/oil_loss/settled-by.part.tsx': forms,
  },
  'reports.charts': {
    'templates/report-page/query/use-report.ts': shownIn('templates/report-page/pictures/report-charts.tsx'),
  },
  'reports.heat': {
    'templates/report-page/pictures/report-heat.tsx': shownIn(
      'templates/report-page/pictures/heat-caption.tsx',
    ),
  },
  'reports.days': { 'templates/report-page/table/days-with-rows.tsx': itself },
  'reports.row': {
    'templates/report-page/drawer/row-drawer.tsx': itself,
    'shell/alarms/loss-evidence.tsx': itself,
  },
  'manuals.list': { 'pages/manuals.page.tsx': documents },
  'manuals.get': {
    'pages/manuals/manual-view.part.tsx': documents,
    'shell/sheets/page-help.tsx': documents,
  },
  'targets.get': { 'templates/target-page/target-page.tsx': itself },
  'resources.list': {
    'templates/resource-page/list/use-resource-rows.ts': shownIn(
      'templates/resource-page/list/resource-toolbar.tsx',
    ),
    'pages/monitor/way_bill/week-plan.part.ts': shownIn('pages/monitor/way_bill.view.tsx'),
    'pages/setting/privilege_account/role_function.page.tsx': because(
      'roles to choose from; their functions are read and saved with the server alone',
    ),
    'templates/calibration-list.tsx': itself,
    'templates/parameters/template-choice.tsx': because('choices of an order, which needs the server'),
    'pages/setting/base_data/station/station-tanks.part.ts': because(
      'read together with the story of the tanks, which is not kept: both or nothing',
    ),
  },
  'resources.get': {
    'pages/cargo_monitor/data_analysis/oil_loss/pump-totals/use-totals-entry.part.ts': forms,
    'templates/resource-page/form/draft/use-draft.ts': because(
      'a form over a list that shows its age; nothing is saved without the server, and a newer row is a conflict',
    ),
    'templates/resource-page/list/switch-status.ts': because(
      'asked after the server answered with a conflict',
    ),
  },
  'handovers.state': { 'pages/handover/handover-shifts.part.tsx': itself },
  'handovers.list': {
    'pages/handover/handover-shifts.part.tsx': itself,
    'pages/dashboard/dashboard-pending.part.tsx': itself,
  },
  'stationHandovers.list': { 'pages/handover/handover-stations.part.tsx': itself },
  'certificates.get': {
    'pages/seal_certificate.page.tsx': itself,
    'pages/cargo_monitor/event_report/delivery_record.figures.tsx': itself,
  },
  'airtightCertificates.get': { 'pages/airtight_certificate.page.tsx': itself },
  'airtightReadings.get': {
    'pages/airtight_detection/bz_airtight_detection/held-pressures.part.tsx': itself,
  },
  'media.list': { 'templates/report-page/drawer/media/row-media.tsx': itself },
  'truckDetail.get': {
    'templates/truck-picture.tsx': shownIn('shell/alarms/urgent/urgent-newest.tsx'),
    'templates/use-live-detail.ts': shownIn('pages/monitor/track_map/track-map-card.part.tsx'),
    'pages/alarms/alarm-card.part.tsx': because('the driver’s telephone number, to be called'),
  },
  'alarms.list': {
    'shell/top/bell.tsx': itself,
    'templates/open-alarms/use-open-alarms.ts': shownIn('pages/alarms.page.tsx'),
    'shell/alarms/alarm-landing.tsx': because('the same'),
    'shell/authority/inquiry-form.tsx': because('the same'),
    'shell/frame/layout.tsx': because('one alarm, which its drawer shows with the times of its states'),
    'pages/monitor/history_video/use-day-alarms.part.ts': because(
      'marks beside recordings, which play from the server alone',
    ),
  },
  'alarms.openCounts': { 'shell/frame/layout.tsx': shownIn('shell/top/bell.tsx') },
  'trucks.trackAround': {
    'templates/report-page/drawer/use-around.ts': shownIn('templates/report-page/drawer/row-drawer.tsx'),
  },
  'trucks.track': {
    'templates/replay/use-tracks.ts': shownIn('templates/replay/track-notes.tsx'),
    'pages/monitor/track_search/use-trail.part.ts': shownIn('pages/monitor/track_search.page.tsx'),
    'templates/replay/track-files-button.tsx': because('a file of the way that the page shows with its age'),
    'pages/monitor/track_compare/use-journeys.part.ts': shownIn('pages/monitor/track_compare.page.tsx'),
  },
  'trackSearch.visits': {
    'pages/monitor/track_search/use-found.part.ts': shownIn('pages/monitor/track_search.page.tsx'),
  },
  'trackSearch.stops': {
    'pages/monitor/track_search/use-found.part.ts': shownIn('pages/monitor/track_search.page.tsx'),
  },
  'pastFleet.moment': {
    'pages/monitor/track_map.page.tsx': because('asked for ahead of the page below'),
    'pages/monitor/track_map/past/use-past.part.ts': because(
      'states of a moment that is over, which `past-head.part.tsx` says are kept, with their time',
    ),
  },
  'pastFleet.span': {
    'pages/monitor/track_map/past/use-past.part.ts': because('the ways between such moments'),
  },
  'pastFleet.day': {
    'pages/monitor/track_map/past/use-past.part.ts': because('what happened on the day of such a moment'),
  },
  'sprinklers.streets': { 'pages/monitor/sprinkler_statistics.picture.tsx': itself },
  'drivers.scores': { 'pages/driving_monitor/data_analysis/driver_score.page.tsx': itself },
  'drivers.story': { 'pages/driver.page.tsx': itself },
  'drivers.notes': { 'pages/driver/driver-coaching.part.tsx': itself },
  'lossStatements.get': {
    'shell/alarms/loss-evidence.tsx': because('words with the moment at which each was written'),
    'templates/loss/statement-section.tsx': because('words with the moment at which each was written'),
  },
  'lossSums.list': {
    'pages/control_chart.page.tsx': itself,
    'templates/loss-sums/loss-signals.tsx': itself,
  },
  'lossSums.subject': { 'pages/control_chart/subject-detail.part.tsx': itself },
  'uploads.statistic': { 'pages/setting/base_data/upload_statistic.page.tsx': itself },
};

/** An exported function that makes a call, by itself or by another. */
interface Loader {
  readonly file: string;
  readonly name: string;
}

const declarations = (code: string): readonly string[] => code.split(/^(?=(?:export )?const )/m);
const nameOf = (declaration: string): string => /^(?:export )?const (\w+)/.exec(declaration)?.[1] ?? '';
const mentions = (code: string, name: string): boolean => new RegExp(String.raw`\b${name}\b`).test(code);
const imports = (code: string, { file, name }: Loader): boolean =>
  [...code.matchAll(/import \{([^}]*)\} from '([^']*)'/g)].some(
    ([, names = '', from = '']) => mentions(names, name) && from.split('/').at(-1) === file.split('/').at(-1),
  );

/** Functions of a file that make the call, directly or by one of `known`. */
const loadersIn = (
  file: string,
  code: string,
  call: CallName,
  known: readonly Loader[],
): readonly Loader[] => {
  const imported = known.filter((loader) => imports(code, loader)).map(({ name }) => name);
  const parts = declarations(code).filter((part) => nameOf(part) !== '');
  const asks = (part: string, names: readonly string[]): boolean =>
    part.includes(`'${call}'`) || names.some((name) => mentions(part.slice(part.indexOf('=')), name));
  const local = parts.filter((part) => asks(part, imported)).map(nameOf);
  return parts
    .filter((part) => part.startsWith('export') && asks(part, [...imported, ...local]))
    .map((part) => ({ file, name: nameOf(part) }));
};

const askers = [...files].filter(([file]) => /^(?:state|shell)\//.test(file) && !file.endsWith('.tsx'));

const loadersOf = (call: CallName): readonly Loader[] => {
  const found = askers.flatMap(([file, code]) => loadersIn(file, code, call, []));
  return [...found, ...askers.flatMap(([file, code]) => loadersIn(file, code, call, found))];
};

const importersOf = (call: CallName): readonly string[] => {
  const loaders = loadersOf(call);
  const asks = (file: string, code: string): boolean =>
    new RegExp(String.raw`\b(?:call|callAndShow|readAndShow)\(\s*'${call}'`).test(code) &&
    !loaders.some((loader) => loader.file === file);
  return [...files].flatMap(([file, code]) =>
    !file.startsWith('state/') && (asks(file, code) || loaders.some((loader) => imports(code, loader)))
      ? [file]
      : [],
  );
};

const keptCalls = Object.keys(calls).filter((name): name is KeptCall => isKept(name as CallName));

test.each(keptCalls)('%s: whoever asks for what is kept shows its age, or says why not', (name) => {
  const found = importersOf(name);
  const told = Object.keys(ages[name]);
  expect(
    found.filter((file) => !told.includes(file)).map((file) => `${file}: where is its age shown?`),
  ).toEqual([]);
  expect(told.filter((file) => !found.includes(file))).toEqual([]);
});

test('where an age is said to be shown, it is', () => {
  const screens = Object.values(ages).flatMap((askersOf) =>
    Object.entries(askersOf).flatMap(([file, age]) => ('why' in age ? [] : [age.in ?? file])),
  );
  expect(screens.filter((file) => !/<(?:ReadAge|AsOf)\b/.test(files.get(file) ?? ''))).toEqual([]);
});
