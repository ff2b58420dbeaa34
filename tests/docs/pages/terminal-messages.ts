import type { TSchema } from 'typebox';

import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import {
  ingestRefusals,
  maxBatchBytes,
  maxBatchMessages,
  maxMessageBytes,
  TerminalEnvelope,
  terminalMessageVersion,
} from '#contract/terminal-message/message.ts';
import { utcTimePattern } from '#contract/terminal-message/parts.ts';

import { code, page, table } from '../markdown.ts';

/** What of JSON schema a reader is told. */
interface Shape {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

const between = (from: number | undefined, to: number | undefined, of: string): string => {
  if (from === undefined && to === undefined) return '';
  if (from === undefined) return ` up to ${to}${of}`;
  return to === undefined ? ` from ${from}${of}` : ` ${from} to ${to}${of}`;
};

const typeOf = (shape: Shape): string => {
  if (shape.enum) return shape.enum.map(code).join(', ');
  if (shape.const !== undefined) return code(shape.const);
  if (shape.anyOf) return shape.anyOf.map(typeOf).join(' or ');
  if (shape.type === 'array')
    return `array${between(shape.minItems, shape.maxItems, '')}${shape.items?.properties ? '' : ` of ${typeOf(shape.items ?? {})}`}`;
  // Its description says it in words.
  if (shape.pattern === utcTimePattern) return 'time';
  const pattern = shape.pattern === undefined ? '' : ` ${code(shape.pattern)}`;
  return `${shape.type ?? ''}${between(shape.minimum, shape.maximum, '')}${between(shape.minLength, shape.maxLength, ' letters')}${pattern}`;
};

/** A line a field, those of objects within it too. */
const rowsOf = (shape: Shape, path = ''): string[][] =>
  Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const at = `${path}${name}`;
    const inner = field.type === 'array' ? rowsOf(field.items ?? {}, `${at}[].`) : rowsOf(field, `${at}.`);
    const needed = shape.required?.includes(name) === true ? 'yes' : '';
    return [[code(at), typeOf(field), needed, field.description ?? ''], ...inner];
  });

const fields = (schema: TSchema): string => {
  const rows = rowsOf(schema as Shape);
  return rows.length === 0 ? 'No fields.' : table(['Field', 'Type', 'Needed', 'Meaning'], rows);
};

/** The page of terminal messages, from the contract's schemas. */
export const terminalMessagesPage = (): string =>
  page(
    '# Terminal messages',
    `Version ${terminalMessageVersion} of the wire format. How to send them: [by HTTP](../guides/connect-http.md), [by JT/T 808](../guides/connect-jt808.md). A batch has ${maxBatchMessages} messages and ${maxBatchBytes} bytes at most, a message ${maxMessageBytes} bytes. The schemas stand in ${code('src/contract/terminal-message/')}. Units are in the names; what is missing was not measured. A kind that is not here is kept and not judged.`,
    `A message is refused, by itself, for one of these reasons: ${ingestRefusals.map(code).join(', ')}.`,
    '## Every message',
    fields(TerminalEnvelope),
    ...Object.entries<TSchema>(terminalMessageKinds).flatMap(([kind, schema]) => {
      const { description } = schema as Shape;
      return [`## ${kind}`, ...(description === undefined ? [] : [`${description}.`]), fields(schema)];
    }),
  );
