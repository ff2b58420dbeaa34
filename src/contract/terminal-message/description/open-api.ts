import { IngestReply, TerminalBatch, TerminalEnvelope, terminalMessageVersion } from '../message.ts';
import { terminalMessageKinds } from '../kinds.ts';
import { DryRunReply } from '../dry-run.ts';
import { nodeOf } from './node.ts';
import { type Json, published } from './published-schema.ts';
import { exampleOf } from './example.ts';

/** A whole message of a kind, as an example. */
export const exampleMessage = (kind: keyof typeof terminalMessageKinds): Json => ({
  ...(exampleOf(nodeOf(TerminalEnvelope)) as Json),
  kind,
  data: exampleOf(nodeOf(terminalMessageKinds[kind])),
});

/** JSON schema (2020-12) of `data` of one kind. */
export const schemaOfKind = (kind: keyof typeof terminalMessageKinds): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: kind,
  ...published(terminalMessageKinds[kind]),
  examples: [exampleMessage(kind)['data']],
});

const kinds = Object.keys(terminalMessageKinds) as (keyof typeof terminalMessageKinds)[];
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json, example?: unknown): Json => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});

const messageOf = (kind: keyof typeof terminalMessageKinds): Json => {
  const { properties, ...envelope } = published(TerminalEnvelope);
  return {
    ...envelope,
    properties: { ...Object(properties), kind: { const: kind }, data: ref(kind) },
    examples: [exampleMessage(kind)],
  };
};

const refusal = (description: string): Json => ({ description, ...json(ref('Refusal')) });

/** The interface of terminals in OpenAPI 3.1, from the schemas by which messages are checked. */
export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'TankWatch: messages of terminals',
    version: String(terminalMessageVersion),
    description:
      'POST batches of messages; each is answered by itself, after it is stored. Sent again, a message does no harm. Units are in the names of fields; what is missing was not measured.',
  },
  security: [{ token: [] }],
  paths: {
    '/ingest': {
      post: {
        summary: 'Send messages',
        parameters: [
          {
            name: 'dryRun',
            in: 'query',
            description: 'true: everything is checked, nothing is stored',
            schema: { type: 'boolean', default: false },
          },
        ],
        requestBody: {
          required: true,
          ...json(ref('Batch'), { version: 1, messages: [exampleMessage('position')] }),
        },
        responses: {
          200: {
            description: 'The result of each message, in order; a refused one says why',
            ...json({ anyOf: [ref('Reply'), ref('DryRunReply')] }),
          },
          400: refusal('Not JSON, not a batch, or an unknown parameter'),
          401: refusal('No token, or a token that is not known'),
          413: refusal('Too many messages, or too many bytes'),
          415: refusal('Another content type than application/json'),
          429: refusal('Busy: send again after Retry-After seconds'),
          503: refusal('The server can store nothing now: send again after Retry-After seconds'),
        },
      },
    },
    '/ingest/schema/{kind}': {
      get: {
        summary: 'JSON schema of one kind',
        security: [],
        parameters: [{ name: 'kind', in: 'path', required: true, schema: { enum: kinds } }],
        responses: {
          200: { description: 'The schema of its data', ...json({ type: 'object' }) },
          404: refusal('No such kind; the nearest one is named'),
        },
      },
    },
    '/ingest/openapi.json': {
      get: {
        summary: 'This description',
        security: [],
        responses: { 200: { description: 'OpenAPI 3.1', ...json({ type: 'object' }) } },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Batch: {
        ...published(TerminalBatch),
        properties: {
          ...Object(published(TerminalBatch)['properties']),
          messages: {
            ...Object(TerminalBatch.properties.messages),
            items: {
              oneOf: kinds.map((kind) => ref(`message-${kind}`)),
              discriminator: {
                propertyName: 'kind',
                mapping: Object.fromEntries(
                  kinds.map((kind) => [kind, `#/components/schemas/message-${kind}`]),
                ),
              },
            },
          },
        },
      },
      Reply: published(IngestReply),
      DryRunReply: published(DryRunReply),
      Refusal: {
        type: 'object',
        required: ['error'],
        properties: { error: { type: 'string' }, field: { type: 'string' } },
      },
      ...Object.fromEntries(kinds.map((kind) => [kind, published(terminalMessageKinds[kind])])),
      ...Object.fromEntries(kinds.map((kind) => [`message-${kind}`, messageOf(kind)])),
    },
  },
});
