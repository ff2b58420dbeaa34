import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

/** Writes small copies beside what is worth it, so that the server never packs the same file twice. */
export const precompress = (): Plugin => {
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
