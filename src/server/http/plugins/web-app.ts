import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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

/**
 * Serves the built app. Hashed assets never change; everything else is revalidated. A missing asset is a 404 in JSON and
 * never the page: a worker that gets HTML for a script fails and is started again for ever.
 */
export const registerWebApp = async (app: FastifyInstance, directory: string): Promise<void> => {
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
      void reply.header('cache-control', hashed ? `public, max-age=${yearS}, immutable` : 'no-cache');
    },
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
