import type { Text } from '#i18n/text.ts';

/**
 * What is wrong with a file, in words that say what to do. No `Refusal`: the thread that reads files is started for
 * each of them, and loads none of the contract's schemas.
 */
export class FileFault extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text[1]);
    this.text = text;
  }
}
