import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { lastReload } from '#state/lifecycle/own-reload.ts';

import type { Code } from './fetched-code.ts';

/**
 * A component whose code is fetched when it is first shown, and shown as soon as it is here. Not by `lazy` and
 * `Suspense`: React holds back whatever was suspended until 300 ms after its fallback, and rows are wanted within 300
 * ms. A failed fetch is thrown to the error boundary around; built again it is fetched again.
 * @param waiting shown in its place until then
 */
export const fetched = <P extends object>(
  { here, fetch }: Code<P>,
  waiting: ReactNode = null,
): ComponentType<P> => {
  const Fetched = (props: P) => {
    const [Shown, setShown] = useState(here);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Shown !== undefined) return undefined;
      let current = true;
      fetch().then(
        (code) => current && setShown(() => code),
        // Code of a former build is missing and the tab reloads itself: a failure would flash up before that.
        (error: unknown) => current && !lastReload.isUnderWay() && setFailure({ error }),
      );
      return () => {
        current = false;
      };
    }, [Shown]);
    if (failure !== null) throw failure.error;
    return Shown === undefined ? waiting : <Shown {...props} />;
  };
  return Fetched;
};
