import type { ManualGroup } from '#contract/help/manuals.ts';
import type { Language } from '#i18n/text.ts';

/** Every document that comes with the product, by its path below `src/`, which is fetched when it is read. */
const files: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<string>(
  [
    '../../../docs/*/**/*.md',
    '../../../operation/**/*.md',
    '../../../engine/rules.md',
    '../../../GLOSSARY.md',
  ],
  { query: '?raw', import: 'default' },
);

const below = '../../../';

/** A document: its texts by language; `path` is `file` without `docs/` and end, `file` that in English below `src/`. */
export interface ManualFile {
  readonly path: string;
  readonly file: string;
  readonly group: ManualGroup;
  readonly texts: { readonly [L in Language]?: () => Promise<string> };
}

const groupOf = (path: string): ManualGroup => {
  const first = path.split('/')[0];
  switch (first) {
    case 'users':
    case 'start':
    case 'explain':
    case 'guides':
    case 'operation':
      return first;
    default:
      return 'reference';
  }
};

const ending = /(\.zh)?\.md$/;

/** The path of a document by that of its file below `src/`. */
export const manualPathOf = (file: string): string => file.replace(/^docs\//, '').replace(ending, '');

const manuals = new Map<string, ManualFile>();
for (const [name, load] of Object.entries(files)) {
  const file = name.slice(below.length);
  const path = manualPathOf(file);
  const language: Language = file.endsWith('.zh.md') ? 'zh' : 'en';
  const texts = { ...manuals.get(path)?.texts, [language]: load };
  manuals.set(path, { path, file, group: groupOf(path), texts });
}

/** See `ManualFile`. */
export const manualFiles: ReadonlyMap<string, ManualFile> = manuals;
