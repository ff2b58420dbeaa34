import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A port of this machine that nobody has. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const answersAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Waits until somebody listens at a port. @throws Error after ten seconds */
export const listensAt = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await answersAt(port)) return;
    await wait(50);
  }
  throw new Error(`nobody listens at port ${port}`);
};
