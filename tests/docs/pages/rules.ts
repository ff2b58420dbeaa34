import { readFileSync } from 'node:fs';

import type { Rule } from '#engine/rule.ts';

import { ruleFiles } from '../../support/rules/rule-meta.ts';
import { code } from '../markdown.ts';

const begin = '<!-- Made of `meta` of the rules by `npm run docs`. -->\n<!-- prettier-ignore-start -->';
const end = '<!-- prettier-ignore-end -->';

const listed = (names: readonly (string | number)[]): string => names.map(code).join(', ');

const rowOf = ([file, { name, version, meta }]: readonly [string, Rule]): readonly string[] => [
  `[${code(name)}](${file})`,
  String(version),
  meta.title.join(' / '),
  meta.intent,
  meta.source.join(', '),
  listed(meta.settings),
  listed(meta.records),
  meta.alarms.join(', '),
];

/** Cells are not padded: the longest list of settings would make every row as wide as a page. */
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const head = ['Rule', 'Version', 'Title', 'Intent', 'Source', 'Settings', 'Records', 'Alarms'];

/** The rules in words, with the table of rules as their `meta` has it, at its place. */
export const rulesPage = (): string => {
  const text = readFileSync('src/engine/rules.md', 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const after = rest.slice(rest.indexOf(end));
  if (!after.startsWith(end)) throw new Error('src/engine/rules.md has no place for the table of rules');
  const table = [head, head.map(() => '-'), ...ruleFiles.map(rowOf)].map(line).join('\n');
  return `${before}${begin}\n\n${table}\n\n${after}`;
};
