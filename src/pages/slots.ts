import type { ComponentType } from 'react';

import type {
  ResourceLeadProps,
  ResourcePanelProps,
  ResourceViewProps,
} from '#templates/resource-page/panel.ts';
import type { ReportSlots, RowSectionProps, RowsPictureProps } from '#templates/report-page/slots.ts';

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

const figures = import.meta.glob<{ readonly default: ComponentType<RowSectionProps> }>('./**/*.figures.tsx');
const actions = import.meta.glob<{ readonly default: ComponentType<RowSectionProps> }>('./**/*.actions.tsx');
const pictures = import.meta.glob<{ readonly default: ComponentType<RowsPictureProps> }>(
  './**/*.picture.tsx',
);

const panels = import.meta.glob<{ readonly default: ComponentType<ResourcePanelProps> }>('./**/*.panel.tsx');

const loaded = async <P>(load: Load<P> | undefined): Promise<ComponentType<P> | undefined> =>
  load === undefined ? undefined : (await load()).default;

/** The slots of a report's page that files beside its definition fill. */
export const loadSlots = async (address: string): Promise<ReportSlots> => {
  const [its, about, picture] = await Promise.all([
    loaded(figures[`./${address}.figures.tsx`]),
    loaded(actions[`./${address}.actions.tsx`]),
    loaded(pictures[`./${address}.picture.tsx`]),
  ]);
  return {
    ...(its && { figures: its }),
    ...(about && { actions: about }),
    ...(picture && { picture }),
  };
};

const views = import.meta.glob<{ readonly default: ComponentType<ResourceViewProps> }>('./**/*.view.tsx');

/** The view of a resource's rows beside the list. */
export const loadView = (address: string): Promise<ComponentType<ResourceViewProps> | undefined> =>
  loaded(views[`./${address}.view.tsx`]);

/** The panel above the form of a resource's rows. */
export const loadPanel = (address: string): Promise<ComponentType<ResourcePanelProps> | undefined> =>
  loaded(panels[`./${address}.panel.tsx`]);

const leads = import.meta.glob<{ readonly default: ComponentType<ResourceLeadProps> }>('./**/*.lead.tsx');

/** What stands above the list of a resource's rows. */
export const loadLead = (address: string): Promise<ComponentType<ResourceLeadProps> | undefined> =>
  loaded(leads[`./${address}.lead.tsx`]);
