/** A JSON schema, as far as the contract uses it. */
export type Shape = Readonly<Record<string, unknown>>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const variantsOf = ({ anyOf }: Shape): readonly Shape[] | null =>
  Array.isArray(anyOf) ? anyOf.filter(isShape) : null;

const valuesOf = (shape: Shape): readonly unknown[] | null => {
  if ('const' in shape) return [shape['const']];
  return Array.isArray(shape['enum']) ? (shape['enum'] as readonly unknown[]) : null;
};

const typeOfValue = (value: unknown): string => (value === null ? 'null' : typeof value);

const isOfType = (wanted: unknown, type: unknown): boolean =>
  wanted === undefined || wanted === type || (wanted === 'number' && type === 'integer');

const fieldsOf = ({ properties }: Shape): Readonly<Record<string, unknown>> =>
  isShape(properties) ? properties : {};

/** What all fields are that have no name of their own. */
const restOf = ({ additionalProperties, patternProperties }: Shape): unknown =>
  isShape(patternProperties) ? patternProperties['^.*$'] : additionalProperties;

const requiredOf = ({ required }: Shape): readonly string[] =>
  Array.isArray(required) ? required.map(String) : [];

/** Limits that a reader sets: what is written must not go beyond them. */
const limits = [
  ['minimum', 1],
  ['minLength', 1],
  ['minItems', 1],
  ['exclusiveMinimum', 1],
  ['maximum', -1],
  ['maxLength', -1],
  ['maxItems', -1],
] as const;

const limitFaults = (reader: Shape, written: Shape, at: string): readonly string[] =>
  limits.flatMap(([name, sign]) => {
    const [wanted, given] = [reader[name], written[name]];
    if (typeof wanted !== 'number') return [];
    return typeof given === 'number' && sign * given >= sign * wanted
      ? []
      : [`${at}: ${name} ${wanted} of the reader may be passed`];
  });

const objectFaults = (reader: Shape, written: Shape, at: string): readonly string[] => {
  const [wanted, given] = [fieldsOf(reader), fieldsOf(written)];
  const always = new Set(requiredOf(written));
  const others = restOf(reader);
  return [
    ...requiredOf(reader)
      .filter((name) => !always.has(name))
      .map((name) => `${at}.${name}: the reader needs it, and it may be missing`),
    ...Object.entries(wanted).flatMap(([name, inner]) =>
      name in given ? readFaults(inner, given[name], `${at}.${name}`) : [],
    ),
    ...(isShape(others)
      ? Object.entries(given)
          .filter(([name]) => !(name in wanted))
          .flatMap(([name, inner]) => readFaults(others, inner, `${at}.${name}`))
      : []),
    ...(isShape(others) && isShape(restOf(written)) ? readFaults(others, restOf(written), `${at}.*`) : []),
  ];
};

/** Lists of one kind of item, or of one item after the other, each of its kind. */
const itemFaults = (reader: unknown, written: unknown, at: string): readonly string[] =>
  Array.isArray(reader)
    ? reader.flatMap((each, index) =>
        readFaults(each, Array.isArray(written) ? written[index] : written, `${at}[${index}]`),
      )
    : [written].flat().flatMap((each) => readFaults(reader, each, `${at}[]`));

/**
 * What of `written` a reader that expects `reader` can't read, as places with reasons. Objects are open: what a reader
 * does not know it passes over.
 */
export const readFaults = (reader: unknown, written: unknown, at: string): readonly string[] => {
  if (!isShape(reader) || Object.keys(reader).length === 0) return [];
  if (!isShape(written)) return [`${at}: nothing is written any more`];
  const writtenVariants = variantsOf(written);
  if (writtenVariants) return writtenVariants.flatMap((each) => readFaults(reader, each, at));
  const readers = variantsOf(reader);
  if (readers) {
    const each = readers.map((one) => readFaults(one, written, at));
    return each.some((faults) => faults.length === 0)
      ? []
      : [`${at}: a value that the reader has no variant for: ${JSON.stringify(written).slice(0, 80)}`];
  }
  const [known, values] = [valuesOf(reader), valuesOf(written)];
  if (known !== null) {
    if (values === null) return [`${at}: the reader knows certain values alone`];
    const unknown = values.filter((value) => !known.includes(value));
    return unknown.length === 0 ? [] : [`${at}: values that the reader does not know: ${unknown.join(', ')}`];
  }
  if (values !== null)
    return values.every((value) => isOfType(reader['type'], typeOfValue(value)))
      ? []
      : [`${at}: not of type ${String(reader['type'])}`];
  if (!isOfType(reader['type'], written['type']))
    return [`${at}: ${String(written['type'])} where the reader expects ${String(reader['type'])}`];
  if (typeof reader['pattern'] === 'string' && reader['pattern'] !== written['pattern'])
    return [`${at}: another pattern than the reader's`];
  const inner =
    reader['type'] === 'object'
      ? objectFaults(reader, written, at)
      : reader['type'] === 'array'
        ? itemFaults(reader['items'], written['items'], at)
        : [];
  return [...limitFaults(reader, written, at), ...inner];
};
