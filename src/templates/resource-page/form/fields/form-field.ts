import type { Field } from '#resource/fields.ts';

import type { Draft } from '../field-rules.ts';

/** One field of a form: what it holds, what is wrong with it, and what is done with it. */
export interface FormFieldProps<F extends Field = Field> {
  readonly name: string;
  readonly field: F;
  readonly draft: Draft;
  /** What is wrong with it. */
  readonly fault: string | undefined;
  readonly readOnly: boolean;
  readonly onValue: (value: unknown) => void;
}
