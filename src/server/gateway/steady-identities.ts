import { editionOf } from '#domain/devices/alarm-word.ts';
import type { TerminalRole } from '#domain/devices/terminal-roles.ts';
import type { ClockStanding, Identity } from '#gateway/jt808/listener/identities.ts';

import { clockSql, offsetSql } from '../terminals/clock-sql.ts';
import { createBestEffort } from '../database/best-effort.ts';
import type { Database } from '../database/database.ts';
import { tokenHash } from '../ingest/messages/tokens.ts';
import type { FailureRow } from '../kernel/log/failure-row.ts';
import type { IdentityStore } from './identity-store.ts';

/** A terminal is answered within a tenth of a second, whatever the database does. */
const usualWithinMs = 25;

interface KnownRow extends Record<string, unknown> {
  readonly phone: string;
  readonly terminal: string;
  readonly role: TerminalRole;
  readonly companyCode: string;
  readonly maker: string;
  readonly model: string;
  readonly edition: string;
  readonly utcOffsetMin: number;
  readonly clock: ClockStanding;
  readonly reports: boolean;
  readonly ownLayout: boolean;
  /** Hashes of what it may sign in with, in hexadecimal digits. */
  readonly credentials: readonly string[];
}

type KnownTerminal = Omit<Identity, 'signedInMs' | 'credential' | 'leads' | 'forwarded'> & {
  readonly credentials: ReadonlySet<string>;
};

/** Terminals that have signed in once, each with its code and the tokens that serve as one. */
const readKnown = async (database: Database): Promise<Map<string, KnownTerminal>> => {
  const rows = await database.query<KnownRow>(
    `select k.phone, n.terminal, n.role, n.company_code as "companyCode", k.maker, k.model, k.edition, k.reports,
       ${offsetSql('k')} as "utcOffsetMin", ${clockSql('k')} as clock,
       k.own_layout as "ownLayout",
       array(select encode(h, 'hex') from (
         select k.code_hash as h union select i.token_hash from ingest_token i
         where (i.terminal is null or i.terminal in (n.terminal, n.number)) and (i.ends_time is null or i.ends_time > now())
       ) c where h is not null) as credentials
     from jt808_terminal k join terminal_in_force n on n.number = k.phone
       join truck_master t on t.id = n.truck_id
     where n.truck_id is not null and n.enabled`,
    [],
    'jt808_known_all',
  );
  return new Map(
    rows.map((row) => [
      row.phone,
      { ...row, edition: editionOf(row.edition), credentials: new Set(row.credentials) },
    ]),
  );
};

/**
 * Lets terminals sign in while the database is away: those that were known when it answered last, with what they signed
 * in with. What it was not told, since it was away or slow, it is told at the next look at who is on the line: a slow
 * database must not cut off whoever signed in meanwhile.
 */
export const createSteadyIdentities = (
  store: IdentityStore,
  {
    database,
    now,
    row,
    withinMs = usualWithinMs,
  }: {
    readonly database: Database;
    readonly now: () => number;
    readonly row: FailureRow;
    /** How long the database is waited for, ms. */
    readonly withinMs?: number;
  },
): IdentityStore => {
  const effort = createBestEffort(withinMs, row);
  let known = new Map<string, KnownTerminal>();
  /** Those that were let in without a code, by number and address of the platform that forwards them. */
  const forwarded = new Map<string, Identity>();
  /** Sign-ins that the database has not been told of, by number. */
  const untold = new Map<string, Parameters<IdentityStore['signIn']>>();
  const remembered = (phone: string, token: string): Identity | null => {
    const found = known.get(phone);
    const credential = tokenHash(token);
    if (found === undefined || !found.credentials.has(credential.toString('hex'))) return null;
    const { credentials: _, ...about } = found;
    return { ...about, credential, signedInMs: now(), leads: true, forwarded: false };
  };
  return {
    ...store,
    check: async (phone, token) => {
      const identity = remembered(phone, token);
      // Of one that nobody knows nothing can be said without the database.
      if (identity === null) return store.check(phone, token);
      const asked = await effort(() => store.check(phone, token));
      return asked === null ? { identity, replaces: false } : asked.value;
    },
    forwarded: async (phone, address) => {
      const key = `${phone} ${address}`;
      const ask = () => store.forwarded(phone, address);
      const before = forwarded.get(key);
      let found: Identity | null;
      if (before === undefined) found = await ask();
      else {
        const asked = await effort(ask);
        if (asked === null) return { ...before, signedInMs: now() };
        found = asked.value;
      }
      if (found === null) forwarded.delete(key);
      else forwarded.set(key, found);
      return found;
    },
    signIn: async (identity, about) => {
      const { phone, credential } = identity;
      const credentials = known.get(phone)?.credentials ?? new Set();
      // Of a forwarded one it is no secret that a terminal might say.
      if (!identity.forwarded)
        known.set(phone, { ...identity, credentials: new Set([...credentials, credential.toString('hex')]) });
      const told = await effort(() => store.signIn(identity, about));
      if (told === null) untold.set(phone, [identity, about]);
      else untold.delete(phone);
      return told?.value ?? { ...identity, signedInMs: now() };
    },
    valid: async (identities) => {
      const told = new Map<string, Identity>();
      for (const { phone } of identities) {
        const one = untold.get(phone);
        if (one === undefined) continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other: a database that was slow is not pressed
        told.set(phone, await store.signIn(...one));
        if (untold.get(phone) === one) untold.delete(phone);
      }
      const found = await store.valid(identities);
      return new Map(
        [...found].map(([phone, one]) => {
          const signedInMs = told.get(phone)?.signedInMs;
          // By it the store tells who has left from who has come back.
          return [phone, signedInMs === undefined ? one : { ...one, signedInMs }];
        }),
      );
    },
    left: async (identity) => {
      untold.delete(identity.phone);
      await store.left(identity);
    },
    isKnownAt: async (phone, address) =>
      (await effort(() => store.isKnownAt(phone, address)))?.value ?? false,
    reports: async (identity) => {
      await effort(() => store.reports(identity));
    },
    revoke: async (phone) => {
      known.delete(phone);
      await store.revoke(phone);
    },
    refresh: async () => {
      await store.refresh();
      known = await readKnown(database);
    },
  };
};
