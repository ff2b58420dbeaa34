import type { Vendor } from './decoded.ts';
import { bsj } from './vendors/bsj.ts';

/**
 * Makers with layouts of their own, a file each in `vendors/`. Standard terminals and those that speak the product's own
 * layout need none.
 */
const vendors: readonly Vendor[] = [bsj];

const byName = new Map(
  vendors.flatMap((vendor) => vendor.registersAs.map((name) => [name, vendor] as const)),
);

/** What is known of a maker's model, as it registered; null: nothing. */
export const vendorOf = (maker: string, model: string): Vendor | null =>
  byName.get(`${maker}/${model}`) ?? byName.get(`${maker}/`) ?? null;
