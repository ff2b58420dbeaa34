import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { expect, test } from 'vitest';

import { documents } from './docs/documents.ts';

/** Who may import whom (src/ARCHITECTURE.md), as data: what is not said is forbidden. */
const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '../workers/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Law {
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

const definitions = ['report', 'resource', 'domain', 'i18n'];

const laws: Readonly<Record<string, Law>> = {
  domain: { layers: [], packages: ['dayjs'] },
  i18n: { layers: [], packages: ['rosetta'] },
  engine: { layers: ['domain', 'contract'], packages: [] },
  contract: { layers: ['domain', 'i18n'], packages: ['typebox'] },
  gateway: { layers: ['contract', 'domain'], packages: ['node:'] },
  report: { layers: ['contract', 'domain', 'i18n'], packages: [] },
  resource: { layers: ['contract', 'domain', 'i18n'], packages: [] },
  definitions: { layers: definitions, packages: [] },
  server: {
    layers: ['engine', 'gateway', 'definitions', 'report', 'resource', 'contract', 'domain', 'i18n'],
    packages: [
      'node:',
      'typebox',
      'fastify',
      '@fastify/',
      'pino',
      'pg',
      'pg-cursor',
      'prom-client',
      'hucre',
      'marked',
      'fflate',
      '@node-rs/argon2',
      '@zxcvbn-ts/language-common',
      'otpauth',
      'pmtiles',
      'pbf',
      '@mapbox/vector-tile',
      '@simplewebauthn/server',
      'web-push',
      'nodemailer',
      'jose',
      'openid-client',
      '@electric-sql/pglite',
      '@duckdb/node-api',
      'aws4fetch',
      '@nats-io/',
    ],
  },
  simulator: { layers: ['contract', 'domain', 'gateway'], packages: ['node:', 'typebox'] },
  hub: {
    layers: ['definitions', 'report', 'resource', 'contract', 'domain', 'i18n'],
    packages: ['comlink', 'dexie', 'ofetch', 'write-excel-file'],
  },
  sw: { layers: ['contract', 'domain', 'i18n'], packages: ['workbox-'] },
  video: { layers: ['contract', 'domain'], packages: [] },
  ui: {
    layers: ['report', 'resource', 'domain', 'i18n'],
    packages: [
      'react',
      'react-dom',
      '@mantine/',
      'mantine-datatable',
      'uplot',
      'ol',
      'dayjs',
      'clsx',
      '@preact/signals-react',
      'lean-qr',
    ],
  },
  state: {
    layers: ['contract', 'definitions', 'domain', 'i18n'],
    packages: ['@preact/signals-react', 'workbox-window', '@noble/hashes', '@simplewebauthn/browser'],
  },
  templates: {
    layers: ['ui', 'state', 'report', 'resource', 'contract', 'domain', 'i18n'],
    packages: ['react', '@mantine/', '@preact/signals-react', 'wouter', 'uplot'],
  },
  screens: {
    layers: ['templates', 'ui', 'state', 'definitions', 'report', 'contract', 'domain', 'i18n'],
    packages: ['react', '@mantine/', 'wouter', '@preact/signals-react'],
  },
  shell: {
    layers: [
      'screens',
      'templates',
      'ui',
      'state',
      'definitions',
      'contract',
      'domain',
      'i18n',
      'report',
      'resource',
    ],
    packages: ['react', 'react-dom', '@mantine/', 'wouter', 'fuse.js', '@preact/signals-react', 'dayjs'],
  },
  main: { layers: ['shell', 'state', 'ui'], packages: [] },
  gallery: { layers: ['ui', 'domain', 'i18n'], packages: ['react', 'react-dom', '@preact/signals-react'] },
  share: { layers: ['ui', 'contract', 'domain', 'i18n'], packages: ['react', 'react-dom', 'ol'] },
  build: { layers: [], packages: ['node:', 'vite', '@vitejs/plugin-react'] },
};

/** Imports across layers that one file alone may have. */
const guarded: readonly (readonly [file: string, imported: string])[] = [
  ['src/state/hub/hub.ts', '#hub/hosts/hosts.ts'],
  ['src/state/hub/prestart-hub.ts', '#hub/hosts/shared-worker.ts'],
  ['src/state/video/worker-player.ts', '#video/host.ts'],
  ['src/state/video/microphone.ts', '#video/sample-taker.ts?worker&url'],
  ['src/shell/frame/page-view.tsx', '#pages/screens.ts'],
];

const layerOf = (path: string): string | null => {
  if (path === 'src/main.tsx') return 'main';
  if (/^src\/pages\/(.*\.(report|resource)|definitions)\.ts$/.test(path)) return 'definitions';
  if (path.startsWith('src/pages/')) return 'screens';
  const [, root, layer] = /^(src|workers)\/([^/]+)\//.exec(path) ?? [];
  return root && layer && layer in laws ? layer : null;
};

/** File of an import, from the root of the project; null: a package. */
const target = (from: string, specifier: string): string | null => {
  const clean = specifier.split('?')[0] ?? '';
  const [, layer, rest] = /^#([a-z0-9]+)\/(.*)$/.exec(clean) ?? [];
  if (layer && rest) return `${['hub', 'sw', 'video'].includes(layer) ? 'workers' : 'src'}/${layer}/${rest}`;
  if (!clean.startsWith('.')) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of clean.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

const importsOf = (text: string): string[] =>
  [
    ...text.matchAll(/^\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^\s*import\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
  ].flatMap((match) => (match[1] && !match[1].includes('${') ? [match[1]] : []));

const files = Object.entries(sources).map(([path, text]) => ({ path: path.slice('../'.length), text }));

const faultOf = (path: string, specifier: string): string | null => {
  const layer = layerOf(path);
  if (layer === null) return `${path} belongs to no layer`;
  const law = laws[layer];
  const file = target(path, specifier);
  if (guarded.some(([owner, imported]) => owner === path && imported === specifier)) return null;
  if (file === null) {
    const allowed = law?.packages.some(
      (name) =>
        specifier === name ||
        specifier.startsWith(
          name.endsWith('/') || name.endsWith(':') || name.endsWith('-') ? name : `${name}/`,
        ),
    );
    return allowed ? null : `${path}: ${layer} may not import the package ${specifier}`;
  }
  if (!file.startsWith('src/') && !file.startsWith('workers/')) return null;
  const other = layerOf(file);
  if (layer === 'screens' && other === 'screens') {
    // A page may have parts of its own; another page is not one of them.
    return file.endsWith('.page.tsx') && !path.endsWith('screens.ts')
      ? `${path}: a page imports a page`
      : null;
  }
  if (other === layer || (other !== null && law?.layers.includes(other))) return null;
  return `${path}: ${layer} may not import ${other ?? file}`;
};

test('nobody imports what the laws of the layers do not allow', () => {
  const faults = files.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) => faultOf(path, specifier) ?? []),
  );
  expect(faults).toEqual([]);
});

test('the laws see imports: one that is forbidden is found', () => {
  expect(faultOf('src/domain/cargo/oil.ts', 'react')).toContain('may not import');
  expect(faultOf('src/ui/icon.tsx', '#state/session/session.ts')).toContain('may not import');
  expect(faultOf('workers/hub/hub.ts', '#server/app/app.ts')).toContain('may not import');
  expect(faultOf('src/pages/dashboard.page.tsx', './404.page.tsx')).toContain('a page imports a page');
  expect(
    importsOf(`import { a } from './a.ts';\nexport type { B } from "#ui/b.ts";\nawait import('./c.ts')`),
  ).toHaveLength(3);
});

/** Pages of several tabs stand in one document: an id that is written down names the form of another tab's. */
const namedForm = /\bform="[^"]+"|<form\b[^>]*\bid="[^"]+"/;

test('a form has an id of its own, so that its button saves no other', () => {
  expect(files.filter(({ text }) => namedForm.test(text)).map(({ path }) => path)).toEqual([]);
  expect(['<button form="resource-form">', '<form\n  id="x"'].every((text) => namedForm.test(text))).toBe(
    true,
  );
});

test('no file re-exports another, nobody says any, nobody writes HTML by hand', () => {
  const faults = files.flatMap(({ path, text }) => [
    ...(/^export \* from/m.test(text) ? [`${path}: a barrel`] : []),
    ...(/[:<]\s*any\b|\bas any\b/.test(text) ? [`${path}: any`] : []),
    ...(/dangerouslySetInnerHTML|\.innerHTML\s*=/.test(text) ? [`${path}: HTML by hand`] : []),
  ]);
  expect(faults).toEqual([]);
});

/** Where a failure is passed over: no name for the error, or nothing done with it. */
const passedOver =
  /\bcatch\s*\{|\bcatch\s*\([^)]*\)\s*\{\s*\}|\.catch\(\s*\(_?\w*\)?\s*=>\s*\{\s*\}|\.catch\(\s*\(\)|'error',\s*\(\)\s*=>/;

/** Lines of a text that pass over a failure and do not say why, in a comment before, beside or right behind. */
const silentCatches = (text: string): number[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!passedOver.test(line)) return [];
    const near = [lines[index - 1], line, lines[index + 1]];
    return near.some((one) => one?.includes('//') === true) ? [] : [index + 1];
  });
};

test('no failure on the server is passed over without a log or a reason', () => {
  const faults = files
    .filter(({ path }) => path.startsWith('src/server/'))
    .flatMap(({ path, text }) => silentCatches(text).map((line) => `${path}:${line}`));
  expect(faults).toEqual([]);
});

test('the law of failures sees them', () => {
  for (const silent of [
    'work().catch(() => {});',
    'work().catch((_error) => {});',
    'try { a(); } catch { b(); }',
    'try { a(); } catch (error) {}',
    `pool.on('error', () => {});`,
  ])
    expect(silentCatches(silent), silent).toEqual([1]);
  expect(silentCatches('// Whoever asked hears of it.\nwork().catch(() => {});')).toEqual([]);
  expect(silentCatches('work().catch((error: unknown) => log.error({ err: error }));')).toEqual([]);
});

/** What may speak to NATS, the first loading the second: a server without a log in front loads neither. */
const natsLog = 'src/server/ingest-log/nats-log.ts';
const natsEvents = 'src/server/interfaces/stream/nats-events.ts';
const natsFiles = [natsLog, 'src/server/ingest-log/nats-reader.ts', natsEvents];

const natsFaults = (path: string, text: string): string[] => {
  // What `import()` names is loaded when it is reached.
  const atOnce = importsOf(text.replaceAll(/\bimport\(/g, 'later('));
  return [
    ...(!natsFiles.includes(path) && importsOf(text).some((one) => one.startsWith('@nats-io/'))
      ? [`${path}: imports NATS`]
      : []),
    ...(path !== natsLog && atOnce.some((one) => natsFiles.includes(target(path, one) ?? ''))
      ? [`${path}: loads the log on NATS at once`]
      : []),
  ];
};

test('without a log in front, and where events are not brought to NATS, nothing of NATS is loaded', () => {
  expect(files.flatMap(({ path, text }) => natsFaults(path, text))).toEqual([]);
  const later = files.filter(({ path, text }) =>
    importsOf(text).some((one) => target(path, one) === natsLog),
  );
  expect(later.map(({ path }) => path)).toEqual(['src/server/gateway.ts', 'src/server/main.ts']);
  const bringing = files.filter(({ path, text }) =>
    importsOf(text).some((one) => target(path, one) === natsEvents),
  );
  expect(bringing.map(({ path }) => path)).toEqual(['src/server/main.ts']);
  const at = 'src/server/ingest-log/log-reading.ts';
  expect(natsFaults(at, `import { connect } from '@nats-io/transport-node';`)).toHaveLength(1);
  expect(natsFaults(at, `await import('@nats-io/jetstream');`)).toHaveLength(1);
  expect(natsFaults(at, `import { openNatsLog } from './nats-log.ts';`)).toHaveLength(1);
  expect(natsFaults(at, `import { createNatsReader } from './nats-reader.ts';`)).toHaveLength(1);
  expect(natsFaults(at, `await import('./nats-log.ts');`)).toEqual([]);
});

const truth = Object.entries(
  import.meta.glob<string>('./truth/**/*.ts', { query: '?raw', import: 'default', eager: true }),
).map(([path, text]) => ({ path: `tests/${path.slice('./'.length)}`, text }));

/** The one file that may ask the engine whether two rows say the same: it compares two runs, not figures. */
const comparesRows = 'tests/truth/run/rows-in-force.ts';

const truthFaults = (path: string, text: string): string[] =>
  importsOf(text).flatMap((specifier) => {
    const reckons = path.startsWith('tests/truth/independent/');
    const engine = target(path, specifier)?.startsWith('src/engine/') ?? false;
    if (engine && !(path === comparesRows && specifier === '#engine/rows/same-content.ts'))
      return [`${path}: the check of the engine imports ${specifier}`];
    const typesOnly = new RegExp(`import type [^;]*from '${specifier}'`).test(text);
    if (reckons && !specifier.startsWith('./') && !(specifier.startsWith('#contract/') && typesOnly))
      return [`${path}: the independent calculation imports ${specifier}`];
    return [];
  });

test('the calculation that checks the engine shares no code with it', () => {
  expect(truth.length).toBeGreaterThan(15);
  expect(truth.flatMap(({ path, text }) => truthFaults(path, text))).toEqual([]);
  const reckons = 'tests/truth/independent/a.ts';
  expect(truthFaults('tests/truth/a.ts', `import { a } from '#engine/engine.ts';`)).toHaveLength(1);
  expect(truthFaults(comparesRows, `import { a } from '#engine/engine.ts';`)).toHaveLength(1);
  expect(truthFaults(reckons, `import { vcf20 } from '#domain/cargo/volume-correction.ts';`)).toHaveLength(1);
  expect(truthFaults(reckons, `import { kinds } from '#contract/kinds.ts';`)).toHaveLength(1);
  expect(truthFaults(reckons, `import type { Kind } from '#contract/kinds.ts';`)).toEqual([]);
});

test('every path that the documents name exists', () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`((?:src|workers|tests|public|\.ci)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(documents.length).toBeGreaterThan(60);
});

/** Folders with more files than a reader takes in at a glance. */
const crowded = (paths: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => (count > 25 ? [folder] : []));
};

test('a folder has at most 25 files, but for migrations and pages', () => {
  const paths = ['src', 'workers', 'tests'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [`${entry.parentPath}/${entry.name}`] : [],
    ),
  );
  const isExempt = (folder: string): boolean =>
    folder === 'src/server/database/migrations' || folder.startsWith('src/pages/');
  expect(crowded(paths).filter((folder) => !isExempt(folder))).toEqual([]);
  expect(crowded(Array.from({ length: 26 }, (_, index) => `src/ui/part-${index}.tsx`))).toEqual(['src/ui']);
});

/** Rooms of the server, in order: a room knows itself and those before it. `main.ts` and `gateway.ts` start all of it. */
const rooms = [
  'kernel',
  'database',
  'audit',
  'identity',
  'telemetry',
  'http',
  'resource-kit',
  'sheets',
  'accounts',
  'maps',
  'roads',
  'master-data',
  'notices',
  'alarms',
  'terminals',
  'orders',
  'media',
  'ingest',
  'ingest-log',
  'corrections',
  'deliveries',
  'tracks',
  'sharing',
  'devices',
  'reporting',
  'forwarding',
  'gateway',
  'authority',
  'operations',
  'interfaces',
  'demo',
  'app',
];
const startFiles = ['src/server/main.ts', 'src/server/gateway.ts'];
const mostRoomLines = 5000;

const roomOf = (path: string): string | null => /^src\/server\/([^/]+)\//.exec(path)?.[1] ?? null;

const roomFault = (path: string, specifier: string): string | null => {
  const file = target(path, specifier);
  const from = roomOf(path);
  const to = file === null ? null : roomOf(file);
  if (from === null || to === null || from === to) return null;
  if (rooms.indexOf(to) === -1) return `${path} imports ${to}, which is no room`;
  return rooms.indexOf(to) < rooms.indexOf(from) ? null : `${path} (${from}) may not import ${file} (${to})`;
};

const ofServer = files.filter(({ path }) => path.startsWith('src/server/'));

const tabLayers = ['state', 'ui', 'templates', 'screens', 'shell', 'main'];
const valueImports = (text: string): readonly string[] =>
  [...text.matchAll(/^import (?!type\b)(?:\{([^}]*)\}|[^'"{]+) from '([^']+)';/gm)].flatMap(
    ([, names, specifier = '']) =>
      names === undefined || names.split(',').some((name) => name.trim() !== '' && !/^\s*type /.test(name))
        ? [specifier]
        : [],
  );
const withSchemas = new Set(files.filter(({ text }) => /from 'typebox'/.test(text)).map(({ path }) => path));

/** Their constants come without the schemas beside them, or with a page of their own: no start has grown by them. */
const knownSchemas: readonly string[] = [
  'src/contract/devices/device-health.ts',
  'src/contract/devices/equipment-health.ts',
  'src/contract/devices/parameters.ts',
  'src/contract/envelope.ts',
  'src/contract/fleet/area-stops.ts',
  'src/contract/fleet/media.ts',
  'src/contract/fleet/photos.ts',
  'src/contract/fleet/upload-statistic.ts',
  'src/contract/reports/report-why.ts',
  'src/contract/session/audit.ts',
  'src/contract/tracks/track.ts',
  'src/contract/video/video-stream.ts',
];

test('a tab takes types of the contract; a file of schemas gives it constants only where that is known', () => {
  const loaded = files
    .filter(({ path }) => tabLayers.includes(layerOf(path) ?? ''))
    .flatMap(({ path, text }) => valueImports(text).map((specifier) => target(path, specifier) ?? ''))
    .filter((path) => withSchemas.has(path));
  expect([...new Set(loaded)].toSorted()).toEqual(knownSchemas);
  expect(
    valueImports("import { a, type B } from '#contract/x.ts';\nimport type { C } from './c.ts';"),
  ).toEqual(['#contract/x.ts']);
  expect(valueImports("import { type B } from '#contract/x.ts';")).toEqual([]);
});

/** An export that hands its arguments to a call as they come. */
const handsThrough =
  /^export const \w+ = \([^]*?\)(?:: [^]*?)? =>\s*(?:call|callAndShow|readAndShow)\(\s*'[\w.]+',\s*(?:\w+|\{[\w\s,:]*\}),?\s*\);?\s*$/;
const isNothingButCalls = (text: string): boolean => {
  const parts = text
    .split(/^(?=(?:export )?(?:const|class|async function|function) |\/\*\*)/m)
    .map((part) => part.replace(/^\/\*\*[^]*?\*\/\s*/, ''))
    .filter((part) => /^(?:export )?(?:const|class|async function|function) /.test(part));
  return parts.length > 0 && parts.every((part) => handsThrough.test(part));
};

test('a file of state is there for state, not for a call', () => {
  const found = files.filter(
    ({ path, text }) =>
      path.startsWith('src/state/') && !path.startsWith('src/state/hub/') && isNothingButCalls(text),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
  const one = "/** A thing. */\nexport const loadA = (id: string) => call('a.get', { id });\n";
  expect(isNothingButCalls(one)).toBe(true);
  expect(isNothingButCalls(`${one}export const kept = signal(0);\n`)).toBe(false);
});

test('a room of the server imports only rooms before it', () => {
  const faults = ofServer.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) => roomFault(path, specifier) ?? []),
  );
  expect(faults).toEqual([]);
  const outside = ofServer.filter(({ path }) => !rooms.includes(roomOf(path) ?? '')).map(({ path }) => path);
  expect(outside.toSorted()).toEqual(startFiles.toSorted());
  expect(roomFault('src/server/kernel/refusal.ts', '../http/mount.ts')).toContain('may not import');
  expect(roomFault('src/server/http/mount.ts', '../kernel/refusal.ts')).toBeNull();
});

test('each room of the server is small enough to be read, and says what it is', () => {
  for (const room of rooms) {
    const own = ofServer.filter(({ path }) => roomOf(path) === room);
    const lines = own.reduce((sum, { text }) => sum + text.split('\n').length, 0);
    expect(lines, `lines of ${room}`).toBeLessThanOrEqual(mostRoomLines);
    expect(readFileSync(`src/server/${room}/README.md`, 'utf8').split('\n').length).toBeLessThanOrEqual(14);
  }
});

test('the page that is read first stays short', () => {
  expect(statSync('src/ARCHITECTURE.md').size).toBeLessThanOrEqual(10_000);
});
