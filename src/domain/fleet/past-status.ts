/** What records say of a truck at a past moment. */
export interface PastFacts {
  /** It had no contact, or was never heard. */
  readonly offline: boolean;
  /** An alarm was in force that counts for the truck's status. */
  readonly alarm: boolean;
  readonly parked: boolean;
  readonly loaded: boolean;
}

/** Status code by the same order as live: offline hides alarm hides stopped hides on load hides empty (engine rules 3). */
export const pastStatusOf = ({ offline, alarm, parked, loaded }: PastFacts): 0 | 1 | 2 | 3 | 4 => {
  if (offline) return 0;
  if (alarm) return 3;
  if (parked) return 4;
  return loaded ? 2 : 1;
};
