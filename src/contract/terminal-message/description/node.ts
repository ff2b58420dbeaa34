import type { TSchema } from 'typebox';

import { utcTimePattern } from '../parts.ts';

/** JSON schema, as far as the contract uses it and a reader is told of it. */
export interface SchemaNode {
  readonly type?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
}

/** A schema of the contract as what it is on the wire. */
export const nodeOf = (schema: TSchema): SchemaNode => schema as SchemaNode;

const between = (from: number | undefined, to: number | undefined, of: string): string => {
  if (from === undefined && to === undefined) return '';
  if (from === undefined) return ` up to ${to}${of}`;
  return to === undefined ? ` from ${from}${of}` : ` ${from} to ${to}${of}`;
};

/**
 * What a value of a schema is, in a few words: `integer 0 to 99`, `time`, `3d, 2d`.
 * @param code how a word that is sent as it stands is written
 */
export const typeText = (node: SchemaNode, code: (word: string | number | boolean) => string): string => {
  if (node.enum) return node.enum.map(code).join(', ');
  if (node.const !== undefined) return code(node.const);
  if (node.anyOf) return node.anyOf.map((each) => typeText(each, code)).join(' or ');
  if (node.type === 'array')
    return `array${between(node.minItems, node.maxItems, '')}${node.items?.properties ? '' : ` of ${typeText(node.items ?? {}, code)}`}`;
  // Its description says it in words.
  if (node.pattern === utcTimePattern) return 'time';
  const pattern = node.pattern === undefined ? '' : ` ${code(node.pattern)}`;
  return `${node.type ?? ''}${between(node.minimum, node.maximum, '')}${between(node.minLength, node.maxLength, ' letters')}${pattern}`;
};
