import { pastInSearch } from '../tracks/past-address.ts';

import { watchTopic } from '../hub/hub.ts';

/** However long the picture of the past takes, the trucks of now are counted beside it from then on. */
const latestMs = 8_000;

let isWatched = false;

/** Follows the fleet as it is now, in every page from here on. */
export const watchFleet = (): void => {
  if (isWatched) return;
  isWatched = true;
  watchTopic('truckStatus');
};

/** The map of a moment of the past shows another fleet; so does no other page, some of which have a moment too. */
const showsPast = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname === '/monitor/track_map' && pastInSearch(search) !== null;

/**
 * Follows the fleet for a start of the app at a place: at once, but where a past is shown only when that is there (its
 * map says so by `watchFleet`), since one server would read both.
 */
export const watchFleetFrom = (place: Pick<Location, 'pathname' | 'search'>): void => {
  if (showsPast(place)) setTimeout(watchFleet, latestMs);
  else watchFleet();
};
