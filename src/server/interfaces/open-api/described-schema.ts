import type { Json } from '#contract/terminal-message/description/published-schema.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';
import { reports, resources } from '#pages/definitions.ts';

/** Titles of fields that mean the same on every page that shows them. */
const sharedTitles: ReadonlyMap<string, Text> = (() => {
  const titles = new Map<string, Text | null>();
  const add = (name: string, title: Text): void => {
    const known = titles.get(name);
    titles.set(name, known === undefined || known?.[1] === title[1] ? title : null);
  };
  for (const { columns } of reports.values())
    for (const [name, { title }] of Object.entries(columns)) add(name, title);
  for (const { fields } of resources.values())
    for (const [name, { title }] of Object.entries(fields)) add(name, title);
  return new Map([...titles].flatMap(([name, title]) => (title === null ? [] : [[name, title] as const])));
})();

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A time by its name and its type: texts of the contract whose names end so are ISO 8601 UTC. */
const asTime = (name: string, schema: Json): Json => {
  if (!/(?:^t|T)ime$/.test(name)) return schema;
  if (schema['type'] === 'string' && !('format' in schema) && !('enum' in schema))
    return { ...schema, format: 'date-time' };
  const choices: unknown = schema['anyOf'];
  return Array.isArray(choices)
    ? { ...schema, anyOf: choices.map((one: unknown) => (isObject(one) ? asTime(name, one) : one)) }
    : schema;
};

/** A schema of the contract with titles of fields from the pages, and times as such, where it has none itself. */
export const describedSchema = (schema: Json, language: Language): Json => {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (!isObject(node)) return node;
    const { properties, ...rest } = node;
    const inner = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        ['items', 'anyOf', 'allOf', 'additionalProperties'].includes(key) ? walk(value) : value,
      ]),
    );
    if (!isObject(properties)) return inner;
    const fields = Object.entries(properties).map(([name, field]) => {
      const own = asTime(name, walk(field) as Json);
      const title = sharedTitles.get(name);
      const isDescribed = 'title' in own || 'description' in own || title === undefined;
      return [name, isDescribed ? own : { title: textIn(title, language), ...own }] as const;
    });
    return { ...inner, properties: Object.fromEntries(fields) };
  };
  return walk(schema) as Json;
};
