import { BlockList, isIP } from 'node:net';

/** An address of IPv4 that came by a socket of IPv6, as people write it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses and networks of a list that people type: `192.0.2.7, 198.51.100.0/24`. */
export const networksIn = (text: string): readonly string[] =>
  text.split(/[\s,，;；]+/).filter((one) => one !== '');

/** Whether a text is an address, or a network by its prefix (CIDR). */
export const isNetwork = (text: string): boolean => {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 0) <= (family === 4 ? 32 : 128);
};

/** Whether an address is in one of the networks. @param networks each is one by `isNetwork` */
export const isWithin = (networks: readonly string[], address: string): boolean => {
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(start, familyOf(start));
    else list.addSubnet(start, Number(prefix), familyOf(start));
  }
  const asked = plain(address);
  return isIP(asked) !== 0 && list.check(asked, familyOf(asked));
};
