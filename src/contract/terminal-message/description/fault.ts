import { nearest } from '#domain/text/nearest.ts';

import { exampleOf } from './example.ts';
import { type SchemaNode, typeText } from './node.ts';

/** What a check of a value by its schema found, as TypeBox says it. */
interface CheckError {
  readonly keyword: string;
  /** From the schema's root, `#/properties/fix`. */
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly message: string;
}

/** One fault of a message: where it is, what is wanted there, and what was sent. */
export interface FieldFault {
  /** As `/data/fix`. */
  readonly path: string;
  /** It was not sent at all. */
  readonly missing: boolean;
  /** What is wanted, as `integer 0 to 99`. */
  readonly wanted: string;
  /** What the field means, as the contract says it. */
  readonly meaning: string;
  /** A value that is right, as JSON. */
  readonly example: string;
  /** What was sent, as JSON, at most 60 letters. */
  readonly got: string;
  /** The allowed word, or the name of a field, that was probably meant; '': none is near. */
  readonly nearest: string;
}

const mostShown = 60;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
};

const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const at = (root: unknown, pointer: string): unknown =>
  partsOf(pointer).reduce<unknown>((inner, part) => Reflect.get(Object(inner), part), root);

const plain = String;

const faultOf = (path: string, node: SchemaNode, missing: boolean, value: unknown, near: string | null) => ({
  path,
  missing,
  wanted: typeText(node, plain),
  meaning: node.description ?? '',
  example: shown(exampleOf(node)),
  got: missing ? '' : shown(value),
  nearest: near ?? '',
});

/** A field that was sent under a name that is almost the wanted one, or the one without its unit. */
const misnamed = (wanted: string, object: object, known: object): string | null => {
  const unknown = Object.keys(object).filter((name) => !Object.hasOwn(known, name));
  return (
    nearest(wanted, unknown) ?? unknown.find((name) => name.length > 2 && wanted.startsWith(name)) ?? null
  );
};

const missingIn = (node: SchemaNode, needed: readonly string[], value: unknown, path: string) => {
  const object = Object(value) as object;
  const known = node.properties ?? {};
  return needed
    .filter((name) => !Object.hasOwn(object, name))
    .map((name) =>
      faultOf(`${path}/${name}`, known[name] ?? {}, true, undefined, misnamed(name, object, known)),
    );
};

/**
 * Faults of a value by what its check found, in the order in which they were found.
 * @param prefix the path of the value within its message
 */
export const fieldFaults = (
  schema: object,
  value: unknown,
  errors: readonly CheckError[],
  prefix: string,
): readonly FieldFault[] => {
  const faults = errors.flatMap(({ keyword, schemaPath, instancePath }): readonly FieldFault[] => {
    const node = Object(at(schema, schemaPath)) as SchemaNode;
    const found = at(value, instancePath);
    const path = `${prefix}${instancePath}`;
    if (keyword === 'required') return missingIn(node, node.required ?? [], found, path);
    if (keyword === 'if') return missingIn(node, node.then?.required ?? [], found, path);
    const words = node.enum?.map(String) ?? [];
    return [faultOf(path, node, false, found, typeof found === 'string' ? nearest(found, words) : null)];
  });
  const seen = new Set<string>();
  return faults.filter(({ path }) => !seen.has(path) && seen.add(path));
};

/** One fault in a sentence, what helps most first: `/data/acc: must be boolean, got 1; as true; ignition on`. */
const faultText = (fault: FieldFault): string => {
  const { path, missing, meaning, example, got, nearest: near } = fault;
  const wanted = fault.wanted.includes(', ') ? `one of ${fault.wanted}` : fault.wanted;
  const said = missing
    ? `${path}: missing, must be ${wanted}${near === '' ? '' : `; did you send it as "${near}"?`}`
    : `${path}: must be ${wanted}, got ${got}${near === '' ? '' : `; the nearest is ${near}`}`;
  return `${said}; as ${example}${meaning === '' ? '' : `; ${meaning}`}`;
};

/** Faults as one text, as many as it holds, and how many more there are; the first always. */
export const faultsText = (faults: readonly FieldFault[], mostLetters: number): string => {
  const [first, ...others] = faults.map(faultText);
  let text = (first ?? 'not valid').slice(0, mostLetters);
  for (const [index, other] of others.entries()) {
    const more = `; and ${others.length - index} more`;
    const longer = `${text}; ${other}`;
    const isLast = index === others.length - 1;
    if (longer.length + (isLast ? 0 : more.length) > mostLetters)
      return text.length + more.length > mostLetters ? text : `${text}${more}`;
    text = longer;
  }
  return text;
};
