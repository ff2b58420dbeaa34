import { maxMediaBytes } from '#contract/fleet/media.ts';

import { answerIngestErrors } from '../messages/ingest-errors.ts';
import { mediaTypeOf } from '../messages/media-type.ts';
import { IngestRequestError } from '../messages/read-batch.ts';
import type { TokenScope } from '../messages/tokens.ts';
import { type StoredAs, storeMediaFile } from '../../media/media.ts';
import type { TokenScopes } from '../messages/token-scopes.ts';
import type { Routes } from '../../http/routes.ts';

/** Files that may be on their way into the database at once. */
const maxWaiting = 8;
const retryAfterS = 5;

/** Outcomes that are no success for the sender, and why. */
const refusals: Readonly<Record<Exclude<StoredAs, 'stored' | 'duplicate'>, readonly [number, string]>> = {
  otherContent: [409, 'another file has come under this code'],
  otherKind: [415, 'the notice announced another kind of file: a photo is a picture, a video a film'],
  unknownTerminal: [404, 'no truck has this terminal'],
  tooManyUnannounced: [429, 'too many files without a notice; send the messages first'],
};

const fieldOf = (of: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(of), name);
  return typeof value === 'string' ? value : '';
};

/** The terminal of a file: the token's own, or for a gateway the one that it names. */
const terminalOf = (scope: TokenScope, named: string): string => {
  if (scope.terminal === null && named === '')
    throw new IngestRequestError(400, 'a gateway names the terminal: ?terminal=');
  if (scope.terminal !== null && named !== '' && named !== scope.terminal)
    throw new IngestRequestError(403, 'not a terminal of this token');
  return scope.terminal ?? named;
};

interface Needs {
  readonly tokens: TokenScopes;
}

/**
 * Ingest route of files, `PUT /ingest/media/<mediaCode>?terminal=`: the bytes as they are, with the token of
 * `POST /ingest`. The code is that of the `media` message, which may come before or after. Sent again it is the same file.
 */
const ingestMediaRoutes: Routes<Needs> = ({ app, database, now }, { tokens }) => {
  let waiting = 0;
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxMediaBytes },
      (_request, body, done) => done(null, body),
    );
    answerIngestErrors(routes, { subject: 'media', retryAfterS });
    routes.put('/ingest/media/:mediaCode', {
      config: { longBody: true },
      // The body is read only after the token is known.
      onRequest: async (request) => {
        const scope = await tokens.ofHeader(request.headers.authorization);
        if (!scope) throw new IngestRequestError(401, 'no token, or a token that is not known');
        terminalOf(scope, fieldOf(request.query, 'terminal'));
      },
      handler: async (request, reply) => {
        const scope = await tokens.ofHeader(request.headers.authorization);
        if (!scope) throw new IngestRequestError(401, 'no token, or a token that is not known');
        const terminal = terminalOf(scope, fieldOf(request.query, 'terminal'));
        const mediaCode = fieldOf(request.params, 'mediaCode');
        if (mediaCode === '' || mediaCode.length > 64)
          throw new IngestRequestError(400, 'a code has 1 to 64 characters');
        const content = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        const contentType = mediaTypeOf(content, request.headers['content-type']);
        if (waiting >= maxWaiting) throw new IngestRequestError(429, 'busy, please send again');
        waiting += 1;
        try {
          const result = await storeMediaFile(database, { terminal, mediaCode, contentType, content }, now());
          request.log.info({ result, terminal, bytes: content.length }, 'media');
          if (result !== 'stored' && result !== 'duplicate')
            throw new IngestRequestError(...refusals[result]);
          return await reply
            .code(result === 'stored' ? 201 : 200)
            .header('cache-control', 'no-store')
            .send({ result });
        } finally {
          waiting -= 1;
        }
      },
    });
  });
};

export default ingestMediaRoutes;
