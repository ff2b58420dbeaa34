import { build, type Plugin } from 'vite';

/** What can't be bundled: the tests' own tool, and packages with programs beside them. */
const leftOut = ['vitest', '@electric-sql/pglite', '@node-rs/argon2', '@duckdb/node-api', 'vite'];

/**
 * Makes one program of files of tests with all that they import: a process has it in half a second, where a module at a
 * time takes three.
 * @param files from the root of the project
 * @returns the bundled file of each
 */
export const bundleTests = async (
  files: readonly string[],
  folder: string,
  plugin: Plugin,
): Promise<ReadonlyMap<string, string>> => {
  const names = files.map((file) => file.replace(/\.ts$/, ''));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    ssr: { noExternal: true, external: leftOut },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, `${name}.ts`])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  return new Map(names.map((name) => [`${name}.ts`, `${folder}/${name}.js`]));
};
