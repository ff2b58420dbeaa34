import { type ArchiveNote, archiveNoteOf, archiveText } from '#contract/archive-note.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import type { Clock } from '../ports.ts';
import type { Http } from '../http/http.ts';
import type { SendOptions } from '../http/send-request.ts';
import type { Fields } from '../http/request.ts';
import { isPageRow, type PageRow, pinnedMs } from './store-rows.ts';
import type { Store } from './store-port.ts';

/** Limits of kept reads on this device: 50 MB and seven days. */
export const budgetBytes = 50 * 1024 * 1024;
export const keptMs = 7 * 24 * 3_600_000;
/** While the server is known to be unreachable, what is not kept is waited for so long. */
const awayTimeoutMs = 5_000;
/** A server that is back answers sooner than a page of this device is shown in its place. */
const keptAfterMs = 300;
/** A large reply that is polled (a fleet of thousands) is not written to disk every time. */
const largeBytes = 256 * 1024;
const largeEveryMs = 120_000;

/**
 * `shell`: needed to start offline, never evicted. `film`: as a page, but asked for while it plays, so that it is shown
 * before it is kept. Calls that are missing here are never kept.
 */
const kept = {
  'menus.get': 'shell',
  'userPrivilege.get': 'shell',
  'quickVisits.list': 'shell',
  'truckStatus.list': 'shell',
  'areas.list': 'shell',
  'maps.list': 'shell',
  'englishNames.list': 'shell',
  'dashboard.get': 'page',
  'manuals.list': 'page',
  'manuals.get': 'page',
  'reports.page': 'page',
  'reports.charts': 'page',
  'reports.heat': 'page',
  'reports.days': 'page',
  'reports.row': 'page',
  'targets.get': 'page',
  'resources.list': 'page',
  'resources.get': 'page',
  'handovers.state': 'page',
  'handovers.list': 'page',
  'stationHandovers.list': 'page',
  'certificates.get': 'page',
  'lossStatements.get': 'page',
  'airtightCertificates.get': 'page',
  'airtightReadings.get': 'page',
  'media.list': 'page',
  'truckDetail.get': 'page',
  'alarms.list': 'page',
  'alarms.openCounts': 'page',
  'trucks.trackAround': 'page',
  'trucks.track': 'page',
  'trackSearch.visits': 'page',
  'trackSearch.stops': 'page',
  'pastFleet.moment': 'film',
  'pastFleet.span': 'film',
  'pastFleet.day': 'page',
  'sprinklers.streets': 'page',
  'drivers.scores': 'page',
  'drivers.story': 'page',
  'drivers.notes': 'page',
  'lossSums.list': 'page',
  'lossSums.subject': 'page',
  'uploads.statistic': 'page',
} as const satisfies Partial<Record<CallName, 'shell' | 'page' | 'film'>>;

export type KeptCall = keyof typeof kept;

export const isKept = (name: CallName): name is KeptCall => Object.hasOwn(kept, name);

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
  const evict = (): Promise<void> =>
    store.transact(
      'rw',
      ['pages'],
      async ({ pages }) => {
        await pages
          .where('usedMs')
          .below(clock.now() - keptMs)
          .delete();
        // Index keys only: values would be the whole budget in memory.
        const keys = await pages.where('[usedMs+bytes+key]').below([pinnedMs]).keys();
        let total = 0;
        const dropped: string[] = [];
        for (const [, bytes, key] of (keys as unknown as [number, number, string][]).toReversed()) {
          total += bytes;
          if (total > budgetBytes) dropped.push(key);
        }
        await pages.bulkDelete(dropped);
      },
      undefined,
    );

  const written = new Map<string, { readonly bytes: number; readonly atMs: number }>();

  const find = (key: string): Promise<PageRow | undefined> =>
    store.transact(
      'r',
      ['pages'],
      async ({ pages }) => {
        const row = await pages.get(key);
        return isPageRow(row) ? row : undefined;
      },
      undefined,
    );

  const put = (row: PageRow): Promise<void> =>
    store.transact(
      'rw',
      ['pages'],
      async ({ pages }) => {
        await pages.put(row);
      },
      undefined,
    );

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
    await put({
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
    if (kept[name] !== 'shell') await evict();
  };

  const lastKept = async (key: string): Promise<CallOutcome<unknown> | null> => {
    const row = await find(key);
    if (row === undefined || row.userId !== userId()) return null;
    if (row.usedMs !== pinnedMs) await put({ ...row, usedMs: clock.now() });
    const archive = archiveNoteOf(row.archive ?? null);
    return {
      ok: true,
      value: row.value,
      asOfMs: row.asOfMs,
      cached: true,
      ...(archive !== null && { archive }),
    };
  };

  /** Reads under way that are told when the server is lost. */
  const underWay = new Set<() => void>();

  /**
   * What is asked for, or, once the server is known to be away, what is kept: whoever waits for a line that is dead waits
   * for nothing.
   */
  const orKept = (asked: Promise<CallOutcome<unknown>>, key: string): Promise<CallOutcome<unknown>> =>
    new Promise((resolve) => {
      let cancel = (): void => {};
      const showKept = (): void => {
        cancel = clock.after(keptAfterMs, () => {
          void lastKept(key).then((outcome) => outcome && resolve(outcome));
        });
      };
      if (away()) showKept();
      else underWay.add(showKept);
      void asked.then((outcome) => {
        underWay.delete(showKept);
        cancel();
        resolve(outcome);
      });
    });

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
    /** The server is known to be away from now on. */
    lost: (): void => {
      for (const showKept of underWay) showKept();
      underWay.clear();
    },
    /** The storage was cleared. */
    forget: (): void => written.clear(),
    read: async (name: KeptCall, fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> => {
      const owner = userId();
      const limited = { ...options, ...(away() && { timeoutMs: awayTimeoutMs }) };
      if (owner === null) return http.send(name, fields, limited);
      return orKept(ask(owner, name, fields, limited), keyOf(owner, name, fields));
    },
    /** The kept value alone, for a start that must not wait. */
    last: async (name: KeptCall, fields: Fields): Promise<{ value: unknown; asOfMs: number } | null> => {
      const owner = userId();
      const row = owner === null ? undefined : await find(keyOf(owner, name, fields));
      return row ?? null;
    },
    keep: async (name: KeptCall, fields: Fields, value: unknown, asOfMs: number): Promise<void> => {
      const owner = userId();
      if (owner !== null) await keep(owner, name, fields, value, asOfMs);
    },
    /** All kept pages of one report, newest first. */
    pagesOf: async (address: string): Promise<readonly PageRow[]> => {
      const rows = await store.transact(
        'r',
        ['pages'],
        ({ pages }) => pages.where('address').equals(address).toArray(),
        [],
      );
      return rows
        .filter((row) => row.name === 'reports.page' || row.name === 'resources.list')
        .sort((a, b) => b.asOfMs - a.asOfMs);
    },
  };
};

export type Reports = ReturnType<typeof createReadCache>;
