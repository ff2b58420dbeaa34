import type { ComponentType } from 'react';

import { scheme } from '#state/view/scheme.ts';

import { kept, type Code } from './fetched-code.ts';

/** A page of a kit within what its controls need; both are fetched at once. */
const kitPage = <P extends object>(
  fetchPage: () => Promise<{ readonly default: ComponentType<P> }>,
): Code<P> =>
  kept(async () => {
    const [{ Mantine }, { default: Page }] = await Promise.all([import('#ui/mantine.tsx'), fetchPage()]);
    const KitPage = (props: P) => (
      <Mantine scheme={scheme.value}>
        <Page {...props} />
      </Mantine>
    );
    return KitPage;
  });

export const reportPage = kitPage(() => import('#templates/report-page/report-page.tsx'));
export const resourcePage = kitPage(() => import('#templates/resource-page/resource-page.tsx'));
