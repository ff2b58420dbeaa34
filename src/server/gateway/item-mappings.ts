import { isItemTarget, type ItemMapping } from '#domain/devices/item-mapping.ts';

import type { Database } from '../database/database.ts';
import { companiesBelow } from '../identity/scope/company-line.ts';

interface MappingRow extends Record<string, unknown> {
  readonly maker: string;
  readonly model: string | null;
  readonly companies: readonly string[];
  readonly item: string;
  readonly target: string;
}

interface OfMaker {
  /** Null: every model. */
  readonly model: string | null;
  readonly companies: ReadonlySet<string>;
  readonly mapping: ItemMapping;
}

/** What makers' items mean, read now and then: a place is decoded without waiting for a query. */
export interface ItemMappings {
  /** Reads them anew. */
  readonly refresh: () => Promise<void>;
  /** Those of a model, or of all models of its maker, that a company or one above it has entered. */
  readonly mappingsOf: (maker: string, model: string, companyCode: string) => readonly ItemMapping[];
}

const none: readonly ItemMapping[] = [];

export const createItemMappings = (database: Database): ItemMappings => {
  let byMaker: ReadonlyMap<string, readonly OfMaker[]> = new Map();
  return {
    refresh: async () => {
      const rows = await database.query<MappingRow & Omit<ItemMapping, 'item' | 'target'>>(
        `select m.maker, nullif(m.model, '') as model, m.item, m.start_byte as "startByte", m.width_bytes as "widthBytes",
           m.byte_order as "byteOrder", m.signed, m.scale, m.shift, m.none, m.bit, m.inverted, m.target,
           m.compartment, array(${companiesBelow('array[m.company_code]')}) as companies
         from item_mapping m where m.enabled order by m.id`,
        [],
        'item_mappings',
      );
      const found = new Map<string, OfMaker[]>();
      for (const { maker, model, companies, item, target, ...mapping } of rows) {
        if (!isItemTarget(target)) continue;
        found.set(maker, [
          ...(found.get(maker) ?? []),
          {
            model,
            companies: new Set(companies),
            mapping: { ...mapping, item: Number.parseInt(item, 16), target },
          },
        ]);
      }
      byMaker = found;
    },
    mappingsOf: (maker, model, companyCode) => {
      const of = byMaker.get(maker);
      if (of === undefined) return none;
      return of
        .filter((one) => (one.model === null || one.model === model) && one.companies.has(companyCode))
        .map(({ mapping }) => mapping);
    },
  };
};
