import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { eventKinds } from '#domain/interfaces/event-kinds.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';

import { enterAuthority, testSecretKey } from '../../support/authority/carrier-world.ts';
import { startStandInAuthority } from '../../support/authority/stand-in-authority.ts';

/** What the server under test is told of its bridges. */
export const bridgeEnvironment = {
  SECRET_KEY: testSecretKey,
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1/32',
  AUTHORITY_PRIVATE_NETWORKS: '127.0.0.1/32',
} as const;

const company = 'TW01';
const webhooksEveryMs = 1_000;

/** What came over the bridges. */
export interface BridgeFigures {
  readonly events: number;
  /** Frames with places: one at once, up to five of those that are older than a minute. */
  readonly placeFrames: number;
}

/**
 * All bridges of a fleet at once: a system that every event is sent to, and an authority that gets every place. The other
 * ends are real sockets in this process.
 */
export const openBridges = async (database: Database, app: App) => {
  let events = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      events += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  await database.query(
    `with made as (
       insert into webhook (company_code, name, url, secret_sealed) values ($1, 'bench', $2, $3) returning id)
     insert into webhook_kind select id, kind from made, unnest($4::text[]) as kind`,
    [
      company,
      `http://127.0.0.1:${port}/`,
      createSealer(testSecretKey).seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      Object.keys(eventKinds),
    ],
  );
  const format = { edition: '2019', encryption: null, lengthWithCheckCode: true } as const;
  const authority = await startStandInAuthority(format);
  await app.authorities.listen(0, '127.0.0.1');
  await enterAuthority(database, authority, format, company);
  app.authorities.start();
  const sending = setInterval(() => void app.webhooks.sendDue(), webhooksEveryMs);
  // Its trucks are registered by then.
  await authority.until(() => authority.isOpen('sub') && authority.heardOf(0x1201).length > 0);
  // The fleet's messages are of the hours before: an authority gets what is newer than its trucks.
  await database.query(`update authority_vehicle set since_time = '2000-01-01'`);
  return {
    figures: (): BridgeFigures => ({
      events,
      placeFrames: authority.heardOf(0x1202).length + authority.heardOf(0x1203).length,
    }),
    close: async (): Promise<void> => {
      clearInterval(sending);
      await authority.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
};
