import { isWithin } from '../../identity/service/allowed-addresses.ts';

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

/** Whether events may be sent to an address. @param allowed private networks that the installation's operator allows */
export const mayReach = (address: string, allowed: readonly string[]): boolean =>
  !isWithin(special, address) || isWithin(allowed, address);
