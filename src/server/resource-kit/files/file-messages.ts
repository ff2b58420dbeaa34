import type { Text } from '#i18n/text.ts';

import type { FileKind } from './file-kinds.ts';

/** What the thread that reads a file is given. */
export interface FileTask {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

/** What it answers, once: the content, or what is wrong in words. */
export type FileAnswer = { readonly content: unknown } | { readonly refused: Text };
