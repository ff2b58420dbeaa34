import type { ComponentType } from 'react';

import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';

import type { ResourcePanelProps } from '../panel.ts';

/** A row whose form is open, or a new one. */
export interface ResourceFormProps {
  readonly address: string;
  readonly resource: Resource;
  readonly row: ResourceRow | null;
  /** The rows listed beside it: of a tree all of them. */
  readonly rows: readonly ResourceRow[];
  readonly canWrite: boolean;
  /** Whether its actions may be done. */
  readonly mayAct: boolean;
  readonly panel?: ComponentType<ResourcePanelProps>;
  readonly onDone: () => void;
  /** A deletion was undone, perhaps long after the form was closed. */
  readonly onRestored: () => void;
  readonly onClose: () => void;
}
