import type { ComponentProps, ComponentType } from 'react';

import { hasPanel, loadPanel } from '#pages/slots.ts';
import type ResourcePage from '#templates/resource-page/resource-page.tsx';

import { kept, type Code } from './fetched-code.ts';
import { resourcePage } from './kit-page.tsx';

type Props = ComponentProps<typeof ResourcePage>;

const withPanel = (address: string): Code<Props> =>
  kept(async (): Promise<ComponentType<Props>> => {
    const [Page, panel] = await Promise.all([resourcePage.fetch(), loadPanel(address)]);
    return (props: Props) => <Page {...props} {...(panel && { panel })} />;
  });

const codes = new Map<string, Code<Props>>();

/** The page of master data at an address, with the panel that stands beside its definition. */
export const resourceCodeOf = (address: string): Code<Props> => {
  if (!hasPanel(address)) return resourcePage;
  const code = codes.get(address) ?? withPanel(address);
  codes.set(address, code);
  return code;
};
