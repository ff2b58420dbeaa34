import { randomBytes } from 'node:crypto';

import type { ReportIdentities, ReportIdentity } from '#gateway/listener/report-identities.ts';

import type { Database } from '../database/database.ts';
import { aliveSince, onlineSql } from '../terminals/listener-presence.ts';
import { terminalByNumber } from '../terminals/terminal-by-number.ts';
import type { IdentityStore } from './identity-store.ts';

export interface ReportIdentityPorts {
  readonly database: Database;
  readonly now: () => number;
  /** Name of the listener that they come to. */
  readonly listener: string;
  /** What they speak, as people call it. */
  readonly protocol: string;
  /** Terminals of the same numbers that speak JT/T 808: what holds for those that are on the line is the same. */
  readonly store: Pick<IdentityStore, 'isKnownAt' | 'mappingsOf' | 'valid'>;
}

interface KnownRow extends Record<string, unknown> {
  readonly protocol: string | null;
  readonly has_code: boolean;
  readonly is_elsewhere: boolean;
}

/**
 * Terminals in the database that have no secret. A number is let in for good by its first connection while somebody
 * awaits it, as a registration of JT/T 808 is; what stands for a code is drawn then and told to nobody, so that all that
 * takes a code away (a token, another company, another terminal let in) takes this away too.
 */
export const createReportIdentities = (ports: ReportIdentityPorts): ReportIdentities => {
  const { database, now, listener, protocol, store } = ports;

  /** Why a number of a truck was not let in. */
  const whyNot = async (number: string): Promise<string> => {
    const [row] = await database.query<KnownRow>(
      `select k.protocol, k.code_hash is not null as has_code,
         k.door is distinct from $2 and ${onlineSql('$3')} as is_elsewhere
       from jt808_terminal k where k.phone = $1`,
      [number, listener, aliveSince(now())],
      'report_known',
    );
    if (row?.is_elsewhere === true) return 'formerStands';
    return row?.has_code === true && row.protocol !== protocol ? 'awaitedElsewhere' : 'notAwaited';
  };

  return {
    admit: async (number, address): Promise<ReportIdentity | string> => {
      const found = await terminalByNumber(database, number);
      if (found === null || found.truckId === null) return 'noSuchTerminal';
      if (!found.enabled) return 'truckDisabled';
      const signedInMs = now();
      // One statement, so that of two that come at once to two listeners one is let in.
      const [row] = await database.query<{ code_hash: Buffer }>(
        `with admitted as (
           update jt808_terminal k set protocol = $2, imei = $1, maker = $2, address = $3, door = $4, terminal = $5,
             signed_in_time = $6, reports = true, own_layout = false,
             registered_time = case when k.registration_until > $6 then $6 else k.registered_time end,
             code_hash = case when k.registration_until > $6 then $7 else k.code_hash end,
             registration_until = case when k.registration_until > $6 then null else k.registration_until end
           where k.phone = $1 and (k.registration_until > $6 or (k.protocol = $2 and k.code_hash is not null))
             and not (k.door is distinct from $4 and ${onlineSql('$8')})
           returning k.code_hash),
         known as (delete from unregistered_terminal where number = $1 and exists (select from admitted))
         select code_hash from admitted`,
        [
          number,
          protocol,
          address,
          listener,
          found.terminal,
          new Date(signedInMs),
          randomBytes(32),
          aliveSince(signedInMs),
        ],
        'report_admit',
      );
      if (row === undefined) return whyNot(number);
      const { terminal, companyCode } = found;
      // Whether it leads is looked at within a minute, as of all.
      return { phone: number, terminal, companyCode, signedInMs, credential: row.code_hash, leads: true };
    },
    mappingsOf: (companyCode) => store.mappingsOf(protocol, '', companyCode),
    isKnownAt: store.isKnownAt,
    valid: store.valid,
  };
};
