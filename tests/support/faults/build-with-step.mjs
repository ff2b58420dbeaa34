// Builds the server as a newer build would be: with one more step of its schema.
// `node build-with-step.mjs <folder> <name of the step> <its SQL>`
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

const [, , outDir, name, text] = process.argv;
const root = fileURLToPath(new URL('../../..', import.meta.url));

await build({
  root,
  logLevel: 'error',
  build: { ssr: true, outDir, emptyOutDir: true },
  plugins: [
    {
      name: 'one more step',
      enforce: 'pre',
      transform: (code, id) =>
        id.endsWith('/server/database/migration-files.ts')
          ? code.replace(
              '/** All steps',
              `Object.assign(files, ${JSON.stringify({ [`../migrations/${name}`]: text })});\n/** All steps`,
            )
          : null,
    },
  ],
});
