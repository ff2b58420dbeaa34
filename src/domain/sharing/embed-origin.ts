/** Where people try things out: their own machine. */
const own = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** A name of a host has at least two parts, the last of letters: no wildcard, no bare suffix, no address. */
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Suffixes of two parts below which anybody registers names: one of them alone is no site. */
const suffix =
  /^(?:com|net|org|gov|edu|ac|co|mil|[a-z]{2})\.(?:cn|hk|tw|mo|sg|uk|jp|kr|au|nz|in|th|my)$|^(?:github|gitlab|pages|workers|vercel|netlify)\.(?:io|dev|app)$/;

/**
 * An origin whose pages may show share links in a frame: https, a whole host, perhaps a port, no path.
 * @returns in normal form; null: it is none
 */
export const embedOrigin = (typed: string): string | null => {
  const text = typed.trim().toLowerCase().replace(/\/$/, '');
  if (own.test(text)) return text;
  const [, name = '', port] = /^https:\/\/([^/:?#@\s]+)(:\d{1,5})?$/.exec(text) ?? [];
  if (!host.test(name) || suffix.test(name) || (port !== undefined && Number(port.slice(1)) > 65_535))
    return null;
  return `https://${name}${port === ':443' ? '' : (port ?? '')}`;
};
