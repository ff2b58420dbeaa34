import type { IncomingMessage } from 'node:http';

import { expect, test } from 'vitest';

import { signatureFault } from '../../support/archive/s3-signature.ts';

/** The account of the examples in Amazon's description of version 4 for S3. */
const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
  region: 'us-east-1',
};
const nowMs = Date.parse('2013-05-24T00:00:00Z');

const examples = {
  GET: {
    url: '/test.txt',
    headers: {
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    names: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  PUT: {
    url: '/test%24file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
} as const;

const requestOf = (method: 'GET' | 'PUT', more: object = {}): IncomingMessage => {
  const { url, headers, names, signature } = examples[method];
  const authorization = `AWS4-HMAC-SHA256 Credential=${account.accessKeyId}/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`;
  return {
    method,
    url,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      ...headers,
      authorization,
      ...more,
    },
  } as unknown as IncomingMessage;
};

test.each(['GET', 'PUT'] as const)(
  'the stand-in finds Amazon’s own example of %s signed, and anything else in it not',
  (method) => {
    expect(signatureFault(requestOf(method), account, nowMs)).toBeNull();
    const fault = (more: object) => signatureFault(requestOf(method, more), account, nowMs);
    expect(fault({ 'x-amz-date': '20130524T000001Z' })).toBe('SignatureDoesNotMatch');
    expect(fault({ 'x-amz-content-sha256': '0'.repeat(64) })).toBe('SignatureDoesNotMatch');
    expect(fault({ host: 'other.s3.amazonaws.com' })).toBe('SignatureDoesNotMatch');
    expect(fault({ 'x-amz-meta-more': 'x' })).toBe('AccessDenied');
    expect(fault({ authorization: undefined })).toBe('AccessDenied');
    expect(signatureFault(requestOf(method), account, nowMs + 16 * 60_000)).toBe('RequestTimeTooSkewed');
  },
);
