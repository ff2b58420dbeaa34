import { fileURLToPath } from 'node:url';

import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { buildName } from './src/build/build-name.ts';
import { createClassNames } from './src/build/class-names.ts';
import { dropForwardingChunks } from './src/build/drop-forwarding-chunks.ts';
import { dropCallShapes } from './src/build/drop-call-shapes.ts';
import { keepOldAssets } from './src/build/keep-old-assets.ts';
import { precompress } from './src/build/precompress.ts';
import { preloadStart } from './src/build/preload-start.ts';
import { runtimePackages } from './src/build/runtime-packages.ts';
import { serveGallery } from './src/build/serve-gallery.ts';
import { sharePage } from './src/build/share-page.ts';
import { webChunks } from './src/build/web-chunks.ts';
import { checkedCalls } from './workers/hub/http/checked-calls.ts';
import benches from './tests/bench/benches.json' with { type: 'json' };

const root = fileURLToPath(new URL('.', import.meta.url));

/** The processes that Node runs: the server, its threads for database and files, the pretend fleet. */
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
      gateway: 'src/server/gateway.ts',
      'pglite-worker': 'src/server/database/wire/pglite-worker.ts',
      'file-worker': 'src/server/resource-kit/files/file-worker.ts',
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
      vectors: 'tests/tools/vectors.ts',
      ...Object.fromEntries(
        Object.entries(benches).map(([name, bench]) => [
          `bench-${name}`,
          `tests/bench/${'folder' in bench ? `${bench.folder}/` : ''}${name}.ts`,
        ]),
      ),
    },
  },
} as const;

/** The server that the web app in development speaks to; `npm run dev` starts it. */
const served = `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '8818'}`;

/** Definitions that nothing reads are left out: schemas, and whole files of these two folders, which do nothing. */
const treeshake = {
  manualPureFunctions: ['Type', 'defineCall', 'nullable', 'keysOf'],
  moduleSideEffects: [{ test: /\/src\/(contract|domain)\//, sideEffects: false }],
};

const classNames = createClassNames(`${root}src`, process.env['NODE_ENV'] === 'production');

const webPlugins = [
  ...classNames.plugins,
  serveGallery(),
  preloadStart(),
  dropCallShapes(checkedCalls),
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
  dropForwardingChunks(),
  sharePage({
    generateScopedName: classNames.generateScopedName,
    plugins: [...classNames.plugins, dropCallShapes([])],
    treeshake,
  }),
  precompress(),
  keepOldAssets(),
];

process.env['VITE_BUILD'] ??= buildName(root);

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: isSsrBuild ? (mode === 'tools' ? [] : [runtimePackages()]) : webPlugins,
  // Found late, these would bring a second copy of React, or a reload in the middle of the first page.
  optimizeDeps: {
    include: ['@preact/signals-react/runtime', 'dexie', 'ofetch', 'comlink', 'write-excel-file/browser'],
  },
  worker: { format: 'es', plugins: () => [dropCallShapes(checkedCalls)], rolldownOptions: { treeshake } },
  css: { modules: { generateScopedName: classNames.generateScopedName } },
  build: isSsrBuild
    ? mode === 'tools'
      ? toolsBuild
      : serverBuild
    : {
        target: 'es2023',
        outDir: 'dist/web',
        sourcemap: false,
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: webChunks,
          treeshake,
        },
      },
  ssr: { external: true },
  server: {
    proxy: {
      '/truck-management': { target: served, ws: true },
      '/ingest': served,
    },
  },
}));
