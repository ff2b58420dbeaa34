/** Keywords of JSON Schema that the contract's shapes use. */
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

type Matcher = (value: unknown) => boolean;

const anything: Matcher = () => true;
const never: Matcher = () => false;

const inLimits =
  ({ minimum, maximum }: Shape): Matcher =>
  (value) =>
    typeof value !== 'number' ||
    ((typeof minimum !== 'number' || value >= minimum) && (typeof maximum !== 'number' || value <= maximum));

const objectMatcher = ({ properties, required, additionalProperties }: Shape): Matcher => {
  const needed = Array.isArray(required) ? required.map(String) : [];
  const named = Object.entries(isObject(properties) ? properties : {}).map(
    ([name, inner]) => [name, matcherOf(inner)] as const,
  );
  const names = new Set(named.map(([name]) => name));
  const further = isObject(additionalProperties) ? matcherOf(additionalProperties) : null;
  return (value) => {
    if (!isObject(value)) return false;
    for (const name of needed) if (!Object.hasOwn(value, name)) return false;
    for (const [name, inner] of named)
      if (Object.hasOwn(value, name) && value[name] !== undefined && !inner(value[name])) return false;
    return (
      further === null || Object.entries(value).every(([name, each]) => names.has(name) || further(each))
    );
  };
};

const made = new WeakMap<object, Matcher>();

const make = (shape: Shape): Matcher => {
  if ('const' in shape) return (value) => value === shape.const;
  if (Array.isArray(shape.enum)) {
    const allowed: readonly unknown[] = shape.enum;
    return (value) => allowed.includes(value);
  }
  if (Array.isArray(shape.anyOf)) {
    const inner = shape.anyOf.map((each) => matcherOf(each));
    return (value) => inner.some((each) => each(value));
  }
  const { type, items } = shape;
  const isType = typeof type === 'string' ? (ofType[type] ?? never) : anything;
  const limits = inLimits(shape);
  const fields = objectMatcher(shape);
  const item = items === undefined ? anything : matcherOf(items);
  return (value) => {
    if (!isType(value)) return false;
    if (Array.isArray(value)) return value.every(item);
    return isObject(value) ? fields(value) : limits(value);
  };
};

const matcherOf = (shape: unknown): Matcher => {
  if (!isObject(shape)) return anything;
  const known = made.get(shape);
  if (known !== undefined) return known;
  const matcher = make(shape);
  made.set(shape, matcher);
  return matcher;
};

/**
 * Whether a value has the shape of a contract's schema. The schema library's own validator is 100 kB that every first
 * visit would load; a hub needs only yes or no. Fields that the shape does not name pass: a newer server may send
 * more. Lengths and patterns are not checked: the server checks them. A shape is compiled once, since a fleet is ten
 * thousand rows of one.
 */
export const matches = (shape: unknown, value: unknown): boolean => matcherOf(shape)(value);
