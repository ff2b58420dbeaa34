import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import type { Database } from '#server/database/database.ts';
import { type AuthorityService, createAuthorityService } from '#server/authority/authority-service.ts';
import { constantsText } from '#server/authority/peers.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';

import { testLog } from '../worlds/test-log.ts';
import { createHandTime } from './hand-time.ts';
import type { StandInAuthority, StandInOptions } from './stand-in-authority.ts';

/** The key of the server under test. */
export const testSecretKey = 'the key of a server that is tested only';

export const sealer = createSealer(testSecretKey);

/** Constants of an encryption that both sides of a test use. */
export const encryption = { m1: 10_000_019, ia1: 29, ic1: 1_234_577 };

/** The moment at which worlds begin: 09:00 in China. */
export const startMs = Date.UTC(2026, 2, 2, 1);

/** Enters a stand-in as an authority of a company. @returns its id */
export const enterAuthority = async (
  database: Database,
  authority: Pick<StandInAuthority, 'port'>,
  options: Pick<StandInOptions, 'edition' | 'encryption' | 'lengthWithCheckCode'>,
  companyCode: string,
): Promise<number> => {
  const constants =
    options.encryption === null
      ? null
      : sealer.seal(constantsText(options.encryption.m1, options.encryption.ia1, options.encryption.ic1));
  const [row] = await database.query<{ id: number }>(
    `insert into authority (company_code, name, host, port, access_code, platform_user, own_host, edition, encrypted, password,
       constants, platform_code, length_counts)
     values ($1, '省平台', '127.0.0.1', $2, 1234567, 20260001, '127.0.0.1', $3, $4, $5, $6, '33020000001', $7) returning id`,
    [
      companyCode,
      authority.port,
      options.edition,
      options.encryption !== null,
      sealer.seal('TankW#01'),
      constants,
      options.lengthWithCheckCode ? 'withCheckCode' : 'withoutCheckCode',
    ],
  );
  return row?.id ?? 0;
};

/** Stores places of a truck as the ingest does, a minute apart unless their times are said. */
export const storePlaces = async (
  database: Database,
  signCode: string,
  companyCode: string,
  times: readonly number[],
): Promise<void> =>
  database.transaction(async (queries) => {
    await createPartitions()().ensure(queries, 'position', times);
    await queries.query(
      `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, altitude_m, speed_kmh, bearing_deg,
         satellites, acc, odometer_km)
       select $1, $2, t, 121.7, 29.95, 12, 65.4, 87, 14, true, 123456.7 from unnest($3::timestamptz[]) as x(t)`,
      [signCode, companyCode, times.map((ms) => new Date(ms))],
    );
  });

export interface Carrier {
  readonly service: AuthorityService;
  readonly time: ReturnType<typeof createHandTime>;
  /** Looks and sends until nothing more happens by itself. */
  readonly work: () => Promise<void>;
}

/** A process of the carrier's server, as far as authorities are concerned, whose time a test lets pass. */
export const startCarrier = async (
  database: Database,
  time = createHandTime(startMs),
  terminals: TerminalRequests = { request: () => Promise.resolve({ result: 'offline' }) },
): Promise<Carrier> => {
  const service = createAuthorityService({
    allowed: ['127.0.0.1'],
    database,
    sealer,
    now: time.clock,
    timers: time.timers,
    jobs: createJobs({ timers: time.timers, log: testLog() }),
    log: testLog(),
    terminals,
    random: () => 0.5,
  });
  await service.listen(0, '127.0.0.1');
  return {
    service,
    time,
    work: async () => {
      await service.look();
      await service.pump();
    },
  };
};
