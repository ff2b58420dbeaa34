import type { Database } from '../database/database.ts';

interface CardRow extends Record<string, unknown> {
  readonly card_code: string;
  readonly driver_code: string;
  readonly companies: readonly string[];
}

/** Drivers by the numbers of their cards, read now and then: a card is held to a reader without waiting for a query. */
export interface CardDrivers {
  /** Reads them anew. */
  readonly refresh: () => Promise<void>;
  /**
   * Code of the driver whose card has this number, who drives for a company, or for one above or below it; null: nobody,
   * or more than one.
   */
  readonly driverCodeOf: (licence: string, companyCode: string) => string | null;
}

export const createCardDrivers = (database: Database): CardDrivers => {
  let cards: ReadonlyMap<string, readonly CardRow[]> = new Map();
  return {
    refresh: async () => {
      const rows = await database.query<CardRow>(
        `select upper(d.card_code) as card_code, d.driver_code,
           array(select l.company_code from companies_in_line(d.company_code) l) as companies
         from driver d where d.card_code is not null and d.enabled`,
        [],
        'jt808_cards',
      );
      const found = new Map<string, CardRow[]>();
      for (const row of rows) found.set(row.card_code, [...(found.get(row.card_code) ?? []), row]);
      cards = found;
    },
    driverCodeOf: (licence, companyCode) => {
      const own = (cards.get(licence.toUpperCase()) ?? []).filter(({ companies }) =>
        companies.includes(companyCode),
      );
      return own.length === 1 ? (own[0]?.driver_code ?? null) : null;
    },
  };
};
