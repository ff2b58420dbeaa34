import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

import { signedText, type UpgradeType } from '#domain/commands/upgrade-types.ts';

import type { Queries } from '../../database/database.ts';

interface UpgradeKey extends Record<string, unknown> {
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicKey: string;
  /** PKCS 8, PEM. */
  readonly privateKey: string;
}

/** This installation's Ed25519 key pair (RFC 8032), made when first needed and never changed. */
export const upgradeKey = async (queries: Queries): Promise<UpgradeKey> => {
  const read = () =>
    queries.query<UpgradeKey>(
      'select public_key as "publicKey", private_key as "privateKey" from upgrade_key',
      [],
      'upgrade_key',
    );
  const [known] = await read();
  if (known) return known;
  const made = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await queries.query(
    'insert into upgrade_key (public_key, private_key) values ($1, $2) on conflict do nothing',
    [made.publicKey, made.privateKey],
  );
  // Another process may have been first.
  const [kept] = await read();
  return kept ?? { publicKey: made.publicKey, privateKey: made.privateKey };
};

/** Signature of a file, base64, which a terminal checks before it installs. */
export const signUpgrade = async (
  queries: Queries,
  type: UpgradeType,
  version: string,
  sha256: string,
): Promise<string> => {
  const { privateKey } = await upgradeKey(queries);
  return sign(null, Buffer.from(signedText(type, version, sha256)), createPrivateKey(privateKey)).toString(
    'base64',
  );
};
