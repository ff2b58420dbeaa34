import type { PlainField } from '#resource/fields.ts';

/** What ties a control to its label, its hint and its fault. */
export interface TriggerProps {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-required'?: boolean;
}

/** A field's control: what it shows, and what it says when somebody changes it. */
export interface Control<F extends PlainField> {
  readonly name: string;
  readonly field: F;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly ties: TriggerProps;
  /** Other values of the row that the field stands in. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly onValue: (value: unknown) => void;
}

/** The control of one kind of field. */
export type ControlOf<K extends PlainField['kind']> = Control<Extract<PlainField, { kind: K }>>;
