import { type Locator, test as base } from '@playwright/test';

import { signInByCall } from './api.ts';
import { dist, type Server, startServer } from './server.ts';
import { openPage } from './shell.ts';
import { buildWorld } from './world.ts';

export interface ServerOptions {
  /** Trucks of the simulator; 0: companies, accounts and places only. */
  readonly simulatorTrucks: number;
  /** Files that break things, or need what others change, name a server of their own. */
  readonly serverOf: string;
  /** Of the server's environment, what differs. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface WorkerFixtures extends ServerOptions {
  readonly server: Server;
  /** The same server, with the three trucks of `world.ts`. */
  readonly world: Server;
}

export interface Fixtures {
  baseURL: string;
  /** Signs the browser in without the form. */
  signedIn: (userName: string) => Promise<void>;
  /** The same over the trucks of `world.ts`: a page of the console as somebody sees it, once its data is painted. */
  atDesk: (userName: string, address: string) => Promise<Locator>;
}

/** Tests with a server of their own: files that want the same one share it while nothing fails. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  simulatorTrucks: [0, { option: true, scope: 'worker' }],
  serverOf: ['all', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ simulatorTrucks, environment }, use) => {
      const server = await startServer(simulatorTrucks, dist, environment);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  world: [
    async ({ server }, use) => {
      await buildWorld(server);
      await use(server);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signedIn: async ({ context, server }, use) =>
    use(async (userName) => {
      const { cookie } = await signInByCall(server, userName);
      await context.addCookies([cookie]);
    }),
  // The trucks are there for being named here.
  atDesk: async ({ page, world: _world, signedIn }, use) =>
    use(async (userName, address) => {
      await signedIn(userName);
      return openPage(page, address);
    }),
});

export { expect } from '@playwright/test';
