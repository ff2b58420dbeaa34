import type { ReactNode } from 'react';

export interface GridColumn {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly right: boolean;
  readonly sortable: boolean;
  /** Is cut off first where the table has too little width. */
  readonly yields?: boolean;
  readonly footer?: ReactNode;
}

export interface GridRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}
