import { unescape } from 'node:querystring';
import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { resultCodes } from '#contract/envelope.ts';

import { createKeyedMutex } from '../../kernel/keyed-mutex.ts';
import { badRequest, Refusal } from '../../kernel/refusal.ts';
import { maxFields } from './body-limit.ts';
import { isBeyond } from '../../kernel/json-limits.ts';

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

/** Not `parse` of the same module, which takes four times as long for a file of 4 MB. */
const decoded = (text: string): string => unescape(text.replaceAll('+', ' '));

type Fields = Record<string, string | string[]>;

/** Fields by name, as browsers send forms; of one that comes several times the list. No more of them than may be. */
const fieldsIn = (text: string): Fields => {
  const fields = Object.create(null) as Fields;
  for (const part of text.split('&', maxFields + 1)) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decoded(at === -1 ? part : part.slice(0, at));
    const value = at === -1 ? '' : decoded(part.slice(at + 1));
    const held = fields[name];
    fields[name] = held === undefined ? value : [held, value].flat();
  }
  return fields;
};

/** Fields of a form. @throws Refusal 400: they are too many */
const readForm = (text: string): Fields => {
  if (hasTooMany(text)) throw tooMany(maxFields);
  return fieldsIn(text);
};

/** Fields of a query; it is read before anybody could be answered, so that too many are found by `checkQuery`. */
export const parseQuery = fieldsIn;

/** @throws Refusal 400: the address has more fields than may be */
export const checkQuery = (url: string): void => {
  const at = url.indexOf('?');
  if (at !== -1 && hasTooMany(url.slice(at + 1))) throw tooMany(maxFields);
};

/** Larger bodies are files; each keeps the server's only thread for up to a tenth of a second. */
const largeBytes = 262_144;
/** Time that is left to others before each of them, ms: more than it takes itself. */
const restMs = (bytes: number): number => 50 + bytes / 25_000;
/** Large bodies that wait to be parsed, at most: they are in memory meanwhile. */
const maxWaiting = 24;

/** Lets large bodies go on one after the other, with a rest before each. */
const createPace = (): ((bytes: number) => Promise<void>) => {
  const turns = createKeyedMutex<'large'>();
  let waiting = 0;
  return async (bytes) => {
    if (bytes < largeBytes) return;
    if (waiting >= maxWaiting)
      throw new Refusal(resultCodes.tooManyRequests, [
        '正在处理的文件过多，请稍后再试',
        'Too many files are being taken in; please try again in a moment',
      ]);
    waiting += 1;
    await turns.run('large', () => wait(restMs(bytes)));
    waiting -= 1;
  };
};

/** Bodies are forms or JSON; their fields are counted before anything is made of them. */
export const registerBodies = (server: FastifyInstance): void => {
  const pace = createPace();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer): Promise<object> => {
      await pace(body.length);
      return readForm(body.toString());
    },
  );
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
      await pace(body.length);
      const json = body.toString();
      const most = request.routeOptions.config.maxJsonValues ?? maxFields;
      if (isBeyond(json, most)) throw tooMany(most);
      return new Promise((resolve, reject) => {
        parseJson(request, json, (error, value) => (error === null ? resolve(value) : reject(error)));
      });
    },
  );
};
