import { apiPath } from '#contract/api/api-path.ts';
import { eventStreamCalls } from '#contract/api/event-stream.ts';
import { apiReferenceCalls } from '#contract/api/api-reference.ts';
import type { Language } from '#i18n/text.ts';

import { mountSession } from '../../http/mount.ts';
import { languageOf } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import { type ApiReference, apiReference } from '../open-api/reference.ts';

/** Letters of an answer that are shown. */
const shownLetters = 200_000;

/** Headers that say something to whoever writes a client. */
const shownHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'etag',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'www-authenticate',
]);

const tried = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const streamPath = eventStreamCalls['events.stream'].path;

/** The address of a call of the API alone: no other route is reached by a trial. */
const urlOf = (path: string): string => {
  const { pathname, search } = new URL(`${apiPath}${path}`, 'http://here');
  if (!pathname.startsWith(`${apiPath}/`))
    throw badRequest(['地址不在接口之内', 'The address is not one of the API'], {
      path: ['不在接口之内', 'Not of the API'],
    });
  if (pathname === `${apiPath}${streamPath}`)
    throw badRequest([
      '事件流没有结尾，不能在此试用；请用 curl -N',
      'A stream has no end and can’t be tried here; use curl -N',
    ]);
  return `${pathname}${search}`;
};

/** The page that describes the API, and tries it with one's own token. */
const apiReferenceRoutes: Routes = (mount) => {
  const { app } = mount;
  const made = new Map<Language, ApiReference>();
  const referenceIn = (language: Language): ApiReference => {
    const reference = made.get(language) ?? apiReference(language);
    made.set(language, reference);
    return reference;
  };

  mountSession(mount, apiReferenceCalls['apiReference.list'], async (_actor, _args, { request }) => ({
    operations: [...referenceIn(languageOf(request)).list],
  }));

  mountSession(mount, apiReferenceCalls['apiReference.get'], async (_actor, { id }, { request }) => {
    const found = referenceIn(languageOf(request)).get(id);
    if (found === null) throw notFound();
    return found;
  });

  mountSession(
    mount,
    apiReferenceCalls['apiReference.try'],
    async (_actor, { token, method, path, body }, { request }) => {
      const known = tried.find((one) => one === method);
      if (known === undefined) throw badRequest(['没有这种请求方法', 'There is no such method']);
      const answer = await app.inject({
        method: known,
        url: urlOf(path),
        remoteAddress: request.ip,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-language': languageOf(request),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: body }),
      });
      return {
        status: answer.statusCode,
        headers: Object.entries(answer.headers)
          .filter(([name]) => shownHeaders.has(name))
          .map(([name, value]) => ({ name, value: [value].flat().join(', ') })),
        body: answer.body.slice(0, shownLetters),
      };
    },
  );
};

export default apiReferenceRoutes;
