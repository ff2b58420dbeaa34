import type { ComponentProps, ComponentType } from 'react';

import { hasSlots, loadSlots } from '#pages/slots.ts';
import type ReportPage from '#templates/report-page/report-page.tsx';

import { kept, type Code } from './fetched-code.ts';
import { reportPage } from './kit-page.tsx';

type Props = ComponentProps<typeof ReportPage>;

const withSlots = (address: string): Code<Props> =>
  kept(async (): Promise<ComponentType<Props>> => {
    const [Page, slots] = await Promise.all([reportPage.fetch(), loadSlots(address)]);
    return (props: Props) => <Page {...props} slots={slots} />;
  });

const codes = new Map<string, Code<Props>>();

/** The page of a report with what fills its slots; all is fetched at once, so that nothing moves afterwards. */
export const reportCodeOf = (address: string): Code<Props> => {
  if (!hasSlots(address)) return reportPage;
  const code = codes.get(address) ?? withSlots(address);
  codes.set(address, code);
  return code;
};
