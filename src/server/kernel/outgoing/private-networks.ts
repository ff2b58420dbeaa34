import { isWithin } from './allowed-addresses.ts';

/** Networks that are no public address (IANA special-purpose registries): this machine, its neighbours, clouds' metadata. */
const special: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

/**
 * Whether an address may be spoken to.
 * @param allowed private networks that the installation's operator allows
 * @param which `namedAlone`: none but these
 */
export const mayReach = (address: string, allowed: readonly string[], which?: 'namedAlone'): boolean =>
  (which === undefined && !isWithin(special, address)) || isWithin(allowed, address);
