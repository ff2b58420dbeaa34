import { watchTopic } from '../hub/hub.ts';
import { pastAt } from '../tracks/past-address.ts';

/** However long the picture of the past takes, the trucks of now are counted beside it from then on. */
const latestMs = 8_000;

let isWatched = false;

/** Follows the fleet as it is now, in every page from here on. */
export const watchFleet = (): void => {
  if (isWatched) return;
  isWatched = true;
  watchTopic('truckStatus');
};

/**
 * Follows the fleet for a start of the app at a place: at once, but where a past is shown only when that is there (its
 * map says so by `watchFleet`), since one server would read both.
 */
export const watchFleetFrom = (place: Pick<Location, 'pathname' | 'search'>): void => {
  if (pastAt(place) !== null) setTimeout(watchFleet, latestMs);
  else watchFleet();
};
