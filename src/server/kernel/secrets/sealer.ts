import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Keeps secrets of others unreadable in the database and its backups: AES-256-GCM under the server's own key. */
export interface Sealer {
  readonly seal: (text: string) => string;
  /** Null: it was sealed with another key. */
  readonly open: (sealed: string) => string | null;
}

const nonceBytes = 12;
const tagBytes = 16;

/** @param secret the server's key, of any length; its strength is its maker's */
export const createSealer = (secret: string): Sealer => {
  const key = createHash('sha256').update(secret).digest();
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < nonceBytes + tagBytes) return null;
      const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const body = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
      } catch {
        // Another key, or other bytes: whoever reads it says that it has to be entered again.
        return null;
      }
    },
  };
};
