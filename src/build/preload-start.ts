import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Asked for by the entry at once, though by `import()`: its files are named in the page, so that all come together. */
const startModule = 'src/shell/root.tsx';

export const preloadStart = (): Plugin => ({
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
      const linked = (rel: string, fileNames: Iterable<string>): HtmlTagDescriptor[] =>
        [...fileNames].map((fileName) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
      const sheets = [...wanted].flatMap((fileName) => {
        const chunk = bundle[fileName];
        return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
      });
      return [
        ...linked(
          'modulepreload',
          [...wanted].filter((fileName) => !named.has(fileName)),
        ),
        // Else they are asked for when their code has come, and nothing is drawn before they are there.
        ...linked('stylesheet', new Set(sheets)),
      ];
    },
  },
});
