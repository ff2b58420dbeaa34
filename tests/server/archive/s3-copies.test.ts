import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import type { HeldFile } from '#server/telemetry/archive/archive-store.ts';
import { createLocalCopies } from '#server/telemetry/archive/s3/local-copies.ts';
import { createS3Store } from '#server/telemetry/archive/s3/s3-store.ts';

import { startS3Bucket } from '../../support/archive/s3-bucket.ts';

const fileBytes = 1000;

/** A bucket with files `a` to `e`, and a reader who has room for two of them. */
const openCopies = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tankwatch-copies-'));
  const bucket = await startS3Bucket();
  for (const name of ['a', 'b', 'c', 'd', 'e']) bucket.keep(name, Buffer.alloc(fileBytes, name));
  const kept = join(folder, 'copies');
  await mkdir(kept);
  await writeFile(join(kept, 'left by a process that was killed'), 'x');
  const { hold } = createS3Store({
    place: bucket.place,
    copies: createLocalCopies(kept, 2 * fileBytes),
    fetch,
    now: Date.now,
    wait: async () => {},
  });
  onTestFinished(async () => {
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  });
  const textOf = async (held: HeldFile | null): Promise<string> =>
    held === null ? '' : (await readFile(held.path, 'utf8')).slice(0, 3);
  return {
    bucket,
    hold,
    textOf,
    read: async (name: string, damaged = false) => {
      const held = await hold(name);
      const text = await textOf(held);
      await held?.release(damaged);
      return { text, stamp: held?.stamp };
    },
    /** First letters of the copies on the disk, `-` of one that is empty. */
    onDisk: async () => {
      const texts = (await readdir(kept)).map(
        async (file) => (await readFile(join(kept, file), 'utf8'))[0] ?? '-',
      );
      return (await Promise.all(texts)).toSorted().join('');
    },
  };
};

test('what was read is not fetched again while it is the same, and is when it is another', async () => {
  const { bucket, read, onDisk } = await openCopies();
  const first = await read('a');
  expect(await read('a')).toEqual(first);
  expect(first.text).toBe('aaa');
  expect(bucket.asked()).toEqual(['GET a 200', 'GET a 304']);
  bucket.keep('a', Buffer.alloc(fileBytes, 'z'));
  const other = await read('a');
  expect(other.text).toBe('zzz');
  expect(other.stamp).not.toBe(first.stamp);
  expect(await onDisk()).toBe('z');
  bucket.lose('a');
  expect(await read('a')).toEqual({ text: '', stamp: undefined });
  expect(await onDisk()).toBe('');
});

test('a copy that was damaged on its way is fetched again, under another stamp', async () => {
  const { bucket, read } = await openCopies();
  bucket.next('GET', 'turnsBit');
  const damaged = await read('a', true);
  const sound = await read('a');
  expect(bucket.asked()).toEqual(['GET a 200', 'GET a 200']);
  expect(sound.stamp).not.toBe(damaged.stamp);
});

test('there is room for so many: the one that was not read for longest goes', async () => {
  const { bucket, read, onDisk } = await openCopies();
  await read('a');
  await read('b');
  await read('a');
  await read('c');
  expect(await onDisk()).toBe('ac');
  bucket.asked();
  await read('a');
  await read('b');
  expect(bucket.asked()).toEqual(['GET a 304', 'GET b 200']);
  expect(await onDisk()).toBe('ab');
});

test('what is being read stays, though there is no room, until it is released', async () => {
  const { bucket, hold, read, textOf, onDisk } = await openCopies();
  const [a, b] = [await hold('a'), await hold('b')];
  const c = await hold('c');
  await read('d');
  expect(await onDisk()).toBe('abc');
  // Another file takes its name: whoever reads goes on with what he has.
  bucket.keep('a', Buffer.alloc(fileBytes, 'z'));
  const z = await hold('a');
  expect([await textOf(a), await textOf(z), await textOf(b), await textOf(c)]).toEqual([
    'aaa',
    'zzz',
    'bbb',
    'ccc',
  ]);
  await a?.release();
  expect(await onDisk()).toBe('bcz');
  await b?.release();
  expect(await onDisk()).toBe('cz');
  await c?.release();
  await z?.release();
  expect(await onDisk()).toBe('cz');
});

test('many readers at once fetch a file once, and none finds it gone', async () => {
  const { bucket, read, onDisk } = await openCopies();
  await Promise.all(Array.from({ length: 5 }, () => read('a')));
  expect(bucket.asked()).toEqual(['GET a 200', 'GET a 304', 'GET a 304', 'GET a 304', 'GET a 304']);
  const names = Array.from({ length: 60 }, (_, n) => 'abcde'[n % 5] ?? '');
  const texts = await Promise.all(names.map(async (name) => (await read(name)).text));
  expect(texts).toEqual(names.map((name) => name.repeat(3)));
  expect((await onDisk()).length).toBeLessThanOrEqual(2);
});

test('two readers of one copy, of whom one finds it damaged: the other keeps it, the next gets another', async () => {
  const { hold, textOf, read, onDisk } = await openCopies();
  const [one, two] = [await hold('a'), await hold('a')];
  await one?.release(true);
  expect(await textOf(two)).toBe('aaa');
  expect((await read('a')).stamp).not.toBe(two?.stamp);
  await two?.release();
  expect(await onDisk()).toBe('a');
});

test('a copy that is found damaged while the bucket is asked about it is not given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tankwatch-copies-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const copies = createLocalCopies(folder, fileBytes);
  const known: (string | null)[] = [];
  const one = await copies.hold('a', async (tag, into) => {
    known.push(tag);
    await writeFile(await into('"1"', fileBytes), 'damaged');
    return 'fetched';
  });
  const two = await copies.hold('a', async (tag, into) => {
    known.push(tag);
    if (tag !== null) {
      await one?.release(true);
      return 'same';
    }
    await writeFile(await into('"1"', fileBytes), 'sound');
    return 'fetched';
  });
  expect(known).toEqual([null, '"1"', null]);
  expect(await readFile(two?.path ?? '', 'utf8')).toBe('sound');
  expect(await readdir(folder)).toHaveLength(1);
});

test('a bucket that breaks in the middle of a file leaves nothing behind', async () => {
  const { bucket, read, hold, onDisk } = await openCopies();
  bucket.next('GET', 'breaksLate', 'breaksLate', 'breaksLate', 'breaksLate');
  await expect(hold('a')).rejects.toThrow('the bucket does not answer');
  expect(await onDisk()).toBe('');
  await expect(read('b')).rejects.toThrow('asked again');
});
