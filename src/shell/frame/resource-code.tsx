import type { ComponentProps, ComponentType } from 'react';

import { hasResourceSlots, loadPanel, loadView } from '#pages/slots.ts';
import type ResourcePage from '#templates/resource-page/resource-page.tsx';

import { kept, type Code } from './fetched-code.ts';
import { resourcePage } from './kit-page.tsx';

type Props = ComponentProps<typeof ResourcePage>;

const withSlots = (address: string): Code<Props> =>
  kept(async (): Promise<ComponentType<Props>> => {
    const [Page, panel, view] = await Promise.all([
      resourcePage.fetch(),
      loadPanel(address),
      loadView(address),
    ]);
    return (props: Props) => <Page {...props} {...(panel && { panel })} {...(view && { view })} />;
  });

const codes = new Map<string, Code<Props>>();

/** The page of master data at an address, with the panel and the view that stand beside its definition. */
export const resourceCodeOf = (address: string): Code<Props> => {
  if (!hasResourceSlots(address)) return resourcePage;
  const code = codes.get(address) ?? withSlots(address);
  codes.set(address, code);
  return code;
};
