import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export type TrustedProxies = false | number | readonly string[];

const mostHops = 10;
/** Ranges that go by a name (the package `@fastify/proxy-addr`). */
const names: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

const isRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/**
 * Reads TRUST_PROXY: a number of proxies in front of the server, or their addresses (`10.0.0.5,10.1.0.0/16`,
 * `loopback`). "All of them" can't be configured: anybody could then choose the address by which requests are limited
 * and logged.
 * @throws Error that says what to write
 */
export const trustedProxies = (text: string | null): TrustedProxies => {
  if (text === null || text === 'false' || text === '0') return false;
  if (/^\d+$/.test(text) && Number(text) <= mostHops) return Number(text);
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => names.includes(part) || isRange(part))) return parts;
  throw new Error(
    `TRUST_PROXY=${text}: the number of proxies in front (mostly 1) or their addresses are needed, or senders could choose their own address`,
  );
};

/** The same in Fastify's terms: the nearest hops are trusted. */
export const trustOf = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
};

/** Some proxies name the port too: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i;

/** The address of one hop; null: it is none. */
const addressOf = (hop: string): string | null => {
  const text = hop.trim();
  const [, inBrackets, plain] = withPort.exec(text) ?? [];
  const address = inBrackets ?? plain ?? text;
  return isIP(address) === 0 ? null : address;
};

/**
 * Leaves in the header of forwarded addresses what is an address: it is logged, stored and shown. What stands before
 * something else goes too, since nobody knows who wrote it: the nearest hop that is known counts.
 */
export const keepValidAddresses = (headers: IncomingHttpHeaders): void => {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const hops = [forwarded].flat().join(',').split(',').map(addressOf);
  headers['x-forwarded-for'] = hops.slice(hops.lastIndexOf(null) + 1).join(', ');
};
