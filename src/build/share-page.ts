import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { build, type Plugin, type PluginOption } from 'vite';

interface ShareBuild {
  /** Rules for the names of classes, as those of the console have them. */
  readonly generateScopedName: (name: string, file: string, css: string) => string;
  readonly plugins: readonly PluginOption[];
  readonly treeshake: object;
}

/**
 * Builds the page of share links beside the console, by itself: its files hold nothing of the console's, whose pieces are cut
 * for whoever loads all of it, and the console's worker keeps none of them.
 */
export const sharePage = ({ generateScopedName, plugins, treeshake }: ShareBuild): Plugin => {
  let outDir = '';
  return {
    name: 'share-page',
    apply: 'build',
    configResolved: (config) => {
      outDir = fileURLToPath(new URL(config.build.outDir, `file://${config.root}/`));
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          root: fileURLToPath(new URL('../share', import.meta.url)),
          publicDir: false,
          logLevel: 'warn',
          plugins: [...plugins, react()],
          css: { modules: { generateScopedName } },
          build: {
            target: 'es2023',
            outDir,
            emptyOutDir: false,
            sourcemap: false,
            modulePreload: { polyfill: false },
            rolldownOptions: { input: 'share.html', treeshake },
          },
        });
      },
    },
  };
};
