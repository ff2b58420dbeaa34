import { createHash, createPublicKey, verify } from 'node:crypto';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import { signedText, type UpgradeType } from '#domain/commands/upgrade-types.ts';

/** What a mobile line carries in one go. */
const pieceBytes = 65_536;

export interface DownloadPorts {
  readonly fetch: typeof fetch;
  /** `https://host/ingest` */
  readonly url: string;
  readonly token: string;
}

/** How a download ended: whole and signed, or why not. */
export type Downloaded = 'whole' | 'checksum' | 'signature' | 'notFound';

const wordOf = (payload: object, name: string): string => {
  const value: unknown = Reflect.get(payload, name);
  return typeof value === 'string' ? value : '';
};

/**
 * Fetches the file of an order in pieces, each from where the one before ended, as after a line that broke, and holds it
 * against its checksum and the server's signature.
 */
export const createUpgradeDownload = ({ fetch, url, token }: DownloadPorts) => {
  const headers = { authorization: `Bearer ${token}` };
  return async ({ code, payload }: TerminalCommand): Promise<Downloaded> => {
    const sizeBytes = Number(Reflect.get(payload, 'sizeBytes'));
    const pieces: Buffer[] = [];
    let have = 0;
    while (have < sizeBytes) {
      const reply = await fetch(`${url}/upgrade-files/${code}`, {
        headers: { ...headers, range: `bytes=${have}-${have + pieceBytes - 1}` },
      });
      if (reply.status !== 206) return 'notFound';
      const piece = Buffer.from(await reply.arrayBuffer());
      if (piece.length === 0) return 'notFound';
      pieces.push(piece);
      have += piece.length;
    }
    const sha256 = createHash('sha256').update(Buffer.concat(pieces)).digest('hex');
    if (sha256 !== wordOf(payload, 'sha256')) return 'checksum';
    const key = await (await fetch(`${url}/upgrade-key`)).text();
    const text = signedText(wordOf(payload, 'type') as UpgradeType, wordOf(payload, 'version'), sha256);
    const signature = Buffer.from(wordOf(payload, 'signature'), 'base64');
    return verify(null, Buffer.from(text), createPublicKey(key), signature) ? 'whole' : 'signature';
  };
};
