import type { ComponentProps, ComponentType } from 'react';

import { loadLead, loadPanel, loadView } from '#pages/slots.ts';
import type ResourcePage from '#templates/resource-page/resource-page.tsx';

import { loadDefinitions } from './definitions.ts';
import { kept, type Code } from './fetched-code.ts';
import { resourcePage } from './kit-page.tsx';

type Props = Omit<ComponentProps<typeof ResourcePage>, 'resource' | 'panel' | 'view' | 'lead'>;

const resourceCode = (address: string): Code<Props> =>
  kept(async (): Promise<ComponentType<Props>> => {
    const [Page, { resources }, panel, view, lead] = await Promise.all([
      resourcePage.fetch(),
      loadDefinitions(),
      loadPanel(address),
      loadView(address),
      loadLead(address),
    ]);
    const resource = resources.get(address);
    if (!resource) throw new Error(`No resource ${address}`);
    return (props: Props) => (
      <Page
        {...props}
        resource={resource}
        {...(panel && { panel })}
        {...(view && { view })}
        {...(lead && { lead })}
      />
    );
  });

const codes = new Map<string, Code<Props>>();

/** The page of master data at an address, with its definition and the panel and the view that stand beside it. */
export const resourceCodeOf = (address: string): Code<Props> => {
  const code = codes.get(address) ?? resourceCode(address);
  codes.set(address, code);
  return code;
};
