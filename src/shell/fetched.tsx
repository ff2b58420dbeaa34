import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Code that may not be here yet. */
export interface Code<P> {
  /** What was fetched, if it has come. */
  readonly here: () => ComponentType<P> | undefined;
  readonly fetch: () => Promise<ComponentType<P>>;
}

/**
 * A component whose code is fetched when it is first shown, and shown as soon as it is here. Not by `lazy` and
 * `Suspense`: React holds back whatever was suspended until 300 ms after its fallback, and rows are wanted within 300 ms.
 * What can't be fetched is thrown to the boundary around; built anew it is fetched anew.
 * @param waiting what stands in its place until then
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
        (error: unknown) => current && setFailure({ error }),
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

/** Code that is kept once it was fetched. */
export const kept = <P extends object>(fetch: () => Promise<ComponentType<P>>): Code<P> => {
  let code: ComponentType<P> | undefined;
  return { here: () => code, fetch: async () => (code ??= await fetch()) };
};
