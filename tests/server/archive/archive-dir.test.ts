import { expect, test } from 'vitest';

import { readConfig } from '#server/app/config.ts';

const account = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'very secret' };
const read = (environment: Record<string, string>) => readConfig(environment, false).archiveDir;
const bucket = (environment: Record<string, string>) =>
  read({ ...account, ARCHIVE_DIR: 's3://fleet-1/old/days', ...environment });

test('the archive is a folder, or a bucket of whoever offers one', () => {
  expect(read({})).toBe('data/archive');
  expect(read({ ARCHIVE_DIR: '/mnt/archive', ...account })).toBe('/mnt/archive');
  expect(bucket({ S3_REGION: 'eu-central-1' })).toEqual({
    address: 'https://s3.eu-central-1.amazonaws.com/fleet-1/old/days/',
    region: 'eu-central-1',
    accessKeyId: 'id',
    secretAccessKey: 'very secret',
    sessionToken: null,
    copiesBytes: 2048 * 1_048_576,
  });
  const address = (environment: Record<string, string>) =>
    Reflect.get(Object(bucket(environment)), 'address');
  expect(address({ S3_REGION: 'cn-north-1' })).toBe(
    'https://s3.cn-north-1.amazonaws.com.cn/fleet-1/old/days/',
  );
  expect(address({ S3_ENDPOINT: 'http://10.0.0.7:9000/' })).toBe('http://10.0.0.7:9000/fleet-1/old/days/');
  expect(address({ S3_ENDPOINT: 'https://host/s3', ARCHIVE_DIR: 's3://fleet-1/' })).toBe(
    'https://host/s3/fleet-1/',
  );
  // Some refuse a bucket that stands in the path.
  expect(address({ S3_ENDPOINT: 'https://fleet-1.s3.oss-cn-hangzhou.aliyuncs.com' })).toBe(
    'https://fleet-1.s3.oss-cn-hangzhou.aliyuncs.com/old/days/',
  );
  expect(
    bucket({ S3_ENDPOINT: 'http://10.0.0.7', AWS_SESSION_TOKEN: 'token', ARCHIVE_CACHE_MB: '100' }),
  ).toMatchObject({ region: 'us-east-1', sessionToken: 'token', copiesBytes: 104_857_600 });
});

test.each([
  ['S3_REGION', {}],
  ['S3_REGION', { S3_REGION: 'eu central' }],
  ['AWS_ACCESS_KEY_ID', { S3_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: '' }],
  ['AWS_SECRET_ACCESS_KEY', { S3_REGION: 'eu-central-1', AWS_SECRET_ACCESS_KEY: '' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: '10.0.0.7:9000' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://id:very secret@host' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://host/?list' }],
  ['ARCHIVE_CACHE_MB', { S3_REGION: 'eu-central-1', ARCHIVE_CACHE_MB: '1' }],
  ['ARCHIVE_DIR', { S3_REGION: 'eu-central-1', ARCHIVE_DIR: 's3://id:very secret@fleet-1' }],
  ['ARCHIVE_DIR', { S3_REGION: 'eu-central-1', ARCHIVE_DIR: 's3://Fleet' }],
  ['ARCHIVE_DIR', { S3_REGION: 'eu-central-1', ARCHIVE_DIR: 's3://fleet-1/../others' }],
  ['ARCHIVE_DIR', { S3_REGION: 'eu-central-1', ARCHIVE_DIR: 's3://fleet-1/a//b' }],
  ['ARCHIVE_DIR', { ARCHIVE_DIR: 'gs://fleet-1' }],
  ['S3_ENDPOINT, S3_REGION', { S3_ENDPOINT: 'http://host', S3_REGION: 'a', ARCHIVE_DIR: '/mnt/archive' }],
])('what is missing or wrong is named, and no secret: %s', (name, environment) => {
  let message = '';
  try {
    bucket(environment);
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain(`Error: ${name}`);
  expect(message).not.toContain('very secret');
});
