import { answerIngestErrors } from '../messages/ingest-errors.ts';
import { IngestRequestError } from '../messages/read-batch.ts';
import { upgradeKey } from '../../orders/commands/upgrade-key.ts';
import type { TokenScopes } from '../messages/token-scopes.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../database/database.ts';

const retryAfterS = 5;

interface FilePart extends Record<string, unknown> {
  readonly sha256: string;
  readonly size_bytes: number;
  readonly part: Buffer;
}

/** `bytes=start-` or `bytes=start-end`, both included; null: another form, which is passed over (RFC 9110, 14.2). */
const rangeOf = (header: string | undefined): { readonly start: number; readonly end: number } | null => {
  const [, start = '', end = ''] = /^bytes=(\d{1,10})-(\d{0,10})$/.exec(header ?? '') ?? [];
  if (start === '') return null;
  const last = end === '' ? Number.MAX_SAFE_INTEGER : Number(end);
  return Number(start) <= last ? { start: Number(start), end: last } : null;
};

/** A part of the file of an order that has been given to this terminal and has not ended. */
const readPart = async (
  queries: Queries,
  code: string,
  terminal: string | null,
  start: number,
  end: number,
): Promise<FilePart | null> => {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(code)) return null;
  const [row] = await queries.query<FilePart>(
    `select f.sha256, f.size_bytes::int as size_bytes,
       substring(f.content from $3::int + 1 for least($4::bigint, f.size_bytes)::int - $3::int + 1) as part
     from command c join upgrade_file u on u.id = (c.payload ->> 'upgradeFileId')::int
       join stored_file f on f.id = u.file
     where c.code = $1::uuid and c.kind = 'upgrade' and ($2::text is null or c.terminal = $2)
       and c.state in ('sent', 'received', 'working') and $3 < f.size_bytes`,
    [code, terminal, start, end],
    'upgrade_part',
  );
  return row ?? null;
};

interface Needs {
  readonly tokens: TokenScopes;
}

/**
 * `GET /ingest/upgrade-files/<code of the order>`: the file that the terminal was ordered to install, while the order
 * stands; from any byte on (`Range`), so that a line that broke costs what is missing. `GET /ingest/upgrade-key`: the
 * public key by which its signature is checked.
 */
const ingestUpgradeFileRoutes: Routes<Needs> = ({ app, database }, { tokens }) => {
  void app.register(async (routes) => {
    answerIngestErrors(routes, { subject: 'upgrade files', retryAfterS });
    routes.get('/ingest/upgrade-key', async (_request, reply) =>
      reply.type('application/x-pem-file').send((await upgradeKey(database)).publicKey),
    );
    routes.get('/ingest/upgrade-files/:code', async (request, reply) => {
      const scope = await tokens.ofHeader(request.headers.authorization);
      if (!scope) throw new IngestRequestError(401, 'no token, or a token that is not known');
      const code = String(Reflect.get(Object(request.params), 'code'));
      const range = rangeOf(request.headers.range);
      const start = range?.start ?? 0;
      const file = await readPart(
        database,
        code,
        scope.terminal,
        start,
        range?.end ?? Number.MAX_SAFE_INTEGER,
      );
      if (file === null)
        throw new IngestRequestError(404, 'no such order under way, or nothing from that byte on');
      void reply
        .header('cache-control', 'no-store')
        .header('accept-ranges', 'bytes')
        .header('etag', `"${file.sha256}"`)
        .type('application/octet-stream');
      if (range !== null)
        void reply
          .code(206)
          .header('content-range', `bytes ${start}-${start + file.part.length - 1}/${file.size_bytes}`);
      return reply.send(file.part);
    });
  });
};

export default ingestUpgradeFileRoutes;
