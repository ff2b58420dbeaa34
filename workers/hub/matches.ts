/** What of JSON Schema the contract's shapes are made of. */
interface Shape {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly anyOf?: unknown;
  readonly properties?: unknown;
  readonly required?: unknown;
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ofType: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

const inLimits = ({ minimum, maximum }: Shape, value: unknown): boolean =>
  typeof value !== 'number' ||
  ((typeof minimum !== 'number' || value >= minimum) && (typeof maximum !== 'number' || value <= maximum));

const objectMatches = (shape: Shape, value: Readonly<Record<string, unknown>>): boolean => {
  const { properties, required, additionalProperties } = shape;
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, name))) return false;
  if (isObject(properties))
    for (const [name, inner] of Object.entries(properties))
      if (Object.hasOwn(value, name) && value[name] !== undefined && !matches(inner, value[name]))
        return false;
  if (!isObject(additionalProperties)) return true;
  return Object.entries(value).every(
    ([name, inner]) =>
      (isObject(properties) && Object.hasOwn(properties, name)) || matches(additionalProperties, inner),
  );
};

/**
 * Whether a value has the shape of a contract's schema. The schema library's own validator is 100 kB that every first
 * visit would load; a hub needs no more than yes or no. Fields that the shape does not name pass: a newer server may
 * say more. Lengths and patterns are not looked at: they are the server's to hold.
 */
export const matches = (shape: unknown, value: unknown): boolean => {
  if (!isObject(shape)) return true;
  const { type, anyOf, items }: Shape = shape;
  if ('const' in shape) return shape['const'] === value;
  if (Array.isArray(shape['enum'])) return shape['enum'].includes(value);
  if (Array.isArray(anyOf)) return anyOf.some((inner) => matches(inner, value));
  if (typeof type === 'string' && ofType[type]?.(value) !== true) return false;
  if (Array.isArray(value)) return items === undefined || value.every((item) => matches(items, item));
  if (isObject(value)) return objectMatches(shape, value);
  return inLimits(shape, value);
};
