import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';

import type { Draft } from './form/field-rules.ts';

/** What another view of the rows than the list is given. */
export interface ResourceViewProps {
  readonly address: string;
  readonly resource: Resource;
  /** Another number: something was written, and the rows are read again. */
  readonly refetchKey: number;
  readonly onChoose: (row: ResourceRow) => void;
}

/** What a panel above the form of one row is given: the row as it was read, null if it is new, and as it is typed. */
export interface ResourcePanelProps {
  readonly row: ResourceRow | null;
  readonly draft: Draft;
  /** The form may not be written. */
  readonly readOnly: boolean;
  /** Changes a field of the form. */
  readonly onValue: (name: string, value: unknown) => void;
}

/** What stands above the list is told what is listed, and how to narrow it or have its rows read again. */
export interface ResourceLeadProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly onFilters: (filters: Readonly<Record<string, string>>) => void;
  readonly onChanged: () => void;
}
