import { useEffect, useEffectEvent, useRef } from 'react';

import { toldAway } from '#state/hub/connection.ts';

/**
 * Calls back once when the server answers again, its database too, as soon as it is seen that something is missing of
 * the time before: nobody presses a button on every page that he opened meanwhile.
 * @param missing what was asked for was not answered by the server
 */
export const useWhenBack = (missing: boolean, onBack: () => void): void => {
  const away = toldAway.value;
  const wasAway = useRef(false);
  const call = useEffectEvent(onBack);
  useEffect(() => {
    if (away) wasAway.current = true;
    else if (wasAway.current && missing) {
      wasAway.current = false;
      call();
    }
  }, [away, missing]);
};
