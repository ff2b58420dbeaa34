/** In the order of the fields. */
export const ends = ['start', 'end'] as const;

/** Before the delivery and after it. */
export type TotalsEnd = (typeof ends)[number];

/** What was typed for each. */
export type Ends = Readonly<Record<TotalsEnd, string>>;

/** The delivery's own ends, as the station told them. */
export interface DeliveryEnds {
  readonly startMs: number;
  readonly endMs: number;
}
