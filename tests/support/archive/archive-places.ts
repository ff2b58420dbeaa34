import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { openStore } from '#server/telemetry/archive/open-store.ts';
import type { ArchiveStore } from '#server/telemetry/archive/archive-store.ts';
import type { S3Place } from '#server/telemetry/archive/s3/s3-place.ts';

import type { KeptFiles } from './kept-files.ts';
import { type S3Bucket, startS3Bucket } from './s3-bucket.ts';
import { hasS3Service, openS3Service } from './s3-service.ts';

/** What an archive can be kept in: a bucket is a stand-in whose faults and clock are a test's, a service is somebody's. */
export type PlaceKind = 'folder' | 'bucket' | 'service';
export const placeKinds: readonly PlaceKind[] = ['folder', 'bucket'];
/** For tests that need no faults of it. */
export const soundPlaceKinds: readonly PlaceKind[] = [
  ...placeKinds,
  ...(hasS3Service ? (['service'] as const) : []),
];

export interface ArchivePlace {
  readonly archiveDir: string | S3Place;
  readonly store: ArchiveStore;
  readonly files: KeptFiles;
  /** Null: it is a folder, or somebody's. */
  readonly bucket: S3Bucket | null;
  close(): Promise<void>;
}

const filesOfFolder = (kept: string): KeptFiles => ({
  names: async () =>
    (await readdir(kept, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(kept.length + 1)),
  read: (name) => readFile(join(kept, name)),
  write: async (name, bytes) => {
    await mkdir(dirname(join(kept, name)), { recursive: true });
    await writeFile(join(kept, name), bytes);
  },
  remove: (name) => rm(join(kept, name)),
});

const filesOfBucket = ({ objects, keep, lose }: S3Bucket): KeptFiles => ({
  names: async () => [...objects.keys()],
  read: async (name) => objects.get(name)?.bytes ?? Buffer.alloc(0),
  write: async (name, bytes) => keep(name, Buffer.from(bytes)),
  remove: async (name) => lose(name),
});

/** A place for an archive: a folder, or a bucket of which copies are kept below `folder`. */
export const openArchivePlace = async (
  kind: PlaceKind,
  folder: string,
  now: () => number,
): Promise<ArchivePlace> => {
  if (kind === 'service') {
    const { place, files } = openS3Service();
    // It knows what time it is, and takes signatures of no other.
    const store = openStore({ archiveDir: place, dataDir: folder }, Date.now);
    const close = async (): Promise<void> => {
      for (const name of await files.names()) await files.remove(name);
    };
    return { archiveDir: place, store, files, bucket: null, close };
  }
  const bucket = kind === 'bucket' ? await startS3Bucket(now) : null;
  const archiveDir = bucket?.place ?? join(folder, 'kept');
  return {
    archiveDir,
    store: openStore({ archiveDir, dataDir: folder }, now),
    files: bucket === null ? filesOfFolder(join(folder, 'kept')) : filesOfBucket(bucket),
    bucket,
    close: async () => bucket?.close(),
  };
};
