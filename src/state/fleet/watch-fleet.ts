import { watchTopic } from '../hub/hub.ts';

/** However long the first picture takes, alarms of now are counted beside it. */
const latestMs = 8_000;

let isWatched = false;

/** Follows the fleet as it is now, in every page from here on. */
export const watchFleet = (): void => {
  if (isWatched) return;
  isWatched = true;
  watchTopic('truckStatus');
};

/** Follows it once the page in front, which shows another one, has its picture: the server would do both at once. */
export const watchFleetLater = (): void => {
  setTimeout(watchFleet, latestMs);
};
