import type { TObject, TSchema } from 'typebox';

import { eventStreamCalls } from '#contract/api/event-stream.ts';
import { apiTitle } from '#contract/api/offered-calls.ts';
import type { Call, CallAccess } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { FileReply } from '#contract/handed-out.ts';
import { maxWayBills, wayBillCalls } from '#contract/fleet/way-bills.ts';
import { type Json, published } from '#contract/terminal-message/description/published-schema.ts';
import { type EventKind, eventKinds } from '#domain/interfaces/event-kinds.ts';
import { menuGroups, screens } from '#domain/menu/screens.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';
import { definedTitle, reports, resources } from '#pages/definitions.ts';

import { requirementsOf, requirementText } from '../../http/requirements.ts';
import { addressesOf } from './call-addresses.ts';
import { filterParameters, ordersOf } from './column-schemas.ts';
import { isWayBillExample, wayBillExample } from './examples.ts';
import { describedSchema } from './described-schema.ts';
import { formOfResource, listParameters } from './field-schemas.ts';
import { meaningOf } from './parameter-meanings.ts';

/** One operation of the document, at its path. */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly description: Json;
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const response = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

/** Name of a component: those of OpenAPI have no slashes. */
export const componentName = (kind: 'row' | 'form', address: string): string =>
  `${kind}.${address.replaceAll('/', '.')}`;

const rowOf = (address: string): Json => ref(componentName('row', address));

const words = (text: Text | undefined, language: Language, otherwise: string): string =>
  text === undefined ? otherwise : textIn(text, language);

const pageTitle = (address: string, language: Language): string =>
  words(
    definedTitle(address) ?? Object.entries(screens).find(([one]) => one === address)?.[1],
    language,
    address,
  );

/** Of what is no page's. */
const general: Text = ['车队和报警', 'Fleet and alarms'];

/** Heading that an operation stands under: that of its page's group. */
const tagOf = (access: CallAccess, address: string | null, language: Language): string => {
  const [page] = typeof access === 'object' && 'page' in access ? access.page : [];
  const group = (address ?? page)?.split('/').slice(0, -1).at(-1);
  return textIn(Object.entries(menuGroups).find(([one]) => one === group)?.[1] ?? general, language);
};

/** What an account has to hold, in words. */
const needs = (access: CallAccess, address: string | null, language: Language): string => {
  const needed = requirementsOf(access, address ?? '');
  if (needed.length === 0) return '';
  return `${language === 'zh' ? '需要' : 'Needs '}${textIn(requirementText(needed), language)}`;
};

const parametersOf = (
  name: string,
  query: TObject | undefined,
  path: string,
  language: Language,
): readonly Json[] => {
  const { properties = {}, required = [] } = query
    ? (published(query) as { properties?: Readonly<Record<string, Json>>; required?: string[] })
    : {};
  return Object.entries(properties).flatMap(([field, schema]) => {
    if (field === 'address') return [];
    const inPath = path.includes(`{${field}}`);
    return [
      {
        name: field,
        in: inPath ? 'path' : 'query',
        required: inPath || required.includes(field),
        ...meaningOf(name, field, schema, language),
      },
    ];
  });
};

const header = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

const headersOf = (name: string, call: Call): readonly Json[] => {
  if (isStream(name)) return [header('acceptLanguage'), header('lastEventId')];
  if (call.method === 'GET') return [header('acceptLanguage'), header('ifNoneMatch')];
  const once = call.reads !== true && call.ownTransaction !== true;
  return [header('acceptLanguage'), ...(once ? [header('idempotencyKey')] : [])];
};

/** Calls that read the rows of a page of master data by its filters. */
const listCalls: ReadonlySet<string> = new Set<CallName>(['resources.list', 'resourceSheets.export']);

/** Query of a call at a page: with the filters of a report or a list, and a report's orders. */
const queryOf = (
  name: string,
  call: Call,
  address: string | null,
  path: string,
  language: Language,
): readonly Json[] => {
  const report = name.startsWith('reports.') ? reports.get(address ?? '') : undefined;
  const own = parametersOf(name, call.query, path, language);
  const resource = resources.get(address ?? '');
  if (resource !== undefined && listCalls.has(name)) return [...listParameters(resource, language), ...own];
  if (report === undefined || name === 'reports.row' || name === 'reports.why') return own;
  const ordered = own.map((one) =>
    one['name'] === 'order' ? { ...one, schema: { enum: ordersOf(report) } } : one,
  );
  return [...filterParameters(report, language), ...ordered];
};

/** Answers in which a row of the page stands where the contract has any row. */
const answerOf = (name: string, reply: TSchema, address: string | null, language: Language): Json => {
  const schema = describedSchema(published(reply), language);
  if (address === null) return schema;
  const row = rowOf(address);
  const withRow = (field: string, value: Json): Json => ({
    ...schema,
    properties: { ...Object(schema['properties']), [field]: value },
  });
  if (name === 'reports.page' || name === 'resources.list')
    return withRow('rows', { type: 'array', items: row });
  if (name === 'reports.row') return withRow('row', row);
  return ['resources.get', 'resources.create', 'resources.update', 'resources.restore'].includes(name)
    ? row
    : schema;
};

/** A way bill is the form of its page, with the truck by its plate; of a known one only what changes is sent. */
const sentWayBill = (language: Language): Json => {
  const page = resources.get('monitor/way_bill');
  const { truckId: _truckId, ...properties } = page
    ? Object(formOfResource(page, language)['properties'])
    : {};
  return {
    type: 'object',
    required: ['wayBillCode'],
    properties: { signCode: { type: 'string' }, ...properties },
  };
};

const bodyOf = (name: string, body: TObject, address: string | null, language: Language): Json => {
  // Further fields of an export are the filters of its report.
  const { additionalProperties: _further, ...schema } = describedSchema(published(body), language);
  const report = name === 'exports.report' ? reports.get(address ?? '') : undefined;
  if (report !== undefined) {
    const filters = filterParameters(report, language).map((one) => [
      String(one['name']),
      { ...Object(one['schema']), description: one['description'] },
    ]);
    return { ...schema, properties: { ...Object.fromEntries(filters), ...Object(schema['properties']) } };
  }
  if (name === 'wayBills.write')
    return {
      ...schema,
      properties: { wayBills: { type: 'array', maxItems: maxWayBills, items: sentWayBill(language) } },
    };
  if (!['resources.create', 'resources.update'].includes(name) || address === null) return schema;
  const form = ref(componentName('form', address));
  // Of an edit only what changes is sent.
  const value = name === 'resources.create' ? form : { type: 'object', 'x-form': form['$ref'] };
  return { ...schema, properties: { ...Object(schema['properties']), value } };
};

const contentOf = (name: string, call: Call, address: string | null, language: Language): Json =>
  isStream(name)
    ? { 'text/event-stream': { schema: streamedEvent } }
    : call.reply === FileReply
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: answerOf(name, call.reply, address, language) } };

/** Whether a call is answered without an end. */
const isStream = (name: string): boolean => name === 'events.stream';

const isCached = (name: string, call: Call): boolean => call.method === 'GET' && !isStream(name);

const streamedKinds = Object.keys(eventKinds) as EventKind[];

/** `data` of each event of the stream: `data` within it is by its type. */
const streamedEvent: Json = {
  type: 'object',
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: { type: 'string' },
    type: { enum: streamedKinds },
    timestamp: { type: 'string', format: 'date-time' },
    data: { anyOf: streamedKinds.map((kind) => ref(`event.${kind}`)) },
  },
};

const operationOf = (
  name: string,
  title: Text,
  call: Call,
  address: string | null,
  language: Language,
): Operation => {
  const path = call.path.replace(/\*\w+/, address ?? '').replaceAll(/:(\w+)/g, '{$1}');
  const own = textIn(title, language);
  const isWrite = call.method !== 'GET' && call.reads !== true;
  const sent = call.body && {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: bodyOf(name, call.body, address, language),
          ...(isWayBillExample(name) && { example: wayBillExample }),
        },
      },
    },
  };
  return {
    path,
    method: call.method.toLowerCase(),
    description: {
      operationId: address === null ? name : `${name}.${address.replaceAll('/', '.')}`,
      tags: [tagOf(call.access, address, language)],
      summary: address === null ? own : `${pageTitle(address, language)} · ${own}`,
      description: needs(call.access, address, language),
      parameters: [...queryOf(name, call, address, path, language), ...headersOf(name, call)],
      ...sent,
      responses: {
        200: {
          description: own,
          headers: {
            ...limitHeaders,
            ...(isCached(name, call) && { ETag: { schema: { type: 'string' } } }),
          },
          content: contentOf(name, call, address, language),
        },
        ...(isCached(name, call) && { 304: { description: 'Not modified' } }),
        400: response('problem'),
        401: response('problem'),
        403: response('problem'),
        404: response('problem'),
        ...(isWrite && { 409: response('problem'), 422: response('problem') }),
        429: response('busy'),
        500: response('problem'),
        503: response('busy'),
      },
    },
  };
};

const limitHeaders: Json = {
  'RateLimit-Limit': { $ref: '#/components/headers/limit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/remaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/reset' },
};

/** Every call that other systems can make: at each page that it is for. */
export const operations = (language: Language): readonly Operation[] => {
  const shared = (Object.keys(calls) as CallName[]).flatMap((name) => {
    const title = apiTitle(name);
    if (title === null) return [];
    const call: Call = calls[name];
    const addresses: readonly (string | null)[] = addressesOf(name, call.path) ?? [null];
    return addresses.map((address) => operationOf(name, title, call, address, language));
  });
  const written = wayBillCalls['wayBills.write'];
  const streamed = eventStreamCalls['events.stream'];
  return [
    ...shared,
    operationOf('wayBills.write', ['写入运单', 'Write way bills'], written, null, language),
    operationOf('events.stream', ['事件流', 'Events as a stream'], streamed, null, language),
  ];
};
