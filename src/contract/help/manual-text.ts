import type { ManualBlock, ManualSpan } from './manuals.ts';

/** The text of some spans. */
export const textOfSpans = (spans: readonly ManualSpan[]): string => spans.map(({ text }) => text).join('');

/** The document with a sentence for each page: lists of `**title** (`address`): sentence`. */
export const pagesManual = 'users/pages';

/** What that document says of each page, by its address. */
export const pageSentences = (blocks: readonly ManualBlock[]): ReadonlyMap<string, string> =>
  new Map(
    blocks.flatMap((block) =>
      block.kind === 'list'
        ? block.items.flatMap(({ spans }): readonly [string, string][] => {
            const at = spans.findIndex(({ style }) => style === 'code');
            const address = spans[at]?.text;
            if (address === undefined) return [];
            return [[address, textOfSpans(spans.slice(at + 1)).replace(/^[)）]\s*[:：]\s*/, '')]];
          })
        : [],
    ),
  );
