import { apiPath } from '#contract/api/api-path.ts';
import { Problem } from '#contract/api/problem.ts';
import { eventSchemas } from '#contract/api/event-schemas.ts';
import { type Json, published } from '#contract/terminal-message/description/published-schema.ts';
import { type EventKind, eventKinds } from '#domain/interfaces/event-kinds.ts';
import { type Language, textIn } from '#i18n/text.ts';
import { reports, resources } from '#pages/definitions.ts';

import { rowOfReport } from './column-schemas.ts';
import { formOfResource, rowOfResource } from './field-schemas.ts';
import { componentName, operations } from './operations.ts';

const text: Readonly<Record<Language, { readonly title: string; readonly description: string }>> = {
  zh: {
    title: 'TankWatch 接口',
    description:
      '本系统的界面自己使用的请求，供其他系统用服务账号的令牌调用。时间为 ISO 8601 UTC，坐标为 WGS-84，单位见字段名或 x-unit；null 表示没有测到或未知。列表用 cursor 翻页：把上一页的 next 原样送回，没有 next 就是最后一页。写请求可带 Idempotency-Key（保留 48 小时）：同一标识同一内容只执行一次。',
  },
  en: {
    title: 'TankWatch API',
    description:
      'The calls of the console itself, for other systems with the token of a service account. Times are ISO 8601 UTC, places WGS-84, units are in the names of fields or `x-unit`; null is not measured, or not known. Lists go on by `cursor`: send the `next` of the page before as it is; without `next` it is the last one. Writes may have an Idempotency-Key (kept for 48 hours): the same key with the same body is done once.',
  },
};

const integerHeader = (description: string): Json => ({ description, schema: { type: 'integer' } });

const problem = (headers: Json = {}): Json => ({
  description: 'A problem (RFC 9457)',
  ...(Object.keys(headers).length > 0 && { headers }),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Paths with the operations of each method. */
const pathsOf = (language: Language): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method, description } of operations(language))
    paths[path] = { ...paths[path], [method]: description };
  return paths;
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** What is sent to webhooks, by the kind of event. */
const eventsOf = (language: Language): Json =>
  Object.fromEntries(
    (Object.keys(eventKinds) as EventKind[]).map((kind) => [
      kind,
      {
        post: {
          operationId: `event.${kind}`,
          summary: textIn(eventKinds[kind].text, language),
          security: [],
          parameters: [
            header('webhook-id', 'The same at every try'),
            header('webhook-timestamp', 'Seconds since 1970 UTC, of this try'),
            header(
              'webhook-signature',
              'v1,<HMAC-SHA256 of id.timestamp.body as Base64>; several, separated by spaces',
            ),
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: kind },
                    timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
                    data: { $ref: `#/components/schemas/event.${kind}` },
                  },
                },
              },
            },
          },
          responses: { '2XX': { description: 'It has arrived' } },
        },
      },
    ]),
  );

/** The API in OpenAPI 3.1, from the contract and the definitions of pages by which requests are checked and answered. */
export const apiDocument = (language: Language): Json => ({
  openapi: '3.1.0',
  info: { ...text[language], version: '1' },
  servers: [{ url: apiPath }],
  externalDocs: { url: '/ingest/openapi.json', description: 'Messages of terminals' },
  security: [{ token: [] }],
  paths: pathsOf(language),
  webhooks: eventsOf(language),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    parameters: {
      acceptLanguage: {
        name: 'Accept-Language',
        in: 'header',
        schema: { type: 'string', default: 'zh', examples: ['en'] },
      },
      ifNoneMatch: { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
      lastEventId: {
        name: 'Last-Event-ID',
        in: 'header',
        schema: { type: 'string' },
        description: 'Goes on behind the event that was got last',
      },
      idempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        schema: { type: 'string', pattern: String.raw`^[\w-]{8,64}$` },
      },
    },
    headers: {
      limit: integerHeader('Requests of the account in a minute, at most'),
      remaining: integerHeader('Further requests in this minute'),
      reset: integerHeader('Seconds until the minute is over'),
    },
    responses: {
      problem: problem(),
      busy: problem({ 'Retry-After': integerHeader('Seconds to wait') }),
    },
    schemas: {
      Problem: published(Problem),
      ...Object.fromEntries(
        (Object.keys(eventKinds) as EventKind[]).map((kind) => [
          `event.${kind}`,
          published(eventSchemas[kind]),
        ]),
      ),
      ...Object.fromEntries(
        [...reports].map(([address, report]) => [
          componentName('row', address),
          rowOfReport(report, language),
        ]),
      ),
      ...Object.fromEntries(
        [...resources].flatMap(([address, resource]) => [
          [componentName('row', address), rowOfResource(resource, language)],
          [componentName('form', address), formOfResource(resource, language)],
        ]),
      ),
    },
  },
});
