import * as Type from 'typebox';

import { recordOf } from './record-of.ts';

/**
 * Names of what the values of an answer refer to, by `referenceKey` (`src/domain/text/reference-texts.ts`): Chinese and
 * English. Missing in answers of an older server, and without what the asker may not see: such values keep their codes.
 */
export const ReferenceTexts = Type.Optional(
  recordOf(Type.Unsafe<readonly [zh: string, en: string]>(Type.Tuple([Type.String(), Type.String()]))),
);
