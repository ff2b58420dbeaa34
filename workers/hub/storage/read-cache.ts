import { type ArchiveNote, archiveNoteOf, archiveText } from '#contract/archive-note.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import type { Clock } from '../ports.ts';
import type { Http } from '../http/http.ts';
import type { SendOptions } from '../http/send-request.ts';
import type { Fields } from '../http/request.ts';
import { createImpatientReads } from './impatient-reads.ts';
import { kept, type KeptCall } from './kept-calls.ts';
import { createKeptPages } from './kept-pages.ts';
import { pinnedMs } from './store-rows.ts';
import type { Store } from './store-port.ts';

/** While the server is known to be unreachable, what is not kept is waited for so long. */
const awayTimeoutMs = 5_000;
/** A large reply that is polled (a fleet of thousands) is not written to disk every time. */
const largeBytes = 256 * 1024;
const largeEveryMs = 120_000;

const keyOf = (userId: number, name: CallName, fields: Fields): string =>
  `${userId}:${name}:${JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )}`;

/**
 * Reads through a cache: from the server where it can be reached, else the last reply kept on this device, with its
 * age: after a moment where the server is known to be away, or becomes so while it is asked.
 */
export const createReadCache = (
  clock: Clock,
  store: Store,
  http: Http,
  userId: () => number | null,
  away: () => boolean,
) => {
  const pages = createKeptPages(clock, store);
  const impatient = createImpatientReads(clock, away);
  const written = new Map<string, { readonly bytes: number; readonly atMs: number }>();

  const keep = async (
    owner: number,
    name: KeptCall,
    fields: Fields,
    value: unknown,
    asOfMs: number,
    archive?: ArchiveNote,
  ): Promise<void> => {
    const address = typeof fields['address'] === 'string' ? fields['address'] : '';
    const key = keyOf(owner, name, fields);
    const last = written.get(key);
    if (last !== undefined && last.bytes > largeBytes && clock.now() - last.atMs < largeEveryMs) return;
    const bytes = JSON.stringify(value).length;
    if (kept[name] === 'shell') written.set(key, { bytes, atMs: clock.now() });
    const usedMs = kept[name] === 'shell' ? pinnedMs : clock.now();
    if (userId() !== owner) return;
    await pages.put({
      key,
      userId: owner,
      name,
      address,
      value,
      asOfMs,
      ...(archive !== undefined && { archive: archiveText(archive) }),
      bytes,
      usedMs,
    });
    if (kept[name] !== 'shell') await pages.evict();
  };

  const lastKept = async (key: string): Promise<CallOutcome<unknown> | null> => {
    const row = await pages.find(key);
    if (row === undefined || row.userId !== userId()) return null;
    if (row.usedMs !== pinnedMs) await pages.put({ ...row, usedMs: clock.now() });
    const archive = archiveNoteOf(row.archive ?? null);
    return {
      ok: true,
      value: row.value,
      asOfMs: row.asOfMs,
      cached: true,
      ...(archive !== null && { archive }),
    };
  };

  const ask = async (
    owner: number,
    name: KeptCall,
    fields: Fields,
    options: SendOptions,
  ): Promise<CallOutcome<unknown>> => {
    const outcome = await http.send(name, fields, options);
    if (outcome.ok) {
      const keeping = () => keep(owner, name, fields, outcome.value, outcome.asOfMs, outcome.archive);
      if (kept[name] === 'page') await keeping();
      // The reply is shown first: copying a fleet of thousands for the disk takes a tenth of a second.
      else clock.after(0, () => void keeping());
      return outcome;
    }
    if (outcome.failure.code !== 'network' && outcome.failure.code !== 'timeout') return outcome;
    return (await lastKept(keyOf(owner, name, fields))) ?? outcome;
  };

  return {
    lost: impatient.lost,
    /** The storage was cleared. */
    forget: (): void => written.clear(),
    read: async (name: KeptCall, fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> => {
      const owner = userId();
      const limited = { ...options, ...(away() && { timeoutMs: awayTimeoutMs }) };
      if (owner === null) return http.send(name, fields, limited);
      return impatient.orKept(ask(owner, name, fields, limited), () => lastKept(keyOf(owner, name, fields)));
    },
    /** The kept value alone, for a start that must not wait. */
    last: async (name: KeptCall, fields: Fields): Promise<{ value: unknown; asOfMs: number } | null> => {
      const owner = userId();
      const row = owner === null ? undefined : await pages.find(keyOf(owner, name, fields));
      return row ?? null;
    },
    keep: async (name: KeptCall, fields: Fields, value: unknown, asOfMs: number): Promise<void> => {
      const owner = userId();
      if (owner !== null) await keep(owner, name, fields, value, asOfMs);
    },
    pagesOf: pages.ofAddress,
  };
};

export type Reports = ReturnType<typeof createReadCache>;
