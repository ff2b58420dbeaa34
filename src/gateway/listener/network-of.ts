/** The widest part of an address that one customer of a network has: of IPv6 its first 64 bits, else the address itself. */
export const networkOf = (address: string): string => {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
};
