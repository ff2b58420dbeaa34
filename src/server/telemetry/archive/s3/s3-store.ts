import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import type { ArchiveStore } from '../archive-store.ts';
import type { LocalCopies } from './local-copies.ts';
import { createS3Requests, type S3Answer, type S3Request, type S3RequestPorts } from './s3-requests.ts';
import { createTries, NoAnswer } from './tries.ts';

/** What S3 takes in one request. Files of the archive are a hundredth of it at most. */
const mostBytes = 5_000_000_000;

const pieceBytes = 1_048_576;

/** Of a bucket that tells no tags: it never is the same. */
const noTag = '"none"';

/** Opened when it is asked for, so that a request which is not sent leaves no file open. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) yield piece as Buffer;
}

const hashesOf = async (path: string): Promise<{ readonly md5: string; readonly sha256: string }> => {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  for await (const piece of piecesOf(path)) {
    md5.update(piece);
    sha256.update(piece);
  }
  return { md5: md5.digest('base64'), sha256: sha256.digest('hex') };
};

const refusal = async ({ method, name }: S3Request, { status, code }: S3Answer): Promise<Error> =>
  new Error(`the bucket answers ${status} ${await code()} to ${method} ${name}`);

const lengthOf = ({ headers }: S3Answer): number => {
  const length = headers.get('content-length');
  if (length === null) throw new Error('the bucket does not say how long a file is');
  return Number(length);
};

/** All of a file; what ends early is no file. */
async function* wholeOf(answer: S3Answer): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of answer.pieces) {
    bytes += piece.length;
    yield piece;
  }
  if (bytes !== lengthOf(answer)) throw new NoAnswer(`the bucket sent ${bytes} bytes of ${lengthOf(answer)}`);
}

/** An archive in a bucket, by S3's REST interface. Files are copied here to be read. */
export const createS3Store = ({
  copies,
  wait,
  ...ports
}: S3RequestPorts & {
  readonly copies: LocalCopies;
  readonly wait: (ms: number) => Promise<unknown>;
}): ArchiveStore => {
  const requests = createS3Requests(ports);
  const tries = createTries({ now: ports.now, wait });
  const ask = <T>(
    request: () => S3Request,
    read: (answer: S3Answer, request: S3Request) => Promise<T>,
  ): Promise<T> =>
    tries(() => {
      const asked = request();
      return requests.ask(asked, (answer) => read(answer, asked));
    });

  return {
    put: async (local, name) => {
      const { size } = await stat(local);
      if (size > mostBytes) throw new Error(`${name}: ${size} bytes are more than a bucket takes at once`);
      const { md5, sha256 } = await hashesOf(local);
      const put = (): S3Request => ({
        method: 'PUT',
        name,
        // The bucket refuses what arrives as something else.
        signed: { 'content-md5': md5, 'x-amz-content-sha256': sha256 },
        headers: { 'content-length': String(size) },
        body: piecesOf(local),
      });
      await ask(put, async (answer, asked) => {
        if (answer.status !== 200) throw await refusal(asked, answer);
      });
      await ask(
        () => ({ method: 'HEAD', name }),
        async (answer, asked) => {
          if (answer.status !== 200) throw await refusal(asked, answer);
          if (lengthOf(answer) !== size)
            throw new Error(`${name}: the bucket has ${lengthOf(answer)} bytes instead of ${size}`);
        },
      );
    },
    hold: (name) =>
      copies.hold(name, (known, into) =>
        ask(
          () => ({ method: 'GET', name, headers: known === null ? {} : { 'if-none-match': known } }),
          async (answer, asked) => {
            if (answer.status === 304 && known !== null) return 'same';
            if (answer.status === 404 && (await answer.code()) !== 'NoSuchBucket') return 'none';
            if (answer.status !== 200) throw await refusal(asked, answer);
            const path = await into(answer.headers.get('etag') ?? noTag, lengthOf(answer));
            await pipeline(wholeOf(answer), createWriteStream(path, { mode: 0o600 }));
            return 'fetched';
          },
        ),
      ),
    sha256: (name) =>
      ask(
        () => ({ method: 'GET', name }),
        async (answer, asked) => {
          if (answer.status !== 200) throw await refusal(asked, answer);
          const hash = createHash('sha256');
          for await (const piece of wholeOf(answer)) hash.update(piece);
          return hash.digest('hex');
        },
      ),
    remove: (name) =>
      ask(
        () => ({ method: 'DELETE', name }),
        async (answer, asked) => {
          if (![200, 204, 404].includes(answer.status)) throw await refusal(asked, answer);
        },
      ),
  };
};
