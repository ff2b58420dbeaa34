import { useEffect, useState, type ComponentType } from 'react';

import { scheme } from '#state/scheme.ts';
import { LoadingBars } from '#ui/page.tsx';

type Provider = (typeof import('#ui/mantine.tsx'))['Mantine'];

interface Kit<P> {
  readonly Mantine: Provider;
  readonly Page: ComponentType<P>;
}

/**
 * A page of a kit, with what its controls need, both fetched at once when the first one is opened. Not by `Suspense`:
 * React holds back whatever was suspended until 300 ms after its fallback, and rows are wanted within 300 ms.
 */
export const kitPage = <P extends object>(
  fetchPage: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> => {
  let here: Kit<P> | null = null;
  const fetch = async (): Promise<Kit<P>> => {
    const [{ Mantine }, { default: Page }] = await Promise.all([import('#ui/mantine.tsx'), fetchPage()]);
    here = { Mantine, Page };
    return here;
  };
  const KitPage = (props: P) => {
    const [kit, setKit] = useState(here);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (kit !== null) return undefined;
      let current = true;
      fetch().then(
        (fetched) => current && setKit(fetched),
        (error: unknown) => current && setFailure({ error }),
      );
      return () => {
        current = false;
      };
    }, [kit]);
    // The boundary around the page says so and offers to build it anew.
    if (failure !== null) throw failure.error;
    if (kit === null) return <LoadingBars />;
    const { Mantine, Page } = kit;
    return (
      <Mantine scheme={scheme.value}>
        <Page {...props} />
      </Mantine>
    );
  };
  return KitPage;
};
