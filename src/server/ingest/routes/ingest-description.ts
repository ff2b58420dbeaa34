import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { openApi, schemaOfKind } from '#contract/terminal-message/description/open-api.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { isTerminalMessageKind } from '#contract/terminal-message/message.ts';
import { nearest } from '#domain/text/nearest.ts';

import type { Routes } from '../../http/routes.ts';

/** Changes with a build alone; who asks again within the hour need not. */
const cacheControl = 'public, max-age=3600';

const kinds = Object.keys(terminalMessageKinds);

interface Document {
  readonly text: string;
  readonly tag: string;
}

const documentOf = (content: object): Document => {
  const text = JSON.stringify(content, null, 2);
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
};

const send = (request: FastifyRequest, reply: FastifyReply, { text, tag }: Document): FastifyReply => {
  void reply.header('cache-control', cacheControl).header('etag', tag);
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json').send(text);
};

/**
 * What terminals may send, for whoever writes their software, without a session: `GET /ingest/openapi.json`,
 * `GET /ingest/schema` (the kinds), `GET /ingest/schema/<kind>`.
 */
const ingestDescriptionRoutes: Routes = ({ app }) => {
  const documents = new Map<string, Document>();
  const made = (name: string, make: () => object): Document => {
    const known = documents.get(name);
    if (known) return known;
    const document = documentOf(make());
    documents.set(name, document);
    return document;
  };
  app.get('/ingest/openapi.json', async (request, reply) => send(request, reply, made('/', openApi)));
  app.get('/ingest/schema', async (request, reply) =>
    send(
      request,
      reply,
      made('', () => ({ kinds })),
    ),
  );
  app.get('/ingest/schema/:kind', async (request, reply) => {
    const kind = String(Reflect.get(Object(request.params), 'kind'));
    if (isTerminalMessageKind(kind))
      return send(
        request,
        reply,
        made(kind, () => schemaOfKind(kind)),
      );
    const near = nearest(kind, kinds);
    return reply.code(404).send({
      error: `no kind "${kind.slice(0, 60)}"${near === null ? '' : `; the nearest is ${near}`}`,
      ...(near === null ? {} : { nearest: near }),
      kinds,
    });
  });
};

export default ingestDescriptionRoutes;
