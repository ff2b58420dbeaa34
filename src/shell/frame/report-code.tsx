import type { ComponentProps, ComponentType } from 'react';

import { loadSlots } from '#pages/slots.ts';
import type ReportPage from '#templates/report-page/report-page.tsx';

import { loadDefinitions } from './definitions.ts';
import { kept, type Code } from './fetched-code.ts';
import { reportPage } from './kit-page.tsx';

type Props = Omit<ComponentProps<typeof ReportPage>, 'report' | 'slots'>;

const reportCode = (address: string): Code<Props> =>
  kept(async (): Promise<ComponentType<Props>> => {
    const [Page, { reports }, slots] = await Promise.all([
      reportPage.fetch(),
      loadDefinitions(),
      loadSlots(address),
    ]);
    const report = reports.get(address);
    if (!report) throw new Error(`No report ${address}`);
    return (props: Props) => <Page {...props} report={report} slots={slots} />;
  });

const codes = new Map<string, Code<Props>>();

/** The page of a report with its definition and what fills its slots; all is fetched at once, so that nothing moves. */
export const reportCodeOf = (address: string): Code<Props> => {
  const code = codes.get(address) ?? reportCode(address);
  codes.set(address, code);
  return code;
};
