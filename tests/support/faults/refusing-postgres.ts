import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** What a pretended PostgreSQL says to whoever connects. */
export type Pretence =
  | { readonly code: string; readonly message: string }
  /** Takes whoever connects, and ends him in the same packet, as a server does that is killed just then. */
  | { readonly endsWith: { readonly code: string; readonly message: string } }
  | { readonly version: string }
  | 'nothing'
  | 'noEncryption';

const frame = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const refusal = ({ code, message }: { readonly code: string; readonly message: string }): Buffer =>
  frame('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`));

const ready = Buffer.concat([frame('R', Buffer.alloc(4)), frame('Z', Buffer.from('I'))]);

/** One row of one text column, as an answer to `show server_version`. */
const row = (value: string): Buffer => {
  const column = Buffer.from('server_version\0');
  const count = Buffer.of(0, 1);
  const about = Buffer.alloc(18);
  about.writeInt32BE(25, 6);
  const length = Buffer.alloc(4);
  length.writeInt32BE(value.length);
  return Buffer.concat([
    frame('T', Buffer.concat([count, column, about])),
    frame('D', Buffer.concat([count, length, Buffer.from(value)])),
    frame('C', Buffer.from('SHOW\0')),
    frame('Z', Buffer.from('I')),
  ]);
};

/** A server that speaks as much of PostgreSQL's protocol as it takes to refuse, or to be too old. */
export const startRefusingPostgres = async (pretence: Pretence) => {
  const server = createServer((socket) => {
    // Whoever is refused may be gone already.
    socket.on('error', () => {});
    let started = false;
    socket.on('data', () => {
      if (pretence === 'nothing') return;
      if (pretence === 'noEncryption') return void socket.write('N');
      if ('code' in pretence) return void socket.end(refusal(pretence));
      if ('endsWith' in pretence) return void socket.end(Buffer.concat([ready, refusal(pretence.endsWith)]));
      socket.write(started ? row(pretence.version) : ready);
      started = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => server.close() };
};
