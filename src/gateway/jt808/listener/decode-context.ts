import type { DecodeContext } from '../decode/decoded.ts';
import { vendorOf } from '../decode/vendors.ts';
import type { Identities, Identity } from './identities.ts';

/** How messages of a terminal are read, by what is known of it; a moment in ms UTC. */
export const decodeContext = (
  identities: Identities,
  { phone, terminal, maker, model, edition, utcOffsetMin, companyCode }: Identity,
  nowMs: number,
): DecodeContext => ({
  terminal,
  vendor: vendorOf(maker, model),
  edition,
  utcOffsetMin,
  mappings: identities.mappingsOf(maker, model, companyCode),
  driverCodeOf: (licence) => identities.driverCodeOf(licence, companyCode),
  nowMs,
  safetyDialect: identities.safetyDialectOf(phone),
});
