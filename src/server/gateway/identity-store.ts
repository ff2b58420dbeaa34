import { createHash, randomBytes } from 'node:crypto';

import { editionOf } from '#domain/devices/alarm-word.ts';
import { chinaOffsetMin } from '#domain/time/china-day.ts';
import { matchPlate } from '#domain/text/plate.ts';
import { isTerminalNumber } from '#domain/devices/terminal-number.ts';
import { plateColorOf } from '#domain/words/truck-words.ts';
import type { Identities, Identity, RegistrationOutcome } from '#gateway/jt808/listener/identities.ts';
import type { Registration } from '#gateway/jt808/messages/register.ts';

import type { Database } from '../database/database.ts';
import { companiesBelow } from '../identity/scope/company-line.ts';
import { scopeOfToken, tokenHash } from '../ingest/messages/tokens.ts';
import { type NumberedTerminal, terminalByNumber } from '../terminals/terminal-by-number.ts';
import { aliveSince, onlineSql } from '../terminals/listener-presence.ts';
import { clockSql, offsetSql } from '../terminals/clock-sql.ts';
import { createItemMappings } from './item-mappings.ts';
import { createCardDrivers } from './card-drivers.ts';
import { createForwarders } from './forwarders.ts';
import { createSafetyDialects } from './safety-dialects.ts';

interface TerminalRow extends Record<string, unknown> {
  readonly maker: string;
  readonly model: string;
  readonly edition: string;
  readonly terminal_id: string;
  readonly code_hash: Buffer | null;
  readonly reports: boolean;
  readonly own_layout: boolean;
  /** Its code was given after it signed in last. */
  readonly is_new: boolean;
  /** A plate that a person let pass for it; null: none. */
  readonly accepted_plate: string | null;
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** SQL: what a number that a platform `f` forwards is on the line by, while that comes from the same address. */
const forwarderCredential = `sha256(convert_to('forwarder ' || f.id || ' ' || f.address, 'UTF8'))`;

/** What a refused registration comes to; `second`: but for another terminal's being there already. */
const refused = (reason: string, second = false): RegistrationOutcome => ({ code: null, reason, second });

/** Why a terminal that says so is not of this truck; null: it is. */
const foreignTo = (
  { signCode, vin, plateColor: entered }: NumberedTerminal,
  { plateColor, plates }: Registration,
  isSameBox: boolean,
): string | null => {
  // Colour 0 is a vehicle without a plate, which names itself by its identification number (JT/T 808-2019, table 8).
  if (plateColor === 0) {
    if (vin === null) return 'noVinKnown';
    return matchPlate(plates, vin) === 'same' ? null : 'otherVin';
  }
  const match = matchPlate(plates, signCode ?? '');
  // Two vehicles may have one number in two colours. Who had a code has shown whose it is.
  const said = plateColorOf(plateColor);
  if (match === 'same') return isSameBox || said === null || said === entered ? null : 'otherPlateColor';
  return match === 'withoutProvince' ? 'plateWithoutProvince' : 'noSuchVehicle';
};

const known = async (database: Database, phone: string): Promise<TerminalRow | null> => {
  const [row] = await database.query<TerminalRow>(
    `select maker, model, edition, terminal_id, code_hash, reports, own_layout, accepted_plate,
       coalesce(registered_time > coalesce(signed_in_time, '-infinity'), false) as is_new
     from jt808_terminal where phone = $1`,
    [phone],
    'jt808_known',
  );
  return row ?? null;
};

/**
 * A token was made for a terminal: what signs in from now on has it, and registering gives nothing to any terminal of
 * its truck until somebody lets one in.
 */
export const closeRegistration = async (database: Database, terminal: string): Promise<void> => {
  await database.query(
    `update jt808_terminal set code_hash = null, terminal_id = '', registration_until = null, own_layout = false,
       own_code = false
     where phone in (select k.number from terminal_in_force k where $1 in (k.terminal, k.number))`,
    [terminal],
  );
};

/** What the server does with the same beside the listener. */
export interface IdentityStore extends Identities {
  /** Reads the numbers of drivers' cards, and the dialects of terminals, anew. */
  readonly refresh: () => Promise<void>;
  /** A terminal has left the line, and has not come back meanwhile. */
  readonly left: (identity: Pick<Identity, 'phone' | 'signedInMs'>) => Promise<void>;
}

/** Of a truck's terminals on the line that say where it is, `k` is the first: by role, then by number. */
const leadsSql = (since: string): string =>
  `not exists (select from terminal_in_force o join jt808_terminal k on k.phone = o.number
     where o.truck_id = n.truck_id and o.number <> n.number and k.reports and ${onlineSql(since)}
       and (array_position(array['console', 'recorder', 'camera'], o.role), o.number)
         < (array_position(array['console', 'recorder', 'camera'], n.role), n.number))`;

/**
 * Terminals of JT/T 808 in the database. A number belongs to the truck that it is entered at; a terminal that registers
 * under it gets a code where one is awaited, and signs in with it or with a token of the number or of the truck's
 * console (`npm run token`).
 */
export const createIdentityStore = (
  database: Database,
  now: () => number,
  /** Name of the listener that they come to. */
  listener: string,
): IdentityStore => {
  const cards = createCardDrivers(database);
  const mappings = createItemMappings(database);
  const dialects = createSafetyDialects(database);
  const forwarders = createForwarders(database);
  /** Of a truck, whether that is in service or not. */
  const ofTruck = async (phone: string): Promise<NumberedTerminal | null> => {
    const found = isTerminalNumber(phone) ? await terminalByNumber(database, phone) : null;
    return found?.truckId == null ? null : found;
  };
  const truckTerminal = async (phone: string): Promise<NumberedTerminal | null> => {
    const found = await ofTruck(phone);
    return found?.enabled === true ? found : null;
  };
  /** One statement, so that of two terminals that register at once one is refused. @param again who had a code, too */
  const giveCode = async (phone: string, about: Registration, again: boolean): Promise<string | null> => {
    const code = randomBytes(18).toString('hex');
    const taken = await database.query(
      `update jt808_terminal set maker = $2, model = $3, terminal_id = $4, code_hash = $5, registered_time = $6, protocol = null,
         edition = $8, own_code = false, registration_until = null, own_layout = own_layout and terminal_id = $4
       where phone = $1 and (registration_until > $6
         or ($7 and terminal_id = $4 and terminal_id <> '' and maker = $2 and model = $3))
       returning phone`,
      [
        phone,
        about.maker,
        about.model,
        about.terminalId,
        hashOf(code),
        new Date(now()),
        again,
        about.edition,
      ],
      'jt808_register',
    );
    return taken.length > 0 ? code : null;
  };
  const register: Identities['register'] = async (phone, about, occupation) => {
    const found = await ofTruck(phone);
    if (found === null) return refused('noSuchTerminal');
    if (!found.enabled) return refused('truckDisabled');
    const row = await known(database, phone);
    const accepted = row?.accepted_plate ?? null;
    const isSameBox =
      row !== null &&
      row.terminal_id !== '' &&
      row.terminal_id === about.terminalId &&
      row.maker === about.maker &&
      row.model === about.model;
    const foreign = foreignTo(found, about, isSameBox);
    if (foreign !== null && (accepted === null || matchPlate(about.plates, accepted) !== 'same'))
      return refused(foreign);
    const code = await giveCode(phone, about, false);
    if (code !== null) return { code, reason: '', second: false };
    if (!isSameBox) return refused((row?.code_hash ?? null) === null ? 'notAwaited' : 'terminalTaken', true);
    // Anybody can say what is printed on a box, so nobody gets a code by that while a connection has the number: one
    // that is silent for a while is not given up.
    if ((await occupation()) !== 'free') return refused('formerStands', true);
    const another = await giveCode(phone, about, true);
    return another === null ? refused('terminalTaken', true) : { code: another, reason: '', second: false };
  };
  const identityOf = (
    { number, terminal, role, companyCode }: NumberedTerminal,
    row: TerminalRow | null,
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
      : identityOf(found, await known(database, phone), platform.credential, true);
  };
  const check: Identities['check'] = async (phone, token) => {
    const found = await truckTerminal(phone);
    if (found === null || token === '') return null;
    const row = await known(database, phone);
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
  return {
    register,
    check,
    forwarded,
    forwarderAt: forwarders.at,
    signIn: async (identity, about) => {
      const signedInMs = now();
      const [row] = await database.query<
        Pick<Identity, 'leads' | 'utcOffsetMin' | 'clock'> & { edition: string }
      >(
        // The header of a terminal of 2011 is that of 2013: what its registration told stays.
        `with known as (delete from unregistered_terminal where number = $1),
         written as (
           insert into jt808_terminal (phone, edition, firmware, address, signed_in_time, door, terminal, imei, encrypted)
           values ($1, $2, $3, $4, $5, $6, $7, $9, $10)
           on conflict (phone) do update set
             edition = case when $2 = '2013' and jt808_terminal.edition = '2011' then '2011' else $2 end, firmware = coalesce($3, jt808_terminal.firmware), address = $4,
             signed_in_time = $5, door = $6, terminal = $7, protocol = null, encrypted = $10,
             imei = coalesce($9, jt808_terminal.imei)
           returning phone, edition, utc_offset_min, seems_offset_min, clock_right)
         select ${leadsSql('$8')} as leads, written.edition,
           ${offsetSql('written')} as "utcOffsetMin", ${clockSql('written')} as clock
         from written join terminal_in_force n on n.number = written.phone join truck_master t on t.id = n.truck_id`,
        [
          identity.phone,
          about.edition,
          about.firmware,
          about.address,
          new Date(signedInMs),
          listener,
          identity.terminal,
          aliveSince(signedInMs),
          about.imei,
          about.encrypted,
        ],
        'jt808_sign_in',
      );
      return {
        ...identity,
        signedInMs,
        ...row,
        edition: editionOf(row?.edition ?? about.edition),
      };
    },
    isKnownAt: async (phone, address) => {
      const rows = await database.query(
        // Who is awaited, or has just got its code, comes for the first time.
        `select from jt808_terminal where phone = $1
           and ((address = $2 and signed_in_time is not null) or registration_until > $3
             or (code_hash is not null and registered_time > $3::timestamptz - interval '1 hour'))`,
        [phone, address, new Date(now())],
        'jt808_known_at',
      );
      return rows.length > 0;
    },
    valid: async (identities) => {
      const rows = await database.query<Pick<Identity, 'phone' | 'leads' | 'utcOffsetMin' | 'clock'>>(
        `select p.phone, ${leadsSql('$6')} as leads, ${offsetSql('s')} as "utcOffsetMin", ${clockSql('s')} as clock
         from unnest($1::text[], $2::text[], $3::bytea[]) as p (phone, terminal, credential)
         join terminal_in_force n on n.number = p.phone and n.terminal = p.terminal and n.truck_id is not null and n.enabled
         join jt808_terminal s on s.phone = p.phone join truck_master t on t.id = n.truck_id
         where exists (select from jt808_terminal k where k.phone = p.phone and k.door = $5)
           and (exists (select from jt808_terminal k where k.phone = p.phone and k.code_hash = p.credential)
             or exists (select from ingest_token i where i.token_hash = p.credential
               and (i.terminal is null or i.terminal in (p.terminal, p.phone)) and (i.ends_time is null or i.ends_time > $4))
             or exists (select from forwarder f where f.enabled and ${forwarderCredential} = p.credential
               and n.company_code in (${companiesBelow('array[f.company_code]')})))`,
        [
          identities.map(({ phone }) => phone),
          identities.map(({ terminal }) => terminal),
          identities.map(({ credential }) => credential),
          new Date(now()),
          listener,
          aliveSince(now()),
        ],
        'jt808_valid',
      );
      return new Map(rows.map(({ phone, ...found }) => [phone, found]));
    },
    reports: async ({ phone, reports, ownLayout }) => {
      await database.query(
        'update jt808_terminal set reports = $2, own_layout = $3 where phone = $1',
        [phone, reports, ownLayout],
        'jt808_reports',
      );
    },
    clockFound: async ({ phone }, found) => {
      await database.query(
        'update jt808_terminal set seems_offset_min = $2::int, clock_right = $2::int is null where phone = $1',
        [phone, found === 'right' ? null : found],
        'jt808_clock_found',
      );
    },
    revoke: async (phone) => {
      await database.query(
        // A code of its own it says again, and can't get another.
        'update jt808_terminal set code_hash = null where phone = $1 and not own_code',
        [phone],
        'jt808_revoke',
      );
    },
    left: async ({ phone, signedInMs }) => {
      await database.query(
        'update jt808_terminal set seen_time = $2 where phone = $1 and door = $3 and signed_in_time <= $4',
        [phone, new Date(now()), listener, new Date(signedInMs)],
        'jt808_left',
      );
    },
    driverCodeOf: cards.driverCodeOf,
    mappingsOf: mappings.mappingsOf,
    safetyDialectOf: dialects.of,
    refresh: async () => {
      await cards.refresh();
      await mappings.refresh();
      await dialects.refresh();
      await forwarders.refresh();
    },
  };
};
