import { useEffect, useEffectEvent } from 'react';

/**
 * Loads once for each key, and takes what came unless another key has come meanwhile. The key holds everything that the
 * load reads.
 * @param key null: nothing is asked
 */
export const useKeyed = <T>(key: string | null, load: () => Promise<T>, take: (loaded: T) => void): void => {
  const begin = useEffectEvent(load);
  const end = useEffectEvent(take);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    void begin().then((loaded) => {
      if (current) end(loaded);
    });
    return () => {
      current = false;
    };
  }, [key]);
};
