import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';

import { signedIn } from '#sw/signed-in.ts';

test('whether somebody is signed in is read from the hub database, which is never made by looking', async () => {
  const factory = new IDBFactory();
  expect(await signedIn(factory)).toBe(false);
  expect(await factory.databases()).toEqual([]);
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = factory.open('tankwatch', 10);
    opening.onupgradeneeded = () => opening.result.createObjectStore('meta', { keyPath: 'key' });
    opening.onsuccess = () => resolve(opening.result);
  });
  expect(await signedIn(factory)).toBe(false);
  database.transaction('meta', 'readwrite').objectStore('meta').put({ key: 'session', value: {} });
  expect(await signedIn(factory)).toBe(true);
});
