import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message as the service got it, and what is in it. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly payload: unknown;
}

export interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer => {
  const key = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
};

/** A browser's side of a subscription: its keys, and the reading of what is sent to it (RFC 8291, RFC 8188). */
export const createDevice = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const secret = hkdf(
        auth,
        keys.computeSecret(sender),
        Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]),
        32,
      );
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + idLength);
      const opening = createDecipheriv('aes-128-gcm', key, nonce);
      opening.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
      // A 2 ends the last record's text, zeros may pad it.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
};

export type Device = ReturnType<typeof createDevice>;

/** Whether the `authorization: vapid t=…, k=…` of a message was signed with the key that the browser subscribed with. */
export const vapidHolds = (authorization: string, publicKey: string): boolean => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  return (
    key === publicKey &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
};

/**
 * A push service on this machine: keeps what it gets, decrypted by the device of the path, and gives the set answer.
 */
export const startPushService = async (devices: ReadonlyMap<string, Device>) => {
  const received: Received[] = [];
  const answers = new Map<string, PushAnswer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({
        path,
        headers: request.headers,
        payload: devices.get(path)?.decrypt(Buffer.concat(parts)) ?? null,
      });
      const answer = answers.get(path) ?? { status: 201 };
      response.writeHead(answer.status, answer.headers ?? {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    received,
    answers,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
