import type { FastifyReply } from 'fastify';

/** Answers with a file of people's alone: shown as what it is, run as nothing, kept nowhere. */
export const sendPrivateFile = async (
  reply: FastifyReply,
  { contentType, content }: { readonly contentType: string; readonly content: Buffer },
): Promise<void> => {
  await reply
    // A copy in the browser would be read after a sign-out, by whoever sits there then (ASVS 14.3.2).
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    .header(
      'content-security-policy',
      "default-src 'none';base-uri 'none';frame-ancestors 'none';object-src 'none';sandbox",
    )
    .type(contentType)
    .send(content);
};
