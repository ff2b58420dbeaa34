/** Stands for this console's own origin, which its own addresses do not name. */
const here = 'https://console.invalid';

/**
 * The path of an address of this console, decoded (`/monitor/track_map` of `/monitor/track_map?x=1`); null: it is none,
 * or leads elsewhere. Read as browsers do, for which `/\x` and `//x` are other hosts.
 */
export const ownPath = (address: string): string | null => {
  if (!address.startsWith('/') || !URL.canParse(address, here)) return null;
  const { origin, pathname } = new URL(address, here);
  if (origin !== here) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    // No address at all: `%E0%A4`.
    return null;
  }
};

/** Where somebody goes who has signed in: what was wanted, if it is a page of this console other than the login page. */
export const afterSignIn = (wanted: string): string => {
  const path = ownPath(wanted);
  return path === null || /^\/login(?:\/|$)/i.test(path) ? '/' : wanted;
};
