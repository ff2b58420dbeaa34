import { openApi, schemaOfKind } from '#contract/terminal-message/description/open-api.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { isTerminalMessageKind } from '#contract/terminal-message/message.ts';
import { nearest } from '#domain/text/nearest.ts';

import { type DescribedDocument, describedDocument, sendDescribed } from '../../http/described-document.ts';
import type { Routes } from '../../http/routes.ts';

const kinds = Object.keys(terminalMessageKinds);

/**
 * What terminals may send, for whoever writes their software, without a session: `GET /ingest/openapi.json`,
 * `GET /ingest/schema` (the kinds), `GET /ingest/schema/<kind>`.
 */
const ingestDescriptionRoutes: Routes = ({ app }) => {
  const documents = new Map<string, DescribedDocument>();
  const made = (name: string, make: () => object): DescribedDocument => {
    const known = documents.get(name);
    if (known) return known;
    const document = describedDocument(make());
    documents.set(name, document);
    return document;
  };
  app.get('/ingest/openapi.json', async (request, reply) =>
    sendDescribed(request, reply, made('/', openApi)),
  );
  app.get('/ingest/schema', async (request, reply) =>
    sendDescribed(
      request,
      reply,
      made('', () => ({ kinds })),
    ),
  );
  app.get('/ingest/schema/:kind', async (request, reply) => {
    const kind = String(Reflect.get(Object(request.params), 'kind'));
    if (isTerminalMessageKind(kind))
      return sendDescribed(
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
