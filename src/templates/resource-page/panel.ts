import type { ResourceRow } from '#state/reports/resources.ts';

import type { Draft } from './form/field-rules.ts';

/** What a panel above the form of one row is given: the row as it was read, null if it is new, and as it is typed. */
export interface ResourcePanelProps {
  readonly row: ResourceRow | null;
  readonly draft: Draft;
}
