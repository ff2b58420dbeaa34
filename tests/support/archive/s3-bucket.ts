import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { S3Place } from '#server/telemetry/archive/s3/s3-place.ts';

import { type S3Account, signatureFault } from './s3-signature.ts';

/** What goes wrong with one request. */
export type S3Fault =
  | 'internalError'
  | 'slowDown'
  /** The connection ends before there is an answer, and before anything is done. */
  | 'breaks'
  /** It ends when all is done, or in the middle of what is sent. */
  | 'breaksLate'
  | 'neverAnswers'
  /** A bit turns on the way, either way. */
  | 'turnsBit'
  /** It says that it has all, and has half. */
  | 'keepsHalf'
  /** It says that it has all, and has something else of that length. */
  | 'keepsOther';

const bucket = 'fleet-archive';
const prefix = 'kept/here';

const account: S3Account = {
  accessKeyId: 'KEYOFTESTS',
  secretAccessKey: 'secret/of+tests',
  sessionToken: null,
  region: 'test-1',
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Bytes of which one bit, in the middle, is another. */
export const withTurnedBit = (bytes: Buffer): Buffer => {
  const turned = Buffer.from(bytes);
  const at = Math.floor(turned.length / 2);
  turned[at] = (turned[at] ?? 0) ^ 16;
  return turned;
};

/**
 * A stand-in of S3 on this machine, with one bucket. It refuses what S3 refuses: wrong signatures, reckoned by its own
 * code, bodies of another hash, and bodies that do not say how long they are.
 */
export const startS3Bucket = async (now: () => number = Date.now, sessionToken: string | null = null) => {
  const objects = new Map<string, { readonly bytes: Buffer; readonly tag: string }>();
  const faults: { readonly method: string; readonly fault: S3Fault }[] = [];
  const asked: { readonly line: string; readonly answer: ServerResponse | null }[] = [];
  let count = 0;

  const keep = (name: string, bytes: Buffer): void => {
    count += 1;
    objects.set(name, { bytes, tag: `"${createHash('md5').update(bytes).digest('hex')}-${count}"` });
  };
  const end = (
    response: ServerResponse,
    status: number,
    headers: object = {},
    body: Buffer | string = '',
  ): void =>
    void response
      .writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
      .end(response.req.method === 'HEAD' ? '' : body);
  const refuse = (response: ServerResponse, status: number, code: string): void =>
    end(
      response,
      status,
      { 'content-type': 'application/xml' },
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`,
    );

  const put = (
    request: IncomingMessage,
    name: string,
    sent: Buffer,
    fault: S3Fault | undefined,
  ): [number, string?] => {
    const { headers } = request;
    if (headers['content-length'] === undefined) return [411, 'MissingContentLength'];
    const body = fault === 'turnsBit' ? withTurnedBit(sent) : sent;
    const hash = (kind: string, form: 'hex' | 'base64') => createHash(kind).update(body).digest(form);
    if (headers['content-md5'] !== hash('md5', 'base64')) return [400, 'BadDigest'];
    if (headers['x-amz-content-sha256'] !== hash('sha256', 'hex')) return [400, 'XAmzContentSHA256Mismatch'];
    const half = body.subarray(0, body.length / 2);
    keep(name, fault === 'keepsHalf' ? half : fault === 'keepsOther' ? withTurnedBit(body) : body);
    return [200];
  };

  const get = (
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    fault: S3Fault | undefined,
  ): void => {
    const object = objects.get(name);
    if (object === undefined) return refuse(response, 404, 'NoSuchKey');
    const headers = { etag: object.tag };
    if (request.headers['if-none-match'] === object.tag)
      return end(response, 304, { ...headers, 'content-length': 0 });
    if (fault !== 'breaksLate')
      return end(response, 200, headers, fault === 'turnsBit' ? withTurnedBit(object.bytes) : object.bytes);
    response.writeHead(200, { ...headers, 'content-length': object.bytes.length });
    response.write(object.bytes.subarray(0, object.bytes.length / 2), () => response.destroy());
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? '';
    const body = await bodyOf(request);
    const at = faults.findIndex((one) => one.method === method);
    const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault;
    const path = (request.url ?? '').split('?')[0] ?? '';
    const own = `/${bucket}/${prefix}/`;
    const name = decodeURIComponent(path.slice(own.length));
    const isBroken = fault === 'breaks' || fault === 'breaksLate' || fault === 'neverAnswers';
    asked.push({ line: `${method} ${name}`, answer: isBroken ? null : response });
    if (fault === 'breaks') return void response.destroy();
    if (fault === 'neverAnswers') return;
    if (fault === 'internalError') return refuse(response, 500, 'InternalError');
    if (fault === 'slowDown') return refuse(response, 503, 'SlowDown');
    const wrong = signatureFault(request, { ...account, sessionToken }, now());
    if (wrong !== null) return refuse(response, 403, wrong);
    if (!path.startsWith(`/${bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    if (!path.startsWith(own)) return refuse(response, 403, 'AccessDenied');
    if (method === 'GET' || method === 'HEAD') return get(request, response, name, fault);
    if (method === 'DELETE') objects.delete(name);
    const [status, code]: [number, string?] = method === 'PUT' ? put(request, name, body, fault) : [204];
    if (fault === 'breaksLate') return void response.destroy();
    return code === undefined ? end(response, status) : refuse(response, status, code);
  };

  const server = createServer((request, response) => {
    // Whoever asked may have gone meanwhile.
    void serve(request, response).catch(() => response.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  const place: S3Place = {
    address: `http://127.0.0.1:${port}/${bucket}/${prefix}/`,
    ...account,
    sessionToken,
    // Of the tests' days some copies stay, and some go.
    copiesBytes: 50_000,
  };
  return {
    place,
    /** Files by their names, without the prefix. */
    objects: objects as ReadonlyMap<string, { readonly bytes: Buffer }>,
    keep,
    lose: (name: string): void => void objects.delete(name),
    /** What the next requests of a method meet, one each. */
    next: (method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', ...met: readonly S3Fault[]): void => {
      for (const fault of met) faults.push({ method, fault });
    },
    /** Method, name and status of the requests since the last look. */
    asked: (): string[] =>
      asked.splice(0).map(({ line, answer }) => `${line} ${answer?.statusCode ?? 'broken'}`),
    /** Nobody listens. */
    goAway: close,
    comeBack: (): Promise<void> => listen(port),
    close: (): Promise<void> => (server.listening ? close() : Promise.resolve()),
  };
};

export type S3Bucket = Awaited<ReturnType<typeof startS3Bucket>>;
