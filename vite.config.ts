import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Names a build of the web app by what it is made of: the same sources are the same build, and names sort by age
 * (time of the newest source, then a hash).
 */
const buildName = (): string => {
  const hash = createHash('sha256');
  const unseen = ['src/server', 'src/simulator', 'src/engine'].map((folder) => `${root}${folder}`);
  let newestMs = 0;
  const files = ['src', 'workers', 'public'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !unseen.some((path) => entry.parentPath.startsWith(path)))
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  for (const file of files.toSorted()) {
    hash.update(readFileSync(file));
    newestMs = Math.max(newestMs, statSync(file).mtimeMs);
  }
  const time = new Date(newestMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${hash.digest('hex').slice(0, 8)}`;
};

/** The processes that Node runs: the server, its database thread, the pretend fleet. */
const serverBuild = {
  ssr: true,
  outDir: 'dist/server',
  target: 'node20',
  sourcemap: true,
  minify: false,
  copyPublicDir: false,
  rolldownOptions: {
    input: {
      main: 'src/server/main.ts',
      'pglite-worker': 'src/server/database/wire/pglite-worker.ts',
      simulator: 'src/simulator/main.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
} as const;

/** Programs for the command line that are made of tests' and server's parts. */
const toolsBuild = {
  ...serverBuild,
  outDir: 'dist/tools',
  rolldownOptions: {
    ...serverBuild.rolldownOptions,
    input: {
      scenarios: 'tests/tools/scenarios.ts',
      'bench-alarm': 'tests/bench/alarm.ts',
      'bench-engine': 'tests/bench/engine.ts',
      'bench-faults': 'tests/bench/faults.ts',
      'bench-fuzz': 'tests/bench/fuzz.ts',
      'bench-herd': 'tests/bench/herd.ts',
      'bench-ingest': 'tests/bench/ingest.ts',
      'bench-load': 'tests/bench/load.ts',
      'bench-map': 'tests/bench/map.ts',
      'bench-mutation': 'tests/bench/mutation.ts',
      'bench-soak': 'tests/bench/soak.ts',
      'bench-phone': 'tests/bench/phone.ts',
      'bench-reports': 'tests/bench/reports.ts',
      'bench-status': 'tests/bench/status.ts',
      'bench-storm': 'tests/bench/storm.ts',
      'bench-truth': 'tests/bench/truth.ts',
    },
  },
} as const;

/** Old tabs ask for the chunks that they were built with; the last builds' stay beside the newest. */
const keptBuilds = 3;

const keepOldAssets = (): Plugin => {
  let directory = '';
  let kept = '';
  return {
    name: 'keep-old-assets',
    apply: 'build',
    configResolved: ({ build }) => {
      directory = `${build.outDir}/assets`;
      kept = `${build.outDir}-kept`;
    },
    // Before the folder is emptied: what stands there becomes the newest of the old builds.
    buildStart: () => {
      if (!existsSync(directory)) return;
      const own = JSON.parse(
        existsSync(`${kept}/own.json`) ? readFileSync(`${kept}/own.json`, 'utf8') : '[]',
      ) as string[];
      const place = `${kept}/${Date.now()}`;
      mkdirSync(place, { recursive: true });
      for (const name of own)
        if (existsSync(`${directory}/${name}`)) cpSync(`${directory}/${name}`, `${place}/${name}`);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        // A build that failed says why by itself.
        if (!existsSync(directory)) return;
        mkdirSync(kept, { recursive: true });
        writeFileSync(`${kept}/own.json`, JSON.stringify(readdirSync(directory)));
        const builds = readdirSync(kept)
          .filter((name) => /^\d+$/.test(name))
          .toSorted();
        for (const [index, build] of builds.toReversed().entries())
          if (index >= keptBuilds - 1) rmSync(`${kept}/${build}`, { recursive: true });
          else cpSync(`${kept}/${build}`, directory, { recursive: true, force: false });
      },
    },
  };
};

/** Writes small copies beside what is worth it, so that the server never packs the same file twice. */
const precompress = (): Plugin => {
  let directory = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ build }) => {
      directory = build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
          const path = `${entry.parentPath}/${entry.name}`;
          if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue;
          const content = readFileSync(path);
          if (content.length < 1024) continue;
          writeFileSync(`${path}.br`, brotliCompressSync(content));
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
};

/** Asked for by the entry at once, though by `import()`: its files are named in the page, so that all come together. */
const startModule = 'src/shell/root.tsx';

const preloadStart = (): Plugin => ({
  name: 'preload-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {}, chunk: entry }) => {
      const named = new Set(entry?.imports);
      const wanted = new Set<string>();
      const want = (fileName: string): void => {
        const chunk = bundle[fileName];
        if (wanted.has(fileName) || chunk?.type !== 'chunk' || chunk.isEntry) return;
        wanted.add(fileName);
        for (const imported of chunk.imports) want(imported);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(startModule)))
          want(chunk.fileName);
      return [...wanted]
        .filter((fileName) => !named.has(fileName))
        .map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
    },
  },
});

const webPlugins = [
  preloadStart(),
  react(),
  // Every component follows the signals it reads, helpers included; a forgotten hook would be silently stale.
  babel({
    include: /\/src\/.*\.tsx$/,
    plugins: [['module:@preact/signals-react-transform', { mode: 'all' }]],
  }),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'workers/sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,json,webmanifest,png,wav,mp3}'],
      maximumFileSizeToCacheInBytes: 4 * 1_048_576,
    },
    manifest: {
      name: 'TankWatch',
      short_name: 'TankWatch',
      description: '油罐车监控 · Tank truck monitoring',
      lang: 'zh-CN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#FFFFFF',
      theme_color: '#0A4450',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
      ],
    },
  }),
  precompress(),
  keepOldAssets(),
];

/** Few files, each with its own pace: React hardly changes, drawings and words are shared by nearly every page. */
const webChunks = {
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
        priority: 50,
      },
      // What runs before everything else: no other group may hold it.
      {
        name: 'start',
        test: /[\\/]src[\\/](state[\\/](hub-ahead|build)|shell[\\/](ahead|code|start-failure|try-again)|pages[\\/]screens)\.ts|[\\/]hub[\\/]shared-worker|preload-helper/,
        priority: 40,
      },
      // What is always needed, and the page of sign-in with all that it stands on and nothing else.
      { name: 'base', test: /[\\/]src[\\/](shell[\\/]root|pages[\\/]login\.page)\.tsx/, priority: 30 },
      {
        name: 'parts',
        test: /[\\/]src[\\/](ui[\\/](drawing|icon|plate|page|form[\\/]field|window-list)|templates[\\/](truck|alarm|judge-form)|i18n[\\/]plural|report[\\/]lines|domain[\\/])/,
        priority: 20,
      },
      { name: 'state', test: /[\\/]src[\\/]state[\\/](?!app-update)/, priority: 10 },
    ],
  },
};

process.env['VITE_BUILD'] ??= buildName();

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: isSsrBuild ? [] : webPlugins,
  // Found late, these would bring a second copy of React, or a reload in the middle of the first page.
  optimizeDeps: {
    include: ['@preact/signals-react/runtime', 'dexie', 'ofetch', 'comlink', 'write-excel-file/browser'],
  },
  worker: { format: 'es' },
  build: isSsrBuild
    ? mode === 'tools'
      ? toolsBuild
      : serverBuild
    : { target: 'es2023', outDir: 'dist/web', sourcemap: false, rolldownOptions: { output: webChunks } },
  ssr: { external: true },
  server: {
    proxy: {
      '/truck-management': { target: 'http://127.0.0.1:8808', ws: true },
      '/ingest': 'http://127.0.0.1:8808',
    },
  },
}));
