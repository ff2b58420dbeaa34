import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';

import type { Call } from '#contract/call.ts';
import { reports, resources } from '#pages/definitions.ts';
import { filterFields } from '#report/filter-fields.ts';
import { listFields } from '#resource/list-filters.ts';
import { type UnknownField, unknownFields, unknownText } from '#resource/unknown-fields.ts';

import { badRequest, type Refusal } from '../../kernel/refusal.ts';
import { furtherFields } from '../body/body-limit.ts';
import { pathFields } from './wire.ts';

/** What narrows the rows of a page, by name; `codes` of a closed list, null: whatever value. */
type Filters = ReadonlyMap<string, readonly string[] | null>;

const byName = (
  fields: readonly { readonly name: string; readonly codes: readonly string[] | null }[],
): Filters => new Map(fields.map(({ name, codes }) => [name, codes]));

/** Filters of a page; null: it is not defined by them. */
const filtersAt = (address: string): Filters | null => {
  const report = reports.get(address);
  if (report !== undefined) return byName(filterFields(report));
  const resource = resources.get(address);
  return resource === undefined ? null : byName(listFields(resource));
};

const listed = (names: readonly string[]): readonly [zh: string, en: string] => [
  names.join('、'),
  names.join(', '),
];

/** What is said of names that a call does not have, with those that it has. */
const noSuch = (unknown: readonly UnknownField[]): Refusal => {
  const [zh, en] = listed(unknown.map(({ path }) => path));
  return badRequest(
    [`没有这个参数或字段：${zh}`, `There is no such parameter or field: ${en}`],
    Object.fromEntries(unknown.map(({ path, known }) => [path, unknownText(known)])),
  );
};

/** A code that a closed list lacks; `null` asks for rows without a value. */
const unknownCodes = (codes: readonly string[], value: unknown): readonly string[] =>
  typeof value !== 'string' || value === '' || value === 'null'
    ? []
    : value.split(',').filter((part) => !codes.includes(part.trim()));

const refuseCodes = (filters: Filters, sent: Readonly<Record<string, unknown>>): void => {
  for (const [name, codes] of filters) {
    const unknown = codes === null ? [] : unknownCodes(codes, sent[name]);
    if (codes === null || unknown.length === 0) continue;
    const [there, thereEn] = listed(codes);
    throw badRequest([`参数不正确：${name}`, `Wrong value: ${name}`], {
      [name]: [
        `没有：${unknown.join('、')}；可用：${there}`,
        `Unknown: ${unknown.join(', ')}; there are: ${thereEn}`,
      ],
    });
  }
};

/** @param inPath names that are parts of the path, and are no parameters beside it */
const checkSent = (
  schema: TObject | undefined,
  sent: Readonly<Record<string, unknown>>,
  address: string,
  inPath: ReadonlySet<string>,
): void => {
  const further = schema !== undefined && furtherFields(schema) !== null;
  const filters = further ? filtersAt(address) : new Map();
  // Its handler says that there is no such page, or reads fields that only it knows.
  if (filters === null) return;
  const known = [...filters.keys(), ...Object.keys(schema?.properties ?? {})].filter(
    (name) => !inPath.has(name),
  );
  const unknown = Object.keys(sent).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw noSuch(unknown.map((path) => ({ path, known })));
  refuseCodes(filters, sent);
};

/** What stands beside the fields of a form in a row that was read. */
const ofRows = ['id', 'version', 'changeRequest'];

const formIn = (value: unknown): object => {
  if (typeof value !== 'string') return Object(value) as object;
  try {
    return Object(JSON.parse(value)) as object;
  } catch {
    // Its handler refuses it.
    return {};
  }
};

/** The form of a row of master data: what is read of it may be sent back. */
const checkForm = (address: string, value: unknown): void => {
  const resource = resources.get(address);
  if (resource === undefined || value === undefined) return;
  // With the names of what references lead to, as rows have them.
  const ofFields = Object.keys(resource.fields).flatMap((name) => [name, `${name}Name`, `${name}NameEn`]);
  const besides = [...ofFields, ...ofRows];
  const unknown = unknownFields(resource, { ...formIn(value) }, besides);
  if (unknown.length > 0) throw noSuch(unknown);
};

/**
 * A name that a call does not know would narrow nothing and read everything, or be lost. For calls of other systems:
 * links and filters that people have kept may name what a page had once.
 * @throws Refusal 400: a field of query or body that the call does not have, or a code that its list does not have
 */
export const checkKnownFields = (call: Call, request: FastifyRequest): void => {
  const path = pathFields(request.params);
  const address = String(Reflect.get(path, 'address') ?? '');
  checkSent(call.query, { ...Object(request.query) }, address, new Set(Object.keys(path)));
  if (call.body === undefined) return;
  const body = { ...Object(request.body) } as Record<string, unknown>;
  checkSent(call.body, body, address, new Set());
  if ('value' in call.body.properties) checkForm(address, body['value']);
};
