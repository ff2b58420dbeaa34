import { editionOf } from '#domain/devices/alarm-word.ts';
import { chinaOffsetMin } from '#domain/time/china-day.ts';
import type { Identities, Identity } from '#gateway/jt808/listener/identities.ts';

import type { Database } from '../../database/database.ts';
import { companiesBelow } from '../../identity/scope/company-line.ts';
import { scopeOfToken, tokenHash } from '../../ingest/messages/tokens.ts';
import type { NumberedTerminal } from '../../terminals/terminal-by-number.ts';
import { hashOf, type KnownTerminal, knownTerminal, terminalOfTruck } from './known-terminal.ts';

/** SQL: what a number that a platform `f` forwards is on the line by, while that comes from the same address. */
export const forwarderCredential = `sha256(convert_to('forwarder ' || f.id || ' ' || f.address, 'UTF8'))`;

/** Who comes with a code or token, or by the connection of a platform that forwards. */
export const createCredentials = (
  database: Database,
  now: () => number,
): Pick<Identities, 'check' | 'forwarded'> => {
  const truckTerminal = async (phone: string): Promise<NumberedTerminal | null> => {
    const found = await terminalOfTruck(database, phone);
    return found?.enabled === true ? found : null;
  };
  const identityOf = (
    { number, terminal, role, companyCode }: NumberedTerminal,
    row: KnownTerminal | null,
    credential: Buffer,
    isForwarded = false,
  ): Identity => ({
    phone: number,
    terminal,
    role,
    companyCode,
    maker: row?.maker ?? '',
    model: row?.model ?? '',
    edition: editionOf(row?.edition ?? ''),
    // Until it has signed in.
    utcOffsetMin: chinaOffsetMin,
    clock: 'unknown',
    reports: row?.reports ?? false,
    ownLayout: row?.own_layout ?? false,
    signedInMs: now(),
    forwarded: isForwarded,
    credential,
    leads: true,
  });
  const forwarded: Identities['forwarded'] = async (phone, address) => {
    const found = await truckTerminal(phone);
    if (found === null) return null;
    const [platform] = await database.query<{ credential: Buffer }>(
      `select ${forwarderCredential} as credential from forwarder f
       where f.address = $1 and f.enabled and $2 in (${companiesBelow('array[f.company_code]')})
       order by f.id limit 1`,
      [address, found.companyCode],
      'jt808_forwarded',
    );
    return platform === undefined
      ? null
      : identityOf(found, await knownTerminal(database, phone), platform.credential, true);
  };
  const check: Identities['check'] = async (phone, token) => {
    const found = await truckTerminal(phone);
    if (found === null || token === '') return null;
    const row = await knownTerminal(database, phone);
    const byCode = row?.code_hash?.equals(hashOf(token)) === true;
    if (!byCode) {
      const scope = await scopeOfToken(database, tokenHash(token), now());
      const isOfOther = (of: string): boolean => of !== found.terminal && of !== found.number;
      if (scope === null || (scope.terminal !== null && isOfOther(scope.terminal))) return null;
    }
    return {
      identity: identityOf(found, row, hashOf(token)),
      replaces: byCode && row?.is_new === true,
    };
  };
  return { check, forwarded };
};
