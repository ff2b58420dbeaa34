import type { ApiField } from '#contract/api/api-reference.ts';
import type { Json } from '#contract/terminal-message/description/published-schema.ts';

/** So deep fields are told; below that it is said that there are some. */
const deepest = 5;

const of = (schema: Json, key: string): unknown => schema[key];

const listOf = (schema: Json, key: string): readonly Json[] => {
  const value = of(schema, key);
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};

/** A schema of the document in place of what refers to it. */
const resolved = (document: Json, schema: Json): Json => {
  const ref = of(schema, '$ref') ?? of(schema, 'x-form');
  if (typeof ref !== 'string') return schema;
  return ref
    .slice(2)
    .split('/')
    .reduce<Json>((inner, name) => Object(inner[name]) as Json, document);
};

/** Of a value that may be null what it is else. */
const withoutNull = (document: Json, schema: Json): { readonly schema: Json; readonly orNull: boolean } => {
  const choices = listOf(schema, 'anyOf');
  const others = choices.filter((one) => one['type'] !== 'null');
  const [only] = others;
  return only !== undefined && others.length === 1 && others.length < choices.length
    ? { schema: { ...resolved(document, only), title: schema['title'] }, orNull: true }
    : { schema, orNull: false };
};

const typeText = (document: Json, schema: Json): string => {
  const values = of(schema, 'enum');
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const choices = listOf(schema, 'anyOf');
  if (choices.length > 0)
    return choices.map((one) => typeText(document, resolved(document, one))).join(' | ');
  const type = [of(schema, 'type') ?? 'any'].flat().join(' | ');
  const format = of(schema, 'format');
  return typeof format === 'string' ? `${type} (${format})` : type;
};

const meaningOf = (schema: Json): string => {
  const values = of(schema, 'x-values');
  return [
    of(schema, 'title'),
    of(schema, 'description'),
    Array.isArray(values) ? values.join(', ') : undefined,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('; ');
};

/** Fields of a value by their paths, those of objects and lists within it too. */
export const schemaFields = (document: Json, given: Json, path = '', depth = 0): readonly ApiField[] => {
  const { schema } = withoutNull(document, resolved(document, given));
  if (of(schema, 'type') === 'array')
    return schemaFields(document, (schema['items'] ?? {}) as Json, `${path}[]`, depth);
  const needed = of(schema, 'required');
  return Object.entries(Object(of(schema, 'properties'))).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const { schema: own, orNull } = withoutNull(document, resolved(document, field as Json));
    return [
      {
        path: at,
        type: `${typeText(document, own)}${orNull ? ' | null' : ''}`,
        unit: String(of(own, 'x-unit') ?? ''),
        needed: Array.isArray(needed) && needed.includes(name),
        meaning: meaningOf(own),
      },
      ...(depth < deepest ? schemaFields(document, own, at, depth + 1) : []),
    ];
  });
};

const samples: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
};

/** A value to begin with: what is needed, empty. */
export const sampleOf = (document: Json, given: Json): unknown => {
  const { schema } = withoutNull(document, resolved(document, given));
  const values = of(schema, 'enum');
  if (Array.isArray(values)) return values[0];
  if (of(schema, 'type') !== 'object') return samples[String(of(schema, 'type'))] ?? null;
  const needed = of(schema, 'required');
  return Object.fromEntries(
    Object.entries(Object(of(schema, 'properties')))
      .filter(([name]) => Array.isArray(needed) && needed.includes(name))
      .map(([name, field]) => [name, sampleOf(document, field as Json)]),
  );
};
