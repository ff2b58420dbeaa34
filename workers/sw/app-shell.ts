/** Places that are never the app's own pages: the service's routes, and files (a missing file is 404, never HTML). */
export const notPages: readonly RegExp[] = [
  /^\/truck-management(\/|$)/,
  /^\/ingest(\/|$)/,
  /^\/(metrics|healthz|readyz)$/,
  /^\/assets\//,
  // A page of its own, for whoever has a link.
  /^\/share(\/|\.html$|$)/,
  // An alarm's id ends with a time, which looks like the ending of a file.
  /^(?!\/alarm\/).*\/[^/?]+\.[a-z0-9]{1,8}$/i,
];

/** Whether a navigation to this path may be answered with the app's page from the cache. */
export const isPage = (path: string): boolean => notPages.every((pattern) => !pattern.test(path));

interface ShellScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

export const skipWaitingMessage = 'SKIP_WAITING';

/**
 * When a new version takes over: at once where there was none before, so that the first visit works offline;
 * otherwise when the user asks for it, or when no page of the former one is open. A version that pushed itself under
 * open pages would answer the old ones' requests with its own files. Nothing is remembered between the events:
 * browsers end a worker between its installing and its activation, and it begins again with empty memory.
 */
export const createTakeover = (scope: ShellScope) => ({
  /** Pages that no version serves yet. Pages of the former version come over by themselves, if at all. */
  activate: (): Promise<void> => scope.clients.claim(),
  message: (data: unknown): Promise<void> =>
    typeof data === 'object' && data !== null && 'type' in data && data.type === skipWaitingMessage
      ? scope.skipWaiting()
      : Promise.resolve(),
});
