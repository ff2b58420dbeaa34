import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { resultCodes, serverTimeHeader } from '#contract/envelope.ts';
import { type Language, textIn } from '#i18n/text.ts';

import type { Refusal } from './refusal.ts';

/** The hub sends the language of the console; anything else is answered in the default one. */
export const languageOf = (request: FastifyRequest): Language =>
  request.headers['accept-language']?.toLowerCase().startsWith('en') ? 'en' : 'zh';

/** JSON text that goes into an envelope unchanged, for replies that the database has assembled. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const tagOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`;

/**
 * The envelope with its data. Data assembled by the database carries an entity tag, and is not sent again to a client
 * that names that tag: a fleet is polled every half minute, also by phones.
 */
export const sendData = (
  request: FastifyRequest,
  reply: FastifyReply,
  data: unknown,
  serverTime: number,
): FastifyReply => {
  void reply.header('cache-control', 'no-store');
  if (data instanceof RawJson) {
    const tag = tagOf(data.text);
    void reply.header('etag', tag);
    // A compressing proxy marks the tag as a weak one.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag)
      return reply.code(304).header(serverTimeHeader, serverTime).send();
  }
  void reply.type('application/json; charset=utf-8');
  const body = data instanceof RawJson ? data.text : JSON.stringify(data ?? null);
  return reply.send(
    `{"resultCode":${resultCodes.ok},"message":"","serverTime":${serverTime},"data":${body}}`,
  );
};

export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  serverTime: number,
): FastifyReply => {
  const language = languageOf(request);
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([name, text]) => [name, textIn(text, language)]),
  );
  const links = refusal.links.map(({ text, to }) => ({ text: textIn(text, language), to }));
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .send({
      resultCode: refusal.resultCode,
      message: textIn(refusal.text, language),
      serverTime,
      data: {
        ...(Object.keys(fields).length > 0 && { fields }),
        ...(links.length > 0 && { links }),
        requestId: request.id,
      },
    });
};
