import { useEffect } from 'react';

import { watchFleet } from '#state/fleet/watch-fleet.ts';

/** The fleet of now is read once that of the moment is there, or somebody leaves before. */
export const useFleetAfter = (isRead: boolean): void => {
  useEffect(() => {
    if (isRead) watchFleet();
    return watchFleet;
  }, [isRead]);
};
