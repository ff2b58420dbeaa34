// Builds the server as a newer build would be: with one more step of its schema.
// `node build-with-step.mjs <folder> <name of the step> <its SQL>`
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

const [, , outDir, name, text] = process.argv;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const steps = 'src/server/database/schema/migration-files.ts';
let added = false;

await build({
  root,
  logLevel: 'error',
  build: { ssr: true, outDir, emptyOutDir: true },
  plugins: [
    {
      name: 'one more step',
      enforce: 'pre',
      transform: (code, id) => {
        if (!id.endsWith(`/${steps}`)) return null;
        added = true;
        const [called, sql] = [JSON.stringify(name), JSON.stringify(text)];
        return `${code}\nmigrations.push({ name: ${called}, text: ${sql}, hash: hashOf(${sql}), additive: /^-- additive$/m.test(${sql}) });\n`;
      },
    },
  ],
});

// A build without it would be the present one.
if (!added) throw new Error(`${steps} is not there`);
