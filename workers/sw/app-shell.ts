/** Places that are never the app's own pages: the service's doors, and files (a missing file is 404, never HTML). */
export const notPages: readonly RegExp[] = [
  /^\/truck-management(\/|$)/,
  /^\/ingest(\/|$)/,
  /^\/(metrics|healthz|readyz)$/,
  /^\/assets\//,
  /\/[^/?]+\.[a-z0-9]{1,8}$/i,
];

/** May a navigation to this path be answered with the app's page from the cache? */
export const isPage = (path: string): boolean => notPages.every((pattern) => !pattern.test(path));

interface ShellScope {
  readonly registration: { readonly active: unknown };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

export const skipWaitingMessage = 'SKIP_WAITING';

/**
 * When a new version takes over: on its own only where none was before, so that the first visit works offline;
 * otherwise when the user says so. A version that pushed itself under open pages would answer the old ones'
 * requests with its own files.
 */
export const createTakeover = (scope: ShellScope) => {
  let first = false;
  return {
    install: (): void => {
      first = scope.registration.active === null;
    },
    activate: (): Promise<void> => (first ? scope.clients.claim() : Promise.resolve()),
    message: (data: unknown): Promise<void> =>
      typeof data === 'object' && data !== null && 'type' in data && data.type === skipWaitingMessage
        ? scope.skipWaiting()
        : Promise.resolve(),
  };
};
