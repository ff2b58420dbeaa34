import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may use a bucket, as its owner knows it. */
export interface S3Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  readonly region: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As AWS writes a text into an address: everything but letters, digits and `-._~` as bytes. */
const encoded = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const mostSkewMs = 15 * 60_000;

/**
 * S3's word for what is wrong with a request's signature (version 4, in the header), reckoned from what arrived; null:
 * nothing.
 */
export const signatureFault = (
  request: IncomingMessage,
  { accessKeyId, secretAccessKey, sessionToken, region }: S3Account,
  nowMs: number,
): string | null => {
  const { headers } = request;
  const said = (name: string): string => String(headers[name] ?? '');
  const [, id, day = '', inRegion, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      said('authorization'),
    ) ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  if (inRegion !== region) return 'AuthorizationHeaderMalformed';
  const at = said('x-amz-date');
  const atMs = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!at.startsWith(day) || !(Math.abs(atMs - nowMs) <= mostSkewMs)) return 'RequestTimeTooSkewed';
  if (said('x-amz-security-token') !== (sessionToken ?? '')) return 'InvalidToken';
  const signed = names.split(';');
  const due = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') || name === 'host' || name === 'content-md5',
  );
  if (due.some((name) => !signed.includes(name)) || names !== signed.toSorted().join(';'))
    return 'AccessDenied';

  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query,
    ...signed.map((name) => `${name}:${said(name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    said('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
  return signature === wanted ? null : 'SignatureDoesNotMatch';
};
