import type { ReactNode } from 'react';

import type { Translation } from '#ui/language.tsx';

/** What a part is shown in: the words and colours of the gallery. */
export interface Stage {
  readonly translation: Translation;
  readonly scheme: 'light' | 'dark';
}

/** One part of `src/ui`, in the states that it can be in. */
export interface Specimen {
  readonly name: string;
  readonly states: Readonly<Record<string, (stage: Stage) => ReactNode>>;
}
