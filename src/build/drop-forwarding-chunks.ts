import type { Plugin } from 'vite';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A chunk that does nothing but hand on one other's exports. */
const forwarding = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/;

/** `t as default,n as name` of an export clause, as the fields of an object made from the module `m`. */
const fields = (clause: string): string =>
  clause
    .split(',')
    .map((one) => one.trim().split(' as '))
    .map(([own = '', shown = own]) => `${shown}:m.${own}`)
    .join(',');

/**
 * The bundler gives a module that is fetched by `import()` a file of its own, even where a group holds it already:
 * one line that names the group's file, and a request more before anything is shown. What fetches it takes the
 * group's file instead.
 */
export const dropForwardingChunks = (): Plugin => ({
  name: 'drop-forwarding-chunks',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After the names of files to preload were written into the code.
    order: 'post',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      for (const chunk of chunks) {
        const [, clause = '', target = ''] = forwarding.exec(chunk.code) ?? [];
        if (target === '' || chunk.isEntry) continue;
        const name = chunk.fileName.slice(chunk.fileName.lastIndexOf('/') + 1);
        const fetched = new RegExp(`import\\((["'\`])\\./${escaped(name)}\\1\\)`, 'g');
        const named = new RegExp(`(["'\`])assets/${escaped(name)}\\1`, 'g');
        for (const other of chunks) {
          if (other === chunk || !other.code.includes(name)) continue;
          other.code = other.code
            .replaceAll(fetched, `import("./${target}").then(m=>({${fields(clause)}}))`)
            .replaceAll(named, `"assets/${target}"`);
          other.dynamicImports = other.dynamicImports.map((one) =>
            one === chunk.fileName ? (chunk.imports[0] ?? one) : one,
          );
        }
        if (!chunks.some((other) => other !== chunk && other.code.includes(name)))
          Reflect.deleteProperty(bundle, chunk.fileName);
      }
    },
  },
});
