import type { VendorDecoder } from './decoded.ts';

/**
 * Decoders of what makers send through in layouts of their own, by maker and model as 0x0100 and 0x0107 name them
 * (`MAKER/MODEL`, or `MAKER/` for all of a maker): one file each, beside this one. Standard terminals and those that
 * speak the product's own layout need none.
 */
const vendors: Readonly<Record<string, VendorDecoder>> = {};

/** The decoder of a maker's model; null: none is known. */
export const vendorOf = (maker: string, model: string): VendorDecoder | null =>
  vendors[`${maker}/${model}`] ?? vendors[`${maker}/`] ?? null;
