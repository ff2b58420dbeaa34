import { hash } from 'node:crypto';

import Compile, { type Validator } from 'typebox/compile';

import { faultsText, type FieldFault, fieldFaults } from '#contract/terminal-message/description/fault.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import {
  type IngestRefusal,
  isTerminalMessageKind,
  maxMessageBytes,
  TerminalEnvelope,
} from '#contract/terminal-message/message.ts';
import { nearest } from '#domain/text/nearest.ts';

import { isTooDeep, maxJsonDepth } from '../../kernel/json-depth.ts';
import { contradictionIn } from './contradiction.ts';
import { isRealTime, timeFault, unstorableIn } from './storable.ts';
import { inUtc } from './utc-times.ts';

export interface CheckedMessage {
  readonly index: number;
  readonly message: TerminalEnvelope;
  /** Hash of everything but `sentAt`, which may differ between attempts. */
  readonly contentHash: bigint;
}

export interface RefusedMessage {
  readonly index: number;
  readonly id: string | null;
  readonly terminal: string | null;
  readonly reason: IngestRefusal;
  readonly detail: string;
  readonly raw: unknown;
  /** Whose it would be and when it was, ms UTC, where its truck is out of service. */
  readonly disabled?: { readonly subject: string; readonly t: number };
  /** Of its fields, where the schema refuses them. */
  readonly faults?: readonly FieldFault[];
}

export type Checked =
  | { readonly ok: true; readonly checked: CheckedMessage }
  | { readonly ok: false; readonly refused: RefusedMessage };

const envelope = Compile(TerminalEnvelope);

const byKind: ReadonlyMap<string, Validator> = new Map(
  Object.entries(terminalMessageKinds).map(([kind, schema]) => [kind, Compile(schema) as Validator]),
);

const maxDetail = 400;

/** What JSON can hold and the database can't; stringify writes these, and only these, as escapes of this form. */
const unstorable = /\\u0000|\\u[dD][89a-fA-F]/;

export const storable = (text: string): string =>
  text.replaceAll(/\\u0000|\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g, '\\ufffd');

/**
 * JSON with sorted keys, so that the same content hashes alike however it was written. Not `canonicalJson`: a number
 * that no double holds (`1e999` is Infinity once it is read) is `null` there, so the hashes that are kept would stop
 * matching, and the same message sent again would be refused as another one under its id.
 */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.keys(value)
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${canonical(Reflect.get(value, key))}`)
      .join(',')}}`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
};

const hashOf = ({ sentAt: _sentAt, ...content }: TerminalEnvelope): bigint =>
  hash('sha256', canonical(content), 'buffer').readBigInt64BE(0);

const textField = (raw: unknown, name: string): string | null => {
  if (typeof raw !== 'object' || raw === null) return null;
  const value: unknown = Reflect.get(raw, name);
  return typeof value === 'string' ? value.slice(0, 64) : null;
};

const kindNames = Object.keys(terminalMessageKinds);

/**
 * A kind that is almost one of ours is a slip of whoever wrote the sender; any other is of a later version, and kept.
 * Kinds of the contract are never so near to each other (tests/contract/kind-names.test.ts).
 */
const misspeltKind = (raw: unknown): FieldFault | null => {
  const kind: unknown = Reflect.get(Object(raw), 'kind');
  if (typeof kind !== 'string' || isTerminalMessageKind(kind)) return null;
  const near = nearest(kind, kindNames);
  if (near === null) return null;
  const wanted = kindNames.join(', ');
  const given = JSON.stringify(kind.slice(0, 60));
  return {
    path: '/kind',
    missing: false,
    wanted,
    meaning: '',
    example: `"${near}"`,
    got: given,
    nearest: near,
  };
};

/** A value that its schema takes as it is, or with its times in UTC; else its faults. */
const conform = (
  validator: Validator,
  schema: object,
  value: unknown,
  prefix: string,
): { readonly value: unknown } | { readonly faults: readonly FieldFault[] } => {
  if (validator.Check(value)) return { value };
  const inZ = inUtc(schema, value);
  if (inZ !== value && validator.Check(inZ)) return { value: inZ };
  return { faults: fieldFaults(schema, inZ, validator.Errors(inZ), prefix) };
};

/**
 * Checks one message on its own: size, envelope, then its kind's own schema. An unknown kind with a valid envelope
 * passes, unless it is almost one that there is.
 */
export const checkMessage = (raw: unknown, index: number): Checked => {
  const refuse = (
    reason: IngestRefusal,
    detail: string,
    faults?: readonly FieldFault[],
  ): Extract<Checked, { ok: false }> => ({
    ok: false,
    refused: {
      index,
      id: textField(raw, 'id'),
      terminal: textField(raw, 'terminal'),
      reason,
      detail,
      raw,
      ...(faults === undefined ? {} : { faults }),
    },
  });
  const refuseFields = (faults: readonly FieldFault[]) =>
    refuse('schema', faultsText(faults, maxDetail), faults);
  // Before anything walks it: a message that breaks its reader would be sent again for ever, and the batch with it.
  if (isTooDeep(raw)) {
    const { ok, refused } = refuse('schema', `nested deeper than ${maxJsonDepth}`);
    return { ok, refused: { ...refused, raw: null } };
  }
  const text = JSON.stringify(raw) ?? '';
  const bytes = Buffer.byteLength(text);
  if (bytes > maxMessageBytes) return refuse('tooLarge', `${bytes} bytes, at most ${maxMessageBytes}`);
  if (unstorable.test(text))
    return refuse('schema', 'NUL characters and halves of surrogate pairs are no text');
  const misspelt = misspeltKind(raw);
  if (misspelt) return refuseFields([misspelt]);
  const outer = conform(envelope, TerminalEnvelope, raw, '');
  if ('faults' in outer) return refuseFields(outer.faults);
  let message = outer.value as TerminalEnvelope;
  if (!isRealTime(message.time)) return refuse('schema', '/time: no such day');
  const ownMs = Date.parse(message.time);
  const sentFault = message.sentAt === undefined ? null : timeFault(message.sentAt, ownMs);
  if (sentFault !== null) return refuse('schema', `/sentAt: ${sentFault}`);
  const validator = byKind.get(message.kind);
  if (validator && isTerminalMessageKind(message.kind)) {
    const inner = conform(validator, terminalMessageKinds[message.kind], message.data, '/data');
    if ('faults' in inner) return refuseFields(inner.faults);
    if (inner.value !== message.data) message = { ...message, data: inner.value as object };
  }
  // A kind that is not known yet is stored as it came, and has no columns.
  const fault = isTerminalMessageKind(message.kind)
    ? (unstorableIn(terminalMessageKinds[message.kind], message.data, ownMs) ??
      contradictionIn(message.kind, message.data))
    : null;
  if (fault !== null) return refuse('schema', fault.slice(0, maxDetail));
  return { ok: true, checked: { index, message, contentHash: hashOf(message) } };
};
