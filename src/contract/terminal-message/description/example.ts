import type { SchemaNode } from './node.ts';

/** 1, or what is nearest to it within the limits. */
const numberOf = ({ minimum = -Infinity, maximum = Infinity }: SchemaNode): number =>
  Math.min(maximum, Math.max(minimum, 1));

/** Texts of a pattern have an example of their own beside it. */
const textOf = ({ minLength = 1 }: SchemaNode): string => 'A1'.padEnd(minLength, '0');

const objectOf = (node: SchemaNode): object => {
  const needed = new Set([...(node.required ?? []), ...(node.then?.required ?? [])]);
  return Object.fromEntries(
    Object.entries(node.properties ?? {})
      .filter(([name, field]) => needed.has(name) || field.examples !== undefined)
      .map(([name, field]) => [name, exampleOf(field)]),
  );
};

/**
 * A value that the schema takes: its own example where it has one, else the first word, the nearest to 1, one item. Of
 * an object what is needed, on a condition too, and what has an example.
 */
export const exampleOf = (node: SchemaNode): unknown => {
  const own = node.examples?.[0] ?? node.const ?? node.enum?.[0];
  if (own !== undefined) return own;
  switch (node.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return numberOf(node);
    case 'string':
      return textOf(node);
    case 'array':
      return [exampleOf(node.items ?? {})];
    default:
      return objectOf(node);
  }
};
