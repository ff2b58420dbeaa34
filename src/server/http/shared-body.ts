import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { asOfHeader, resultCodes, serverTimeHeader } from '#contract/envelope.ts';

const packers = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 4 }),
} as const;

type Packing = keyof typeof packers;

/** Shorter ones are sent as they are. */
const leastPackedBytes = 1024;

/**
 * JSON text that many ask for at once, in its envelope: tagged and packed once for all of them. Its server time is the
 * moment of what it tells; the present one goes with it as a header.
 */
export class SharedBody {
  readonly tag: string;
  readonly #bytes: Buffer;
  readonly #packed = new Map<Packing, Promise<Buffer>>();
  readonly #asked = new Set<Packing>();

  /**
   * @param data its text, or the bytes of it
   * @param asOfMs when it was read, ms UTC
   */
  constructor(
    data: string | Buffer,
    readonly asOfMs: number,
  ) {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    this.tag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    const head = `{"resultCode":${resultCodes.ok},"message":"","serverTime":${asOfMs},"data":`;
    this.#bytes = Buffer.concat([Buffer.from(head), bytes, Buffer.from('}')]);
  }

  /** The bytes for a client that accepts this encoding, and how they are packed; null: they are not. */
  async as(accepted: string): Promise<{ readonly bytes: Buffer; readonly packing: Packing | null }> {
    const packing = (['br', 'gzip'] as const).find((one) =>
      new RegExp(`\\b${one}\\b(?!;q=0)`).test(accepted),
    );
    if (packing === undefined || this.#bytes.length < leastPackedBytes)
      return { bytes: this.#bytes, packing: null };
    this.#asked.add(packing);
    return { bytes: await this.#packedAs(packing), packing };
  }

  /** Packs as clients asked for another one, so that they need not wait when they ask for this one. */
  async packLike(other: SharedBody): Promise<void> {
    if (this.#bytes.length < leastPackedBytes) return;
    await Promise.all([...other.#asked].map((packing) => this.#packedAs(packing)));
  }

  #packedAs(packing: Packing): Promise<Buffer> {
    const packed = this.#packed.get(packing) ?? packers[packing](this.#bytes);
    this.#packed.set(packing, packed);
    return packed;
  }
}

/** Answers with a shared body, or with nothing where the client has it already. */
export const sendShared = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: SharedBody,
  nowMs: number,
): Promise<FastifyReply> => {
  void reply
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .header('etag', body.tag)
    .header(serverTimeHeader, nowMs);
  // A compressing proxy marks the tag as a weak one.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === body.tag)
    return reply.code(304).header(asOfHeader, body.asOfMs).send();
  const { bytes, packing } = await body.as(String(request.headers['accept-encoding'] ?? ''));
  if (packing !== null) void reply.header('content-encoding', packing);
  return reply.type('application/json; charset=utf-8').send(bytes);
};
