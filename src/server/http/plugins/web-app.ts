import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { apiPath } from '#contract/api/api-path.ts';
import { basePath } from '#contract/base-path.ts';

/** Addresses that are never the app's: a missing one is a 404 without a page. */
const machinePaths = [
  apiPath,
  basePath,
  '/ingest',
  '/metrics',
  '/healthz',
  '/readyz',
  '/assets/',
  '/basemap/',
  '/sounds/',
  '/icons/',
];

/** Where people look for the description of an interface; the app has no page there. */
const describedElsewhere =
  /^\/(?:openapi(?:\.(?:json|ya?ml))?|(?:v\d\/)?(?:api-docs|swagger(?:-ui)?(?:\.(?:json|ya?ml|html))?|docs|redoc|api))(?:\/|$)/i;

/** The end of a request for what is not there: machines read JSON, and are told where they find what they look for. */
const nothingThere = (path: string) => ({
  error: `nothing is at ${path.slice(0, 100)}`,
  ...(path.startsWith('/ingest') || describedElsewhere.test(path)
    ? { interfaceOfTerminals: '/ingest/openapi.json' }
    : {}),
});

/** An alarm's id ends with a time, which looks like the ending of a file. */
const isFile = (path: string): boolean => /\.[a-z0-9]{2,12}$/i.test(path) && !path.startsWith('/alarm/');

/** The decoded path, so that a dot or a slash that is encoded counts as one; null: invalid. */
const pathOf = (url: string): string | null => {
  try {
    const path = decodeURIComponent(new URL(url, 'http://here').pathname);
    return path.includes('\0') ? null : path;
  } catch {
    // Answered as invalid.
    return null;
  }
};

const yearS = 31_536_000;

/** Page of a share link; what stands behind the slash is its number, and its token is never sent (`src/share/`). */
const sharePath = '/share/:code';

/**
 * Headers of a page that whoever has its address can see: no copy is kept, no search engine lists it, nobody learns the
 * address from it, and only these origins show it in a frame.
 */
const sealPage = (reply: FastifyReply, origins: readonly string[]): FastifyReply => {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const framed = origins.length === 0 ? "'none'" : origins.join(' ');
  if (origins.length > 0) void reply.removeHeader('x-frame-options');
  return reply
    .header(
      'content-security-policy',
      policy.replace(/frame-ancestors [^;]*/, () => `frame-ancestors ${framed}`),
    )
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('cache-control', 'no-store');
};

/**
 * Serves the built app. Hashed assets never change; everything else is revalidated. A missing asset is a 404 in JSON and
 * never the page: a worker that gets HTML for a script fails and is started again for ever.
 * @param framingOrigins whose pages may show the page of a share link in a frame, by its number
 */
export const registerWebApp = async (
  app: FastifyInstance,
  directory: string,
  framingOrigins: (code: string) => Promise<readonly string[]>,
): Promise<void> => {
  if (!existsSync(join(directory, 'index.html'))) return;
  await app.register(staticFiles, {
    root: directory,
    // Its own route reads the whole folder at each request, to see how a name is spelled there: 2.7 ms of the server's
    // thread with three builds in it, of a start with thirty files.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${directory}/assets/`);
      // The page of a share link has said already that no copy is kept.
      if (reply.getHeader('cache-control') !== 'no-store')
        void reply.header('cache-control', hashed ? `public, max-age=${yearS}, immutable` : 'no-cache');
    },
  });
  app.get<{ Params: { code: string } }>(sharePath, async (request, reply) => {
    const origins = await framingOrigins(request.params.code).catch((error: unknown) => {
      // The page says by itself that nothing answers; unframed meanwhile.
      request.log.warn({ err: error }, 'looking up who may frame a shared page');
      return [];
    });
    return sealPage(reply, origins).sendFile('share.html', directory, { cacheControl: false });
  });
  // A path that is no file goes on to the handler below. The reply is a promise of its end: returned, it is waited for.
  app.get('/*', (request, reply) => {
    const path = pathOf(request.url);
    if (path === null || posix.normalize(path) !== path) reply.callNotFound();
    else void reply.sendFile(path === '/' ? 'index.html' : path.slice(1));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (path === null) return reply.code(400).type('text/plain').send('not an address');
    const machine =
      machinePaths.some((prefix) => path.startsWith(prefix)) || isFile(path) || describedElsewhere.test(path);
    if (request.method !== 'GET' || machine)
      return reply.code(404).header('cache-control', 'no-store').send(nothingThere(path));
    return reply
      .header('cache-control', 'no-cache')
      .sendFile('index.html', directory, { cacheControl: false });
  });
};
