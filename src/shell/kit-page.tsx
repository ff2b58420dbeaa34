import type { ComponentType } from 'react';

import { scheme } from '#state/scheme.ts';
import { LoadingBars } from '#ui/page.tsx';

import { fetchedLater } from './fetched.tsx';

/** A page of a kit within what its controls need; both are fetched at once. */
export const kitPage = <P extends object>(
  fetchPage: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> =>
  fetchedLater(
    async () => {
      const [{ Mantine }, { default: Page }] = await Promise.all([import('#ui/mantine.tsx'), fetchPage()]);
      const KitPage = (props: P) => (
        <Mantine scheme={scheme.value}>
          <Page {...props} />
        </Mantine>
      );
      return KitPage;
    },
    <LoadingBars />,
  );
