import webPush from 'web-push';

import type { Database } from '../../database/database.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** This installation's key pair (RFC 8292), made when first needed and never changed. */
export const pushKeys = async (database: Database): Promise<PushKeys> => {
  const read = () =>
    database.query<{ publicKey: string; privateKey: string }>(
      'select public_key as "publicKey", private_key as "privateKey" from push_key',
    );
  const [known] = await read();
  if (known) return known;
  const made = webPush.generateVAPIDKeys();
  await database.query(
    'insert into push_key (public_key, private_key) values ($1, $2) on conflict do nothing',
    [made.publicKey, made.privateKey],
  );
  // Another process may have been first.
  const [kept] = await read();
  return kept ?? made;
};
