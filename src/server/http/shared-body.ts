import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { asOfHeader, resultCodes, serverTimeHeader } from '#contract/envelope.ts';

const packers = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 4 }),
} as const;

const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

type Packing = keyof typeof packers;

/** Shorter ones are sent as they are. */
const leastPackedBytes = 1024;

/** What stands before the data of a shared body, and what after it. @param asOfMs when it was read, ms UTC */
export const aroundData = (asOfMs: number): readonly [string, string] => [
  `{"resultCode":${resultCodes.ok},"message":"","serverTime":${asOfMs},"data":`,
  '}',
];

/**
 * JSON text that many ask for at once, in its envelope: tagged and packed once for all of them. Its server time is the
 * moment of what it tells; the present one goes with it as a header.
 */
export class SharedBody {
  readonly tag: string;
  readonly #isShort: boolean;
  /** Null: it is kept packed alone. */
  #plain: Buffer | null;
  #unpacking: Promise<Buffer> | null = null;
  readonly #packed = new Map<Packing, Promise<Buffer>>();
  readonly #asked = new Set<Packing>();

  /** @param plain the data between `aroundData`; not to be changed before `packLike` says so */
  constructor(
    plain: Buffer,
    readonly asOfMs: number,
  ) {
    const [before, after] = aroundData(asOfMs);
    const data = plain.subarray(before.length, plain.length - after.length);
    this.tag = `"${createHash('sha1').update(data).digest('base64url')}"`;
    this.#isShort = plain.length < leastPackedBytes;
    this.#plain = plain;
  }

  /** @param data JSON text */
  static of(data: string, asOfMs: number): SharedBody {
    const [before, after] = aroundData(asOfMs);
    return new SharedBody(Buffer.from(`${before}${data}${after}`), asOfMs);
  }

  /** The bytes for a client that accepts this encoding, and how they are packed; null: they are not. */
  async as(accepted: string): Promise<{ readonly bytes: Buffer; readonly packing: Packing | null }> {
    const packing = (['br', 'gzip'] as const).find((one) =>
      new RegExp(`\\b${one}\\b(?!;q=0)`).test(accepted),
    );
    if (packing === undefined || this.#isShort) return { bytes: await this.#unpacked(), packing: null };
    this.#asked.add(packing);
    return { bytes: await this.#packedAs(packing), packing };
  }

  /** The data alone, as JSON text. */
  async data(): Promise<Buffer> {
    const [before, after] = aroundData(this.asOfMs);
    const plain = await this.#unpacked();
    return plain.subarray(before.length, plain.length - after.length);
  }

  /**
   * Packs as clients asked for another one, so that they need not wait when they ask for this one, and lets the plain
   * bytes go: what is asked for otherwise is unpacked again. Those of a fleet are 7 MB, and the next ones take their
   * place.
   */
  async packLike(other: SharedBody | undefined): Promise<void> {
    const packings = other === undefined || this.#isShort ? [] : [...other.#asked];
    await Promise.all(packings.map((packing) => this.#packedAs(packing)));
    this.#plain = this.#plain && packings.length === 0 ? Buffer.from(this.#plain) : null;
  }

  async #unpacked(): Promise<Buffer> {
    if (this.#plain) return this.#plain;
    const [[packing, bytes] = []] = this.#packed;
    if (packing === undefined || bytes === undefined) throw new Error('a body that was kept in no way');
    // Once for all who ask at the same time; then its bytes go again.
    this.#unpacking ??= bytes.then(unpackers[packing]).finally(() => {
      this.#unpacking = null;
    });
    return this.#unpacking;
  }

  #packedAs(packing: Packing): Promise<Buffer> {
    const packed = this.#packed.get(packing) ?? this.#unpacked().then(packers[packing]);
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
