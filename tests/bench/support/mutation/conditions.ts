import { parseAst } from 'vite';

/** What is done to a condition: it never holds, it always does, or what is thrown is not. */
export type Taken = 'never' | 'always' | 'notThrown';

/** A condition of a source, or a body that only throws, as it can be taken out by itself. */
export interface Condition {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly taken: Taken;
  readonly text: string;
  /** Place in the text of the file, from 0; the end is the place behind it. */
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

type Found = readonly [node: Node, taken: Taken];

const isNode = (value: unknown): value is Node => typeof Reflect.get(Object(value), 'type') === 'string';

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
    .filter(isNode);

const child = (node: Node, name: string): Node | null => {
  const value: unknown = Reflect.get(node, name);
  return isNode(value) ? value : null;
};

const operatorOf = (node: Node | null): unknown =>
  node?.type === 'LogicalExpression' ? Reflect.get(node, 'operator') : null;

/** A statement whose last word is to leave. */
const isExit = (node: Node | null | undefined): boolean =>
  node?.type === 'BlockStatement'
    ? isExit(childrenOf(node).at(-1))
    : /^(?:Throw|Return|Continue|Break)Statement$/.test(node?.type ?? '');

const onlyThrows = (body: Node): boolean =>
  body.type === 'BlockStatement' && childrenOf(body)[0]?.type === 'ThrowStatement';

/** As it is named in `a || b`, each operand is a condition of its own: without it the others decide. */
const choice = (test: Node | null, ...taken: readonly Taken[]): readonly Found[] =>
  test === null
    ? []
    : taken
        .filter(
          (one) =>
            one !== (operatorOf(test) === '||' ? 'never' : operatorOf(test) === '&&' ? 'always' : null),
        )
        .map((one) => [test, one] as const);

const operandsOf = (node: Node): readonly Found[] => {
  const operator = operatorOf(node);
  const taken = operator === '&&' ? 'always' : 'never';
  return operator === '&&' || operator === '||'
    ? [child(node, 'left'), child(node, 'right')].flatMap((side) => choice(side, taken))
    : [];
};

const conditionsHere = (node: Node): readonly Found[] => {
  switch (node.type) {
    case 'IfStatement':
      // An exit that is always taken is seen by whoever calls at all.
      return choice(
        child(node, 'test'),
        'never',
        ...(isExit(child(node, 'consequent')) ? [] : ['always' as const]),
      );
    case 'ConditionalExpression':
      return choice(child(node, 'test'), 'never', 'always');
    case 'LogicalExpression':
      return operandsOf(node);
    case 'ArrowFunctionExpression': {
      const body = child(node, 'body');
      return body !== null && onlyThrows(body) ? [[body, 'notThrown']] : [];
    }
    default:
      return [];
  }
};

const conditionsIn = (node: Node): readonly Found[] => [
  ...conditionsHere(node),
  ...childrenOf(node).flatMap(conditionsIn),
];

/** Every condition of a source on which it depends what it does, in the order of the text. */
export const conditionsOf = (file: string, text: string): readonly Condition[] =>
  conditionsIn(parseAst(text, { lang: 'ts' }))
    .map(([{ start, end }, taken]) => ({
      file,
      line: text.slice(0, start).split('\n').length,
      taken,
      text: text.slice(start, end).replaceAll(/\s+/g, ' '),
      start,
      end,
    }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
