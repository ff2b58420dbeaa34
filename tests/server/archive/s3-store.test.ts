import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createLocalCopies } from '#server/telemetry/archive/s3/local-copies.ts';
import type { S3Place } from '#server/telemetry/archive/s3/s3-place.ts';
import { createS3Store } from '#server/telemetry/archive/s3/s3-store.ts';

import { startS3Bucket, withTurnedBit } from '../../support/archive/s3-bucket.ts';

const name = 'position/2026-09-11/0-of-1-a.parquet';
const content = createHash('sha512').update('content').digest();
/** More than one piece. */
const long = Buffer.concat(
  Array.from({ length: 50_000 }, (_, n) => Buffer.from(`${n}${content.toString('hex')}`)),
);
const sha256 = createHash('sha256').update(long).digest('hex');

/**
 * A store over a bucket, whose clock and pauses are the test's.
 * @param stallMs short only where nothing is to come: a busy machine is late, too
 */
const openStoreOf = async (
  of: Partial<S3Place> = {},
  sessionToken: string | null = null,
  stallMs = 10_000,
) => {
  let clockMs = Date.parse('2026-11-21T15:00:00.123Z');
  const startMs = clockMs;
  const folder = await mkdtemp(join(tmpdir(), 'tankwatch-s3-'));
  const bucket = await startS3Bucket(() => startMs, sessionToken);
  const pauses: number[] = [];
  const store = createS3Store({
    place: { ...bucket.place, ...of },
    copies: createLocalCopies(join(folder, 'copies'), 1_000_000_000),
    fetch,
    now: () => clockMs,
    wait: async (ms) => pauses.push(ms),
    stallMs,
  });
  const local = join(folder, 'local.parquet');
  await writeFile(local, long);
  onTestFinished(async () => {
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    bucket,
    store,
    local,
    pauses,
    pass: (ms: number) => {
      clockMs += ms;
    },
    /** What a reader finds; null: no file. */
    read: async () => {
      const held = await store.hold(name);
      const bytes = held && (await readFile(held.path));
      await held?.release();
      return bytes;
    },
  };
};

test('a file is put, read, hashed and removed; what is not there is null, and removing it is nothing', async () => {
  const { bucket, store, local, read } = await openStoreOf();
  expect(await read()).toBeNull();
  await store.put(local, name);
  expect(bucket.objects.get(name)?.bytes.equals(long)).toBe(true);
  expect((await read())?.equals(long)).toBe(true);
  expect(await store.sha256(name)).toBe(sha256);
  await store.remove(name);
  await store.remove(name);
  expect(bucket.objects.size).toBe(0);
  expect(await read()).toBeNull();
  expect(bucket.asked()).toEqual(
    ['GET 404', 'PUT 200', 'HEAD 200', 'GET 200', 'GET 200', 'DELETE 204', 'DELETE 204', 'GET 404'].map(
      (line) => line.replace(' ', ` ${name} `),
    ),
  );
});

test('an account that ends is shown with its token', async () => {
  const { bucket, store, local } = await openStoreOf({}, 'token+of/an account');
  await store.put(local, name);
  expect(bucket.objects.size).toBe(1);
});

test.each([
  ['SignatureDoesNotMatch', { secretAccessKey: 'another' }],
  ['InvalidAccessKeyId', { accessKeyId: 'ANOTHER' }],
  ['AuthorizationHeaderMalformed', { region: 'elsewhere-1' }],
  ['InvalidToken', { sessionToken: 'ended' }],
])('what the bucket refuses is said in its word, at once: %s', async (word, of) => {
  const { bucket, store, local, read, pauses } = await openStoreOf(of);
  const refused = new RegExp(`the bucket answers 403 ${word} to`);
  await expect(store.put(local, name)).rejects.toThrow(refused);
  await expect(read()).rejects.toThrow(refused);
  await expect(store.sha256(name)).rejects.toThrow(refused);
  await expect(store.remove(name)).rejects.toThrow(refused);
  expect([bucket.objects.size, pauses]).toEqual([0, []]);
});

test('a wrong clock and a wrong bucket are named; a wrong bucket is not a missing file', async () => {
  const late = await openStoreOf();
  late.pass(16 * 60_000);
  await expect(late.read()).rejects.toThrow('403 RequestTimeTooSkewed');
  const { bucket } = late;
  const other = await openStoreOf({ address: bucket.place.address.replace('fleet-archive', 'fleet-other') });
  await expect(other.read()).rejects.toThrow('404 NoSuchBucket');
});

test.each(['internalError', 'slowDown', 'breaks', 'breaksLate'] as const)(
  'after %s it is asked again, with longer and longer pauses, and all is as it was',
  async (fault) => {
    const { bucket, store, local, read, pauses } = await openStoreOf();
    bucket.next('PUT', fault, fault, fault);
    await store.put(local, name);
    expect(pauses.splice(0)).toEqual([200, 1000, 3000]);
    expect(bucket.objects.get(name)?.bytes.equals(long)).toBe(true);
    bucket.next('GET', fault, fault);
    expect((await read())?.equals(long)).toBe(true);
    bucket.next('GET', fault);
    expect(await store.sha256(name)).toBe(sha256);
    bucket.next('DELETE', fault);
    await store.remove(name);
    expect(bucket.objects.size).toBe(0);
    expect(pauses).toEqual([200, 1000, 200, 200]);
  },
);

test('a bucket that takes a request and never answers is asked again', async () => {
  // Long enough for a busy machine to answer the second time.
  const { bucket, store, local, read, pauses } = await openStoreOf({}, null, 2000);
  bucket.next('PUT', 'neverAnswers');
  await store.put(local, name);
  bucket.next('GET', 'neverAnswers');
  expect((await read())?.equals(long)).toBe(true);
  expect(pauses).toEqual([200, 200]);
});

test('a bucket that is away is asked four times, then not for ten seconds, then again', async () => {
  const { bucket, store, local, read, pauses, pass } = await openStoreOf();
  await store.put(local, name);
  await bucket.goAway();
  await expect(read()).rejects.toThrow('the bucket does not answer: ');
  expect(pauses.splice(0)).toHaveLength(3);
  await bucket.comeBack();
  bucket.asked();
  await expect(read()).rejects.toThrow('asked again after 10 s');
  await expect(store.put(local, name)).rejects.toThrow('asked again after 10 s');
  expect(bucket.asked()).toEqual([]);
  pass(10_000);
  expect((await read())?.equals(long)).toBe(true);
  expect(pauses).toEqual([]);
});

test.each([
  ['turnsBit', /400 (?:BadDigest|XAmzContentSHA256Mismatch)/],
  ['keepsHalf', /the bucket has \d+ bytes instead of \d+/],
] as const)('what is kept as something else is not put: %s', async (fault, said) => {
  const { bucket, store, local } = await openStoreOf();
  bucket.next('PUT', fault);
  await expect(store.put(local, name)).rejects.toThrow(said);
});

test('what is kept as something else of that length has another hash', async () => {
  const { bucket, store, local } = await openStoreOf();
  bucket.next('PUT', 'keepsOther');
  await store.put(local, name);
  expect(await store.sha256(name)).toBe(createHash('sha256').update(withTurnedBit(long)).digest('hex'));
});
