/** Declared here because worker code is compiled without the page's types. */
interface SharedWorkerLike {
  readonly port: MessagePort;
  onerror: (() => void) | null;
}

declare const SharedWorker: new (url: URL, options: { type: 'module'; name: string }) => SharedWorkerLike;
declare const localStorage: {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
};

const generationKey = 'tankwatch.hub.generation';

export const readGeneration = (): number => {
  try {
    return Number(localStorage.getItem(generationKey) ?? 0) || 0;
  } catch {
    return 0;
  }
};

export const writeGeneration = (generation: number): void => {
  try {
    localStorage.setItem(generationKey, String(generation));
  } catch {
    // Storage is forbidden: the next tab starts at 0 and the lock decides who leads.
  }
};

/** Builds sort as text, older before newer; a hung hub survives a reload, so the next one has another generation. */
export const hubName = (build: string, generation: number): string => `hub:${build}:${generation}`;

/**
 * WebKit restarts a shared worker with empty state when the tab that made it closes (its bug 318873), so Safari and
 * every browser on iOS get a worker of their own per tab. Likewise without Web Locks, where no end is noticed.
 */
export const sharedIsTrusted = (userAgent: string, locks: boolean): boolean =>
  'SharedWorker' in globalThis &&
  locks &&
  !(/AppleWebKit/.test(userAgent) && !/Chrome|Chromium|Edg|Android/.test(userAgent));

/** The same name is the same worker: the first to ask starts it. */
export const openSharedWorker = (name: string): SharedWorkerLike =>
  new SharedWorker(new URL('../index.ts', import.meta.url), { type: 'module', name });
