import { AwsV4Signer } from 'aws4fetch';

import type { S3Place } from './s3-place.ts';
import { NoAnswer } from './tries.ts';

/** SHA-256 of nothing. */
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Name of the file, which is of letters, digits, `.`, `-`, `_` and `/`. */
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that the signature covers beside those of its own. */
  readonly signed?: Readonly<Record<string, string>>;
  readonly body?: AsyncIterable<Uint8Array>;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** S3's word for what is wrong; empty: it says none. */
  code(): Promise<string>;
}

export interface S3Requests {
  /**
   * Asks once, and is done when `read` is.
   * @throws NoAnswer where nothing came, not all of it, or that the bucket can't answer now
   */
  ask<T>(request: S3Request, read: (answer: S3Answer) => Promise<T>): Promise<T>;
}

export interface S3RequestPorts {
  readonly place: S3Place;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** A line on which nothing moves for so long is broken. */
  readonly stallMs?: number;
}

const mostErrorBytes = 65_536;

/** What a line says when it breaks is not the bucket's word; what the disk says is not either. */
const asNoAnswer = (error: unknown): unknown => {
  if (!(error instanceof Error) || !(error instanceof TypeError || error.name === 'AbortError')) return error;
  const cause = error.cause ?? error;
  return new NoAnswer(`the bucket does not answer: ${cause instanceof Error ? cause.message : 'broken'}`, {
    cause: error,
  });
};

const codeIn = async (pieces: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) {
    text += Buffer.from(piece).toString('latin1');
    if (text.length > mostErrorBytes) break;
  }
  return /<Code>([\w.-]{1,80})<\/Code>/.exec(text)?.[1] ?? '';
};

async function* watched(pieces: AsyncIterable<Uint8Array>, moved: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    moved();
    yield piece;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Signed requests to a bucket. */
export const createS3Requests = ({ place, fetch, now, stallMs = 10_000 }: S3RequestPorts): S3Requests => {
  const { address, region, accessKeyId, secretAccessKey, sessionToken } = place;
  const cache = new Map<string, ArrayBuffer>();
  const signedHeaders = async ({ method, name, signed = {} }: S3Request): Promise<Headers> => {
    const { headers } = await new AwsV4Signer({
      method,
      url: `${address}${name}`,
      headers: { 'x-amz-content-sha256': emptySha256, ...signed },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === null ? {} : { sessionToken }),
      datetime: new Date(now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
      cache,
    }).sign();
    return headers;
  };
  return {
    ask: async (request, read) => {
      const headers = await signedHeaders(request);
      for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
      // Files are packed, and lengths are compared.
      headers.set('accept-encoding', 'identity');
      const stalled = new AbortController();
      const timer = setTimeout(
        () => stalled.abort(new NoAnswer(`the bucket does not answer: nothing came for ${stallMs} ms`)),
        stallMs,
      );
      const moved = (): void => void timer.refresh();
      try {
        const answer = await fetch(`${address}${request.name}`, {
          method: request.method,
          headers,
          // Elsewhere the signature is void.
          redirect: 'manual',
          signal: stalled.signal,
          ...(request.body && { body: watched(request.body, moved), duplex: 'half' }),
        });
        moved();
        const pieces = watched(answer.body ?? nothing(), moved);
        try {
          if (answer.status >= 500 || answer.status === 429)
            throw new NoAnswer(`the bucket answers ${answer.status} ${await codeIn(pieces)}`.trim());
          let word: Promise<string> | null = null;
          const code = (): Promise<string> => {
            word ??= codeIn(pieces);
            return word;
          };
          return await read({ status: answer.status, headers: answer.headers, pieces, code });
        } finally {
          // What nobody has read would hold the connection.
          await pieces.return(undefined);
          if (!answer.bodyUsed) await answer.body?.cancel();
        }
      } catch (error) {
        throw asNoAnswer(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
