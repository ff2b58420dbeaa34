import { build } from '../lifecycle/build.ts';
import { connection } from './connection.ts';
import { outbox } from './outbox.ts';
import { user } from '../session/session.ts';
import { fleet, fleetAsOf } from '../fleet/truck-status.ts';

/** Facts that support asks for, name → value, as plain text. */
export type Diagnostics = Readonly<Record<string, string>>;

const mb = (bytes: number | undefined): string =>
  bytes === undefined ? '?' : `${(bytes / 1_048_576).toFixed(1)} MB`;
const iso = (ms: number | null | undefined): string =>
  ms === null || ms === undefined ? '-' : new Date(ms).toISOString();

/** Reads storage, connection and versions of this browser. It names no trucks, and of people only the account. */
export const readDiagnostics = async (): Promise<Diagnostics> => {
  const storage = await navigator.storage?.estimate?.().catch(() => undefined);
  const persisted = await navigator.storage?.persisted?.().catch(() => undefined);
  const databases = await indexedDB.databases?.().catch(() => []);
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const known = connection.value;
  return {
    build,
    account: user.value?.userName ?? '-',
    connection: known?.state ?? '-',
    host: known?.host ?? '-',
    tabs: String(known?.tabs ?? '-'),
    lastContact: iso(known?.lastContactMs),
    clockOffsetMs: String(known?.clockOffsetMs ?? '-'),
    missedAlarms: known?.missedAlarms ? `${known.missedAlarms.from} – ${known.missedAlarms.to}` : '-',
    trucks: String(fleet().size),
    fleetAsOf: iso(fleetAsOf.value?.ms),
    waitingWrites: String(outbox.value.length),
    storageUsed: `${mb(storage?.usage)} / ${mb(storage?.quota)}`,
    storagePersisted: persisted === undefined ? '?' : String(persisted),
    databases: (databases ?? []).map(({ name }) => name ?? '').join(', ') || '-',
    serviceWorker: worker?.waiting
      ? 'update waiting'
      : (worker?.active?.state ?? (navigator.serviceWorker ? 'none' : 'unsupported')),
    online: String(navigator.onLine),
    screen: `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}`,
    browser: navigator.userAgent,
  };
};
