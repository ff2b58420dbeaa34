import { lazy, useState, type ComponentType } from 'react';

import { codeHere, fetchCode } from './code.ts';

/**
 * `lazy` for code that was fetched ahead: what is here is shown at once. React holds back whatever was suspended, be it
 * for an instant, until 300 ms after the last fallback.
 */
export const lazyUnlessHere = (name: string): ComponentType => {
  const Later = lazy(() => fetchCode(name));
  const LazyUnlessHere = () => {
    const [Shown] = useState<ComponentType>(() => codeHere(name) ?? Later);
    return <Shown />;
  };
  return LazyUnlessHere;
};
