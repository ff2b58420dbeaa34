import type { Driver } from '#contract/master-data.ts';

import type { Timeline } from './versions.ts';

interface Holding {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly driver: Driver;
}

/** Periods in which a card belonged to a driver, by card. */
export type CardHolders = ReadonlyMap<string, readonly Holding[]>;

export const indexCards = (drivers: Iterable<Timeline<Driver>>): CardHolders => {
  const cards = new Map<string, Holding[]>();
  for (const timeline of drivers)
    for (const { fromMs, untilMs, value: driver } of timeline)
      if (driver?.cardCode != null) {
        const list = cards.get(driver.cardCode) ?? [];
        list.push({ fromMs, untilMs, driver });
        cards.set(driver.cardCode, list);
      }
  return cards;
};

/** Holder of a card at `t` (ms UTC); null: unknown, or more than one driver. */
export const cardHolderAt = (cards: CardHolders, cardCode: string, t: number): Driver | null => {
  const holders = (cards.get(cardCode) ?? []).filter(({ fromMs, untilMs }) => fromMs <= t && t < untilMs);
  return holders.length === 1 ? (holders[0]?.driver ?? null) : null;
};
