import { parse } from 'node:querystring';

import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

import { badRequest, type Refusal } from '../refusal.ts';
import { maxFields } from './body-limit.ts';
import { isBeyond } from './json-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values of a body of JSON, at most; missing: as many as a form may have fields. */
    maxJsonValues?: number;
  }
}

const tooMany = (most: number): Refusal =>
  badRequest([
    `请求的字段过多（最多 ${most} 个），请减少后重试`,
    `The request has too many fields (at most ${most}); send fewer`,
  ]);

/** Whether fields joined by `&` are more than may be; looks no further than that. */
const hasTooMany = (fields: string): boolean => {
  let count = 1;
  for (let at = fields.indexOf('&'); at !== -1; at = fields.indexOf('&', at + 1)) {
    count += 1;
    if (count > maxFields) return true;
  }
  return false;
};

/** Fields of a form or a query. @throws Refusal 400: they are too many */
const readForm = (fields: string): object => {
  if (hasTooMany(fields)) throw tooMany(maxFields);
  return parse(fields, '&', '=', { maxKeys: 0 });
};

/** Parses no more of a query than may be: it is read before anybody could be answered. */
export const parseQuery = (fields: string): Record<string, unknown> =>
  parse(fields, '&', '=', { maxKeys: maxFields + 1 });

/** @throws Refusal 400: the address has more fields than may be */
export const checkQuery = (url: string): void => {
  const at = url.indexOf('?');
  if (at !== -1 && hasTooMany(url.slice(at + 1))) throw tooMany(maxFields);
};

/** Bodies are forms or JSON; their fields are counted before anything is made of them. */
export const registerBodies = async (server: FastifyInstance): Promise<void> => {
  await server.register(formbody, { parser: (fields) => readForm(fields) as Record<string, unknown> });
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, json, done) => {
    const most = request.routeOptions.config.maxJsonValues ?? maxFields;
    if (isBeyond(json, most)) done(tooMany(most));
    else parseJson(request, json, done);
  });
};
