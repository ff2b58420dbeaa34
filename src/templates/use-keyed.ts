import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { ahead } from '#state/hub/hub.ts';

/**
 * Loads once for each key, and keeps the result unless another key has come meanwhile. The key holds everything that
 * the load reads.
 * @param key null: nothing is loaded
 */
export const useKeyed = <T>(key: string | null, load: () => Promise<T>, take: (loaded: T) => void): void => {
  // Requested while the page is still being rendered: the answer is on its way by the time the page is mounted.
  const [first] = useState(() => (key === null ? null : { key, ...ahead(load) }));
  const asked = useRef(first);
  const begin = useEffectEvent(load);
  const end = useEffectEvent(take);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    asked.current?.mounted();
    const loaded = asked.current?.key === key ? asked.current.loaded : begin();
    // Shown again, it loads again.
    asked.current = null;
    void loaded.then((value) => {
      if (current) end(value);
    });
    return () => {
      current = false;
    };
  }, [key]);
};
