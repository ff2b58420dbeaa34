import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { Field } from '#resource/fields.ts';

/** What stands where a field has no value; "—" where nobody knows more. */
export const emptyText = (field: Field): Text =>
  field.kind === 'reference' && field.none ? field.none : [missing, missing];
