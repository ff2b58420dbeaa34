import { createHash, randomBytes } from 'node:crypto';

import type { Identities, Identity } from '#gateway/jt808/listener/identities.ts';
import type { Registration } from '#gateway/jt808/messages/register.ts';

import type { Database } from '../database/database.ts';
import { scopeOfHeader } from '../ingest/messages/tokens.ts';

/** Phone number of a truck as terminals are known by it: digits without zeros in front. */
export const phoneSql = `ltrim(regexp_replace(t.sim_number, '\\D', '', 'g'), '0')`;

interface TruckRow extends Record<string, unknown> {
  readonly terminal: string;
  readonly sign_code: string;
}

interface TerminalRow extends Record<string, unknown> {
  readonly maker: string;
  readonly model: string;
  readonly terminal_id: string;
  readonly code_hash: Buffer | null;
  readonly reports: boolean;
  readonly own_layout: boolean;
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Two trucks with one number: nobody can say whose messages these are. */
const truckOfPhone = async (database: Database, phone: string): Promise<TruckRow | null> => {
  if (phone === '') return null;
  const trucks = await database.query<TruckRow>(
    `select t.terminal, t.sign_code from truck_master t where ${phoneSql} = $1 and t.enabled limit 2`,
    [phone],
    'jt808_truck',
  );
  return trucks.length === 1 ? (trucks[0] ?? null) : null;
};

const known = async (database: Database, phone: string): Promise<TerminalRow | null> => {
  const [row] = await database.query<TerminalRow>(
    'select maker, model, terminal_id, code_hash, reports, own_layout from jt808_terminal where phone = $1',
    [phone],
    'jt808_known',
  );
  return row ?? null;
};

/** The truck's console was exchanged: whatever registers next under its number gets a code. */
export const freeNumber = async (database: Database, terminal: string): Promise<void> => {
  await database.query(
    `update jt808_terminal set code_hash = null, own_layout = false
     where phone in (select ${phoneSql} from truck_master t where t.terminal = $1)`,
    [terminal],
  );
};

/** What the server does with the same beside the listener. */
export interface IdentityStore extends Identities {
  /** Reads the numbers of drivers' cards anew. */
  readonly refresh: () => Promise<void>;
  /** A terminal has left the line, and has not come back meanwhile. */
  readonly left: (identity: Identity) => Promise<void>;
}

/**
 * Terminals of JT/T 808 in the database. A number belongs to the truck whose SIM number it is; the first terminal that
 * registers under it gets a code, another one is refused until the first takes itself off or a new token is made for
 * the truck's console (`npm run token`), which serves as a code too.
 */
export const createIdentityStore = (
  database: Database,
  now: () => number,
  /** Name of the listener that they come to. */
  listener: string,
): IdentityStore => {
  let cards: ReadonlyMap<string, string> = new Map();
  const register = async (phone: string, about: Registration): ReturnType<Identities['register']> => {
    const truck = await truckOfPhone(database, phone);
    if (truck === null) return { result: 'noSuchTerminal', code: '' };
    if (about.plateColor !== 0 && about.plate !== '' && about.plate !== truck.sign_code)
      return { result: 'noSuchVehicle', code: '' };
    const code = randomBytes(9).toString('hex');
    // One statement, so that of two terminals that register at once one is refused.
    const taken = await database.query(
      `insert into jt808_terminal (phone, maker, model, terminal_id, code_hash, registered_time)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (phone) do update set maker = $2, model = $3, terminal_id = $4, code_hash = $5, registered_time = $6,
           own_layout = jt808_terminal.own_layout and jt808_terminal.terminal_id = $4
         where jt808_terminal.code_hash is null or jt808_terminal.terminal_id = $4
       returning phone`,
      [phone, about.maker, about.model, about.terminalId, hashOf(code), new Date(now())],
      'jt808_register',
    );
    return taken.length === 0 ? { result: 'terminalTaken', code: '' } : { result: 'done', code };
  };
  const signIn: Identities['signIn'] = async (phone, token, about): Promise<Identity | null> => {
    const truck = await truckOfPhone(database, phone);
    if (truck === null || token === '') return null;
    const row = await known(database, phone);
    if (row?.code_hash?.equals(hashOf(token)) !== true) {
      const scope = await scopeOfHeader(database, `Bearer ${token}`, now());
      if (scope === null || (scope.terminal !== null && scope.terminal !== truck.terminal)) return null;
    }
    const signedInMs = now();
    await database.query(
      `insert into jt808_terminal (phone, edition, firmware, address, signed_in_time, door, terminal)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (phone) do update set edition = $2, firmware = coalesce($3, jt808_terminal.firmware), address = $4,
         signed_in_time = $5, door = $6, terminal = $7`,
      [phone, about.edition, about.firmware, about.address, new Date(signedInMs), listener, truck.terminal],
      'jt808_sign_in',
    );
    const { maker = '', model = '', reports = false, own_layout: ownLayout = false } = row ?? {};
    const { terminal } = truck;
    return { phone, terminal, maker, model, reports, ownLayout, signedInMs, credential: hashOf(token) };
  };
  return {
    register,
    signIn,
    valid: async (identities) => {
      const rows = await database.query<{ phone: string }>(
        `select p.phone from unnest($1::text[], $2::text[], $3::bytea[]) as p (phone, terminal, credential)
         where exists (select from jt808_terminal k where k.phone = p.phone and k.door = $5) and (select array_agg(t.terminal) from truck_master t where ${phoneSql} = p.phone and t.enabled) = array[p.terminal]
           and (exists (select from jt808_terminal k where k.phone = p.phone and k.code_hash = p.credential)
             or exists (select from ingest_token i where i.token_hash = p.credential
               and (i.terminal is null or i.terminal = p.terminal) and (i.ends_time is null or i.ends_time > $4)))`,
        [
          identities.map(({ phone }) => phone),
          identities.map(({ terminal }) => terminal),
          identities.map(({ credential }) => credential),
          new Date(now()),
          listener,
        ],
        'jt808_valid',
      );
      return new Set(rows.map(({ phone }) => phone));
    },
    reports: async ({ phone, reports, ownLayout }) => {
      await database.query(
        'update jt808_terminal set reports = $2, own_layout = $3 where phone = $1',
        [phone, reports, ownLayout],
        'jt808_reports',
      );
    },
    revoke: async (phone) => {
      await database.query(
        'update jt808_terminal set code_hash = null where phone = $1',
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
    driverCodeOf: (licence) => cards.get(licence.toUpperCase()) ?? null,
    refresh: async () => {
      const rows = await database.query<{ card_code: string; driver_code: string }>(
        `select upper(card_code) as card_code, driver_code from driver where card_code is not null and enabled`,
        [],
        'jt808_cards',
      );
      cards = new Map(rows.map((row) => [row.card_code, row.driver_code]));
    },
  };
};
