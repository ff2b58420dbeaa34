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

/** Holders of a card at `t` (ms UTC): companies that know nothing of each other may use the same numbers. */
export const cardHoldersAt = (cards: CardHolders, cardCode: string, t: number): readonly Driver[] =>
  (cards.get(cardCode) ?? []).flatMap(({ fromMs, untilMs, driver }) =>
    fromMs <= t && t < untilMs ? [driver] : [],
  );
