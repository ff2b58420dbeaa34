import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** What is written in place of a part of the source. */
interface Replacement {
  readonly at: Node;
  readonly by: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const innerOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const keyOf = ({ key }: Node): string =>
  isNode(key) ? String(key.type === 'Identifier' ? key['name'] : key['value']) : '';

/** First argument of a call by name, as `defineCall` or `Type.Object`; null: it is another call, or none. */
const argumentOf = (node: unknown, called: string): Node | null => {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node['callee'])) return null;
  const { callee } = node;
  const { object, property } = callee;
  const name =
    isNode(object) && isNode(property)
      ? `${String(object['name'])}.${String(property['name'])}`
      : callee['name'];
  const [first] = innerOf(node).filter((inner) => inner !== callee);
  return name === called && first?.type === 'ObjectExpression' ? first : null;
};

const fieldsOf = (node: Node): Node[] => innerOf(node).filter(({ type }) => type === 'Property');

const replacements = (node: Node, kept: ReadonlySet<string>): Replacement[] => {
  const call = node.type === 'Property' ? argumentOf(node['value'], 'defineCall') : null;
  if (call === null) return innerOf(node).flatMap((inner) => replacements(inner, kept));
  return fieldsOf(call).flatMap((field) => {
    const value = field['value'];
    if (!isNode(value)) return [];
    if (keyOf(field) === 'reply') return kept.has(keyOf(node)) ? [] : [{ at: value, by: 'null' }];
    // Written as one word, it has no value of its own in the source.
    if (keyOf(field) === 'access') return [{ at: field, by: 'access: null' }];
    if (keyOf(field) !== 'query' && keyOf(field) !== 'body') return [];
    const named = argumentOf(value, 'Type.Object');
    return (named === null ? [] : fieldsOf(named)).map((at) => ({
      at,
      by: `${JSON.stringify(keyOf(at))}: Type.Unknown()`,
    }));
  });
};

/**
 * The server alone checks who asks, and what is asked and answered, against the access and schemas of calls. A browser
 * reads the names of a call's fields, and the replies of a few calls; the rest would be loaded for nothing.
 * @param kept names of the calls whose replies the browser checks
 */
export const dropCallShapes = (kept: readonly string[]): Plugin => {
  const names = new Set(kept);
  return {
    name: 'drop-call-shapes',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/.*\.ts$/, code: 'defineCall(' },
      handler(code) {
        const program: unknown = this.parse(code);
        if (!isNode(program)) return null;
        let rest = code;
        // From behind, so that what stands before keeps its place.
        for (const { at, by } of replacements(program, names).toReversed())
          rest = `${rest.slice(0, at.start)}${by}${rest.slice(at.end)}`;
        return { code: rest, map: null };
      },
    },
  };
};
