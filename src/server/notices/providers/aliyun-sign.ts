import { createHash, createHmac } from 'node:crypto';

/** One request to an RPC service of Aliyun: all of its arguments stand in the query, its body is empty. */
export interface AliyunRequest {
  readonly host: string;
  readonly action: string;
  /** Of the service's interface: `2017-05-25`. */
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  /** ISO 8601 UTC to the second. */
  readonly date: string;
  readonly nonce: string;
}

/** RFC 3986: what `encodeURIComponent` leaves is escaped too. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Arguments in the order in which they are signed. */
export const aliyunQuery = (query: AliyunRequest['query']): string =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${escaped(name)}=${escaped(query[name] ?? '')}`)
    .join('&');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Signed headers of a request (Aliyun OpenAPI, signature version 3, `ACS3-HMAC-SHA256`). */
export const aliyunHeaders = (
  { host, action, version, query, date, nonce }: AliyunRequest,
  keyId: string,
  keySecret: string,
): Readonly<Record<string, string>> => {
  const headers: Readonly<Record<string, string>> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).toSorted();
  const signed = names.join(';');
  const canonical = [
    'POST',
    '/',
    aliyunQuery(query),
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    signed,
    headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`,
  };
};
