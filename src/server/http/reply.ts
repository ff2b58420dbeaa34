import type { FastifyReply, FastifyRequest } from 'fastify';

import { resultCodes } from '#contract/envelope.ts';
import { type Language, textIn } from '#i18n/text.ts';

import type { Refusal } from '../kernel/refusal.ts';

/** The hub sends the language of the console; anything else is answered in the default one. */
export const languageOf = (request: FastifyRequest): Language =>
  request.headers['accept-language']?.toLowerCase().startsWith('en') ? 'en' : 'zh';

/** The envelope with its data. */
export const sendData = (reply: FastifyReply, data: unknown, serverTime: number): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      `{"resultCode":${resultCodes.ok},"message":"","serverTime":${serverTime},"data":${JSON.stringify(data ?? null)}}`,
    );

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
