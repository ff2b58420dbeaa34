import { test as base } from '@playwright/test';

import { type Server, startServer } from './server.ts';

export interface ServerOptions {
  /** Trucks of the simulator; 0: companies, accounts and places only. */
  readonly simulatorTrucks: number;
}

/** Tests with a server of their own: files that want the same one share it while nothing fails. */
export const test = base.extend<{ baseURL: string }, ServerOptions & { readonly server: Server }>({
  simulatorTrucks: [0, { option: true, scope: 'worker' }],
  server: [
    async ({ simulatorTrucks }, use) => {
      const server = await startServer(simulatorTrucks);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';
