import { AwsV4Signer } from 'aws4fetch';

import type { S3Place } from '#server/telemetry/archive/s3/s3-place.ts';

import type { KeptFiles } from './kept-files.ts';

/**
 * A bucket of somebody's service that tests may write to: `TEST_S3_URL=https://key:secret@host/bucket`, with
 * `TEST_S3_REGION` where it has one. Null: none is named.
 */
const named = process.env['TEST_S3_URL'] ?? null;
const region = process.env['TEST_S3_REGION'] ?? 'us-east-1';

export const hasS3Service = named !== null;

/** A place of its own in that bucket, and what lies there, as its owner sees and changes it. */
export const openS3Service = (): { readonly place: S3Place; readonly files: KeptFiles } => {
  if (named === null) throw new Error('TEST_S3_URL is missing');
  const url = new URL(named);
  const bucket = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const prefix = `test-${process.pid}-${Math.random().toString(36).slice(2)}/`;
  const account = {
    region,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
  const place: S3Place = {
    ...account,
    address: `${bucket}/${prefix}`,
    sessionToken: null,
    copiesBytes: 1_000_000_000,
  };
  const ask = async (method: string, address: string, body?: Buffer): Promise<Buffer> => {
    const signed = await new AwsV4Signer({
      ...account,
      method,
      url: address,
      service: 's3',
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    }).sign();
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body && { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok)
      throw new Error(`${method} ${address}: ${answer.status} ${bytes.toString().slice(0, 400)}`);
    return bytes;
  };
  return {
    place,
    files: {
      names: async () => {
        const list = await ask(
          'GET',
          `${bucket}?list-type=2&max-keys=1000&prefix=${encodeURIComponent(prefix)}`,
        );
        return [...list.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) =>
          key.slice(prefix.length),
        );
      },
      read: (name) => ask('GET', place.address + name),
      write: async (name, bytes) => void (await ask('PUT', place.address + name, Buffer.from(bytes))),
      remove: async (name) => void (await ask('DELETE', place.address + name)),
    },
  };
};
