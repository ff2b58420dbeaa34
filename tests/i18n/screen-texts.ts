import { readdirSync, readFileSync } from 'node:fs';

import { parseSync } from 'vite';

import { type Language } from '#i18n/text.ts';

/** A text of the product, in one language, and where it is written. */
export interface ScreenText {
  readonly file: string;
  readonly language: Language;
  readonly text: string;
}

interface Node {
  readonly type: string;
}

const han = /[\u4e00-\u9fff]/;

const isNode = (value: unknown): value is Node => typeof Reflect.get(Object(value), 'type') === 'string';

/** What a literal or a template says, with `…` for each value in it; null: the node is neither. */
const said = (node: unknown): string | null => {
  const value: unknown = Reflect.get(Object(node), 'value');
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof value === 'string' ? value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis: unknown = Reflect.get(node, 'quasis');
  return (Array.isArray(quasis) ? (quasis as readonly unknown[]) : [])
    .map((quasi) => String(Reflect.get(Object(Reflect.get(Object(quasi), 'value')), 'cooked')))
    .join('…');
};

/**
 * The texts of a source: every literal with a Chinese character, and the literal that follows it in a list, which is
 * its English: pairs `[zh, en]`, and words that are given one after the other, as `count('次数', 'Count')`.
 */
export const textsOf = (file: string, source: string): readonly ScreenText[] => {
  if (!han.test(source)) return [];
  const found: ScreenText[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) {
      const list = value as readonly unknown[];
      list.forEach((one, index) => {
        const before = said(list[index - 1]);
        const text = said(one);
        if (text !== null && !han.test(text) && before !== null && han.test(before))
          found.push({ file, language: 'en', text });
        look(one);
      });
      return;
    }
    const text = said(value);
    if (text !== null && han.test(text)) found.push({ file, language: 'zh', text });
    if (isNode(value)) for (const part of Object.values(value)) if (typeof part === 'object') look(part);
  };
  look(parseSync(file, source).program);
  return found;
};

/** Sources of which nothing is shown to people, with the reason. */
const notShown: readonly (readonly [start: string, why: string])[] = [
  ['src/simulator/', 'names of a pretend fleet'],
  ['src/domain/text/pinyin', 'a table of characters'],
  ['src/server/sheets/cells/head-synonyms.ts', 'words of other people’s sheets'],
  ['src/server/sheets/cells/choice-synonyms.ts', 'words of other people’s sheets'],
];

const sourcesOf = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => `${root}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !notShown.some(([start]) => path.startsWith(start)));

const manuals = 'src/docs/users';

/** Every text of the screens, the workers, the server's answers and the manuals. */
export const screenTexts = (): readonly ScreenText[] => [
  ...['src', 'workers'].flatMap(sourcesOf).flatMap((file) => textsOf(file, readFileSync(file, 'utf8'))),
  ...readdirSync(manuals).flatMap((name) => {
    const file = `${manuals}/${name}`;
    const language: Language = name.endsWith('.zh.md') ? 'zh' : 'en';
    // Code is left out, and so are the customer's own titles, which are held where they are defined.
    return readFileSync(file, 'utf8')
      .replaceAll(/`[^`]*`|^- \*\*[^*]*\*\*/gm, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((text): ScreenText => ({ file, language, text }));
  }),
];
