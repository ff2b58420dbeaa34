import { readFileSync } from 'node:fs';

import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node => typeof Reflect.get(Object(value), 'type') === 'string';

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
    .filter(isNode);

const child = (node: Node, name: string): Node | undefined => {
  const value: unknown = Reflect.get(node, name);
  return isNode(value) ? value : undefined;
};

const leaves = ({ type }: Node): boolean => /^(?:Throw|Return|Continue)Statement$/.test(type);

/** A statement whose last word is to leave. */
const isExit = (node: Node | undefined): boolean =>
  node !== undefined && (leaves(node) || (node.type === 'BlockStatement' && isExit(childrenOf(node).at(-1))));

/** Conditions under which code leaves early, and blocks that throw in any case. */
const exitsIn = (node: Node): readonly Node[] => {
  const here =
    node.type === 'IfStatement' && isExit(child(node, 'consequent'))
      ? [child(node, 'test')].filter((test) => test !== undefined)
      : node.type === 'BlockStatement' && childrenOf(node)[0]?.type === 'ThrowStatement'
        ? [node]
        : [];
  return [...here, ...childrenOf(node).flatMap(exitsIn)];
};

/** Where a file leaves early, as `file:line:column-line:column` (lines from 1, columns from 0). */
export const exitLinesOf = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8');
  const at = (offset: number): string => {
    const before = text.slice(0, offset).split('\n');
    return `${before.length}:${before.at(-1)?.length ?? 0}`;
  };
  return exitsIn(parseAst(text, { lang: 'ts' })).map(({ start, end }) => `${file}:${at(start)}-${at(end)}`);
};
