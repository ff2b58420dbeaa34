import fc from 'fast-check';

import { type TerminalMessageKind, terminalMessageKinds } from '#contract/terminal-message/kinds.ts';

import { utcTimePattern } from '#contract/terminal-message/parts.ts';

import examples from '../terminal-message-examples.json' with { type: 'json' };

interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const numbers = ({ type, minimum = -1e308, maximum = 1e308 }: Schema): fc.Arbitrary<number> => {
  const edges = [minimum, maximum, 0, -0, 1e-46, -1e-46, 1e-39, 5e-324, 1e39, -1e39, 0.5, 2 ** 31, 2 ** 40];
  const whole = type === 'integer';
  const kept = edges.filter((n) => n >= minimum && n <= maximum && (!whole || Number.isInteger(n)));
  const some = whole
    ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) })
    : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof(fc.constantFrom(...kept), some);
};

const times = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-03-02T01:15:30Z',
  '9999-12-31T23:59:59.999Z',
);

const isExtreme = (schema: Schema): boolean =>
  schema.type === 'number' || schema.type === 'integer' || schema.pattern === utcTimePattern;

/** The value with some of its numbers and times taken to their edges, fields that it leaves out included. */
const varied = (schema: Schema, value: unknown): fc.Arbitrary<unknown> => {
  if (schema.properties) {
    const fields = Object.entries(schema.properties).flatMap(([name, field]) => {
      const known: unknown = Reflect.get(Object(value), name);
      if (known === undefined && !isExtreme(field)) return [];
      return [[name, varied(field, known)] as const];
    });
    return fc.tuple(...fields.map(([, field]) => field)).map((values) => {
      const out: Record<string, unknown> = { ...Object(value) };
      fields.forEach(([name], index) => {
        if (values[index] !== undefined) out[name] = values[index];
      });
      return out;
    });
  }
  if (schema.items && Array.isArray(value)) {
    const { items } = schema;
    return fc.tuple(...value.map((item) => varied(items, item)));
  }
  if (!isExtreme(schema)) return fc.constant(value);
  const edge: fc.Arbitrary<unknown> = schema.pattern === undefined ? numbers(schema) : times;
  return fc.oneof({ arbitrary: fc.constant(value), weight: 1 }, { arbitrary: edge, weight: 2 });
};

const isKind = (kind: string): kind is TerminalMessageKind => Object.hasOwn(terminalMessageKinds, kind);

const samples = Object.values(examples.valid).filter(({ kind }) => isKind(kind));

export interface Said {
  readonly kind: string;
  readonly data: unknown;
}

/** A message of any kind whose schema is content, with numbers and times at their edges. */
export const extremeMessage: fc.Arbitrary<Said> = fc.constantFrom(...samples).chain(({ kind, data }) =>
  varied(terminalMessageKinds[kind as TerminalMessageKind] as Schema, data).map((said) => ({
    kind,
    data: said,
  })),
);
