import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A box of another maker on the line: sends bytes, and reads what comes. */
export interface Box {
  readonly send: (bytes: Uint8Array) => void;
  /** Sends, and waits for so many bytes, as hexadecimal; '': nothing came within a while, or the line was closed. */
  readonly ask: (bytes: Uint8Array, count: number) => Promise<string>;
  readonly isClosed: () => boolean;
  readonly cut: () => void;
}

const patienceMs = 3000;

export const openBox = async (port: number): Promise<Box> => {
  const socket: Socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  let got = Buffer.alloc(0);
  let changed = (): void => {};
  socket.on('data', (chunk: Buffer) => {
    got = Buffer.concat([got, chunk]);
    changed();
  });
  socket.on('error', () => {});
  socket.on('close', () => changed());
  const take = (count: number): Promise<string> =>
    new Promise((resolve) => {
      const late = setTimeout(() => resolve(''), patienceMs);
      const look = (): void => {
        if (got.length < count && !socket.destroyed) return;
        clearTimeout(late);
        changed = () => {};
        const taken = got.subarray(0, count).toString('hex');
        got = got.subarray(count);
        resolve(taken);
      };
      changed = look;
      look();
    });
  return {
    send: (bytes) => void socket.write(bytes),
    ask: (bytes, count) => {
      socket.write(bytes);
      return take(count);
    },
    isClosed: () => socket.destroyed,
    cut: () => void socket.destroy(),
  };
};
