import type { FastifyInstance } from 'fastify';

import { apiPath } from '#contract/api/api-path.ts';
import { type Text, textIn } from '#i18n/text.ts';

import { languageOf } from '../reply.ts';
import { problemOf, sendProblem } from '../wires/problem.ts';

const description = `${apiPath}/openapi.json`;

const noSuchCall: Text = [
  `没有这个接口请求，全部请求见 ${description}`,
  `There is no such call; all calls are in ${description}`,
];

const wrongMethod = (methods: string): Text => [
  `此地址只接受：${methods}，详见 ${description}`,
  `This address takes ${methods} alone; see ${description}`,
];

/** A route's address as an expression: `:id` is one part, `*` the rest. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.+')}$`,
  );

/**
 * Answers what is no call below the API's path: a problem (RFC 9457) of status 404, or 405 with `Allow` where a call stands
 * there with other methods. Before the routes, whose methods it notes.
 */
export const registerUnknownCalls = (app: FastifyInstance): void => {
  const methodsOf = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  const unknown = `${apiPath}/*`;
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(`${apiPath}/`) || url === unknown) return;
    const known = methodsOf.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    methodsOf.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
  });
  app.all(unknown, {
    // No byte of a body is read.
    onRequest: async (request, reply) => {
      const path = request.url.replace(/[?#].*$/, '');
      const allowed = new Set(
        [...methodsOf.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : [])),
      );
      const language = languageOf(request);
      void reply.header('content-language', language);
      if (allowed.size === 0)
        return sendProblem(reply, problemOf(request, 404, textIn(noSuchCall, language)));
      const methods = [...allowed].toSorted().join(', ');
      return sendProblem(
        reply.header('allow', methods),
        problemOf(request, 405, textIn(wrongMethod(methods), language)),
      );
    },
    handler: () => {},
  });
};
